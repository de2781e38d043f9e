import { useState } from 'react';
import { Link } from 'react-router-dom';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { styled } from '@mui/material/styles';
import { isObject, type JsonObject } from '../../engine/index.ts';
import { FloatingMenu, focusRing, space, tokens, type CellProps } from '../../renderer/index.ts';
import { completionTone } from './completionTone.ts';
import { Ring } from './Ring.tsx';

/** A stage of a row (PEP-5), in words as well. */
interface Stage {
  readonly key: string;
  readonly name: string;
  readonly percent: number;
  readonly link: string;
}

/** Stages that the hint of the bar names; the menu names all. */
const NAMED = 4;

/**
 * The stages of a PEP in one cell: a bar of segments, each as full as its stage. The one under the pointer is named,
 * the keyboard hears which are left, and a press opens the list of all, which leads to their forms.
 */
export function StagesCell({ value, row, tabIndex }: CellProps) {
  const stages = stagesOf(value);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [hint, setHint] = useState<string | null>(null);
  const name = `${String(row.firstName ?? '')} ${String(row.lastName ?? '')}`;
  if (stages.length === 0) return null;
  const close = () => setAnchor(null);
  const pointed = (target: EventTarget) => stages[Number((target as HTMLElement).dataset?.place ?? -1)];
  const done = stages.filter(({ percent }) => percent === 100).length;
  return (
    <>
      <Tooltip
        title={hint ?? ''}
        open={hint !== null && anchor === null}
        placement="top"
        disableInteractive
        onClose={() => setHint(null)}
      >
        <Bar
          type="button"
          tabIndex={tabIndex}
          aria-label={`Stages of ${name}: ${leftWords(stages, done)}`}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onMouseMove={({ target }) => setHint(wordsOf(pointed(target)) ?? leftWords(stages, done))}
          onMouseLeave={() => setHint(null)}
          onFocus={({ target }) => target.matches(':focus-visible') && setHint(leftWords(stages, done))}
          onBlur={() => setHint(null)}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {stages.map((stage, place) => (
            <span key={stage.key} data-place={place} style={segment(stage)} />
          ))}
        </Bar>
      </Tooltip>
      <FloatingMenu anchor={anchor} label={`Stages of ${name}`} dense onClose={close}>
        {stages.map((stage) => (
          <MenuItem key={stage.key} component={Link} to={stage.link} sx={{ gap: space(2) }}>
            <Ring percent={stage.percent} size={28} />
            {stage.name}
          </MenuItem>
        ))}
      </FloatingMenu>
    </>
  );
}

function stagesOf(value: CellProps['value']): Stage[] {
  return (Array.isArray(value) ? value.filter(isObject) : []).map(
    ({ key, description, value: percent, isOptional, link }: JsonObject) => ({
      key: String(key),
      name: isOptional === true ? `${String(description)} (optional)` : String(description),
      percent: Number(percent),
      link: String(link),
    }),
  );
}

const wordsOf = (stage: Stage | undefined) =>
  stage && `${stage.name}: ${stage.percent}%, ${completionTone(stage.percent).words}`;

/** "12 of 15 complete. Left: Targets 71%, …" */
function leftWords(stages: readonly Stage[], done: number): string {
  const left = stages.filter(({ percent }) => percent < 100);
  const named = left.slice(0, NAMED).map(({ name, percent }) => `${name} ${percent}%`);
  const more = left.length > NAMED ? [`${left.length - NAMED} more`] : [];
  return `${done} of ${stages.length} complete${left.length === 0 ? '' : `. Left: ${[...named, ...more].join(', ')}`}`;
}

/** A stage that is not begun is hollow, one that is begun filled from below: neither is told by its colour alone. */
function segment({ percent }: Stage) {
  const { ink } = tokens.tone[completionTone(percent).tone];
  // What has been begun shows, and what is not finished never looks so.
  const height = percent === 0 ? 0 : percent === 100 ? 100 : Math.min(80, Math.max(25, percent));
  return {
    color: percent === 0 ? tokens.color.control : ink,
    backgroundImage: `linear-gradient(to top, currentColor ${height}%, transparent ${height}%)`,
  };
}

const Bar = styled('button')({
  all: 'unset',
  boxSizing: 'border-box',
  display: 'inline-flex',
  width: 120,
  height: tokens.control.target,
  padding: '3px 0',
  cursor: 'pointer',
  borderRadius: 3,
  '&:focus-visible': focusRing,
  // The gap is the segment's own, so that the pointer is always on one of them.
  '& > span': {
    flex: 1,
    margin: '0 1px',
    boxSizing: 'border-box',
    border: '1px solid currentColor',
    borderRadius: 2,
    backgroundColor: tokens.color.paper,
    forcedColorAdjust: 'none',
  },
});
