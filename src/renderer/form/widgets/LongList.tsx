import type { MouseEvent } from 'react';
import Popper from '@mui/material/Popper';
import { styled } from '@mui/material/styles';
import type { Json } from '../../../engine/index.ts';
import type { Choice } from '../fieldSchema.ts';
import { tokens } from '../../theme.ts';
import { BOX_HEIGHT, ROW_HEIGHT, useListWindow } from './useListWindow.ts';

interface LongListProps {
  readonly id: string;
  optionId(index: number): string;
  readonly label: string;
  readonly anchor: HTMLElement;
  readonly choices: readonly Choice[];
  readonly active: number;
  readonly chosen: Json | undefined;
  onChoose(choice: Choice): void;
}

const { color } = tokens;

const Box = styled('ul')({
  position: 'relative',
  margin: '4px 0',
  padding: 0,
  maxHeight: BOX_HEIGHT,
  overflowY: 'auto',
  listStyle: 'none',
  color: color.ink,
  background: color.paper,
  border: `1px solid ${color.control}`,
  borderRadius: tokens.radius,
  boxShadow: tokens.shadow,
  '& li[role=option]': {
    position: 'absolute',
    left: 0,
    right: 0,
    height: ROW_HEIGHT,
    display: 'flex',
    alignItems: 'center',
    paddingInline: 12,
    boxSizing: 'border-box',
    borderLeft: '4px solid transparent',
    fontSize: tokens.size.small,
    cursor: 'pointer',
  },
  '& li[role=option]:hover': { background: color.primaryTint },
  '& li[aria-selected=true]': { fontWeight: tokens.weight.strong, borderLeftColor: color.primary },
  '& li[data-active]': {
    background: color.selected,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: -2 },
  },
  '& span': {
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    lineHeight: 1.25,
  },
  '& .none': { padding: 12, color: color.muted },
});

/** The rows of a long select, over everything else on the page, as wide as its field. */
export function LongList(props: LongListProps) {
  return (
    <Popper open anchorEl={props.anchor} placement="bottom-start" sx={{ zIndex: 'modal' }}>
      <Rows {...props} />
    </Popper>
  );
}

/** Inside the popper, which draws what is in it only once it has its own place on the page. */
function Rows({ id, optionId, label, anchor, choices, active, chosen, onChoose }: LongListProps) {
  const { box, first, last, scrolled } = useListWindow(choices.length, active);
  const rows = choices.slice(first, last);
  const pressed = (event: MouseEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('[role=option]');
    const choice = row && choices[Number(row.dataset.place)];
    if (choice) onChoose(choice);
  };
  return (
    // A press on a row must not take the focus out of the field.
    <Box
      ref={box}
      id={id}
      role="listbox"
      aria-label={label}
      onScroll={scrolled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={pressed}
      style={{ width: anchor.offsetWidth }}
    >
      {choices.length === 0 && (
        <li role="presentation" className="none">
          Nothing matches.
        </li>
      )}
      {choices.length > 0 && <li role="presentation" style={{ height: choices.length * ROW_HEIGHT }} />}
      {rows.map((choice, index) => {
        const place = first + index;
        return (
          <li
            key={String(choice.value)}
            id={optionId(place)}
            role="option"
            aria-selected={choice.value === chosen}
            aria-setsize={choices.length}
            aria-posinset={place + 1}
            data-active={place === active || undefined}
            data-place={place}
            style={{ top: place * ROW_HEIGHT }}
          >
            <span>{choice.label}</span>
          </li>
        );
      })}
    </Box>
  );
}
