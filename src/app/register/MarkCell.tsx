import { useId, useRef, useState, type KeyboardEvent } from 'react';
import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import type { LookupOption } from '../../engine/index.ts';
import { focusRing, tokens, type CellProps } from '../../renderer/index.ts';
import { MarkList } from './MarkList.tsx';
import { canFillWeek, codesFor, optionOf } from './markCodes.ts';
import { useSaveMark } from './useSaveMark.ts';
import { useTypedCode } from './useTypedCode.ts';

const opens = (event: KeyboardEvent) =>
  event.key === 'F4' || event.key === ' ' || (event.altKey && event.key === 'ArrowDown');

const fillsDown = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd';

const isCharacter = (event: KeyboardEvent) => event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;

/**
 * One session's mark in the week grid: type its code, or open the list. Ctrl+D gives the mark to the
 * rest of the week. Arrow keys belong to the grid.
 */
export function MarkCell(props: CellProps) {
  const { column, row, denied, tabIndex } = props;
  const lookup = column.lookup ?? { title: column.title, options: [] };
  const codes = codesFor(lookup, row);
  const { shown, saving, choose } = useSaveMark(props);
  const [fillWeek, setFillWeek] = useState(false);
  const [listOpen, setListOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hint = useId();

  const give = (option: LookupOption) => {
    const fill = fillWeek && canFillWeek(option);
    setFillWeek(false);
    setListOpen(false);
    button.current?.focus();
    void choose(option, fill);
  };
  const typing = useTypedCode(codes, give);
  const option = optionOf(lookup, shown);

  const onKeyDown = (event: KeyboardEvent) => {
    if (denied !== null || saving || listOpen) return;
    let taken = true;
    if (fillsDown(event)) {
      if (option && canFillWeek(option)) void choose(option, true);
    } else if (event.key === 'Enter') {
      if (!typing.accept()) setListOpen(true);
    } else if (event.key === 'Escape') typing.clear();
    else if (opens(event)) setListOpen(true);
    else taken = isCharacter(event) && typing.type(event.key);
    if (taken) event.preventDefault();
  };

  const mark = typing.typed || (shown === null ? '' : String(shown));
  return (
    <Place>
      <Code
        ref={button}
        type="button"
        tabIndex={tabIndex}
        aria-haspopup="listbox"
        aria-expanded={listOpen}
        aria-disabled={denied !== null || undefined}
        aria-label={nameOf(option, typing.typed, saving)}
        aria-describedby={denied === null ? undefined : hint}
        title={denied ?? option?.label}
        data-tone={denied === null ? (option?.tone ?? 'none') : 'denied'}
        onClick={() => denied === null && !saving && setListOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={typing.clear}
      >
        {saving ? <CircularProgress size={16} aria-hidden /> : <span aria-hidden>{mark || '·'}</span>}
      </Code>
      {denied !== null && (
        <span id={hint} hidden>
          {denied}
        </span>
      )}
      {denied === null && (
        <Block title="Give the mark to the rest of the week">
          <input type="checkbox" tabIndex={-1} checked={fillWeek} onChange={(event) => setFillWeek(event.target.checked)} />
          <span>Block</span>
        </Block>
      )}
      {listOpen && (
        <MarkList
          anchor={button.current}
          codes={codes}
          value={shown}
          label={`Codes for ${String(row['date'])} ${String(row['session'])}`}
          fillWeek={fillWeek}
          onFillWeek={setFillWeek}
          onChoose={give}
          onClose={() => setListOpen(false)}
        />
      )}
    </Place>
  );
}

function nameOf(option: LookupOption | undefined, typed: string, saving: boolean): string {
  if (typed) return `Typed ${typed}`;
  const mark = option ? `${option.value}, ${option.label}` : 'No mark';
  return saving ? `${mark}, saving` : mark;
}

const Place = styled('div')({
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  '& label': { visibility: 'hidden' },
  '&:hover label, &:focus-within label': { visibility: 'visible' },
});

const tones = tokens.tone;

const Code = styled('button')({
  minWidth: 44,
  minHeight: tokens.control.dense,
  padding: '0 8px',
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius,
  background: tokens.color.paper,
  color: tokens.color.ink,
  font: 'inherit',
  fontWeight: tokens.weight.strong,
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  '&:focus-visible': focusRing,
  '&:hover': { borderColor: tokens.color.control },
  '&[data-tone="done"]': { background: tones.done.tint, color: tones.done.ink },
  '&[data-tone="attention"]': { background: tones.attention.tint, color: tones.attention.ink },
  '&[data-tone="danger"]': { background: tones.danger.tint, color: tones.danger.ink },
  '&[data-tone="muted"]': { background: tones.notRated.tint, color: tones.notRated.ink },
  '&[data-tone="denied"]': { borderStyle: 'dashed', background: 'transparent', cursor: 'default', color: tokens.color.muted },
});

const Block = styled('label')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: tokens.control.target,
  fontSize: 12,
  color: tokens.color.muted,
  cursor: 'pointer',
});
