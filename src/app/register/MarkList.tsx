import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import type { Json, LookupOption } from '../../engine/index.ts';
import { tokens } from '../../renderer/index.ts';
import { canFillWeek, inGroups } from './markCodes.ts';

interface Props {
  readonly anchor: HTMLElement | null;
  readonly codes: readonly LookupOption[];
  readonly value: Json;
  readonly label: string;
  readonly fillWeek: boolean;
  onFillWeek(fill: boolean): void;
  /** Whether the rest of the week gets it also where it has a mark; asked only where this is told. */
  readonly overwrite?: boolean;
  onOverwrite?(overwrite: boolean): void;
  /** Opens what the mark was before; asked only where it was amended. */
  onHistory?(): void;
  onChoose(option: LookupOption): void;
  onClose(): void;
}

const below = { vertical: 'bottom', horizontal: 'left' } as const;

/** The codes of one session, by group. Arrows move, a letter finds a code, Enter chooses, Escape leaves. */
export function MarkList(props: Props) {
  const { anchor, codes, value, label, fillWeek, onChoose, onClose } = props;
  const offered = fillWeek ? codes.filter(canFillWeek) : codes;
  const { list, current, setActive, onKeyDown } = useActiveCode(offered, value, onChoose);
  const id = useId();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={below}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
    >
      <Codes
        ref={list}
        role="listbox"
        aria-label={label}
        aria-activedescendant={`${id}-${current}`}
        tabIndex={0}
        autoFocus
        onKeyDown={onKeyDown}
      >
        {inGroups(offered).map(({ title, options }) => (
          <div key={title} role="group" aria-label={title}>
            <Group aria-hidden>{title}</Group>
            {options.map((option) => (
              <ListedCode
                key={option.value}
                option={option}
                id={`${id}-${offered.indexOf(option)}`}
                active={offered[current] === option}
                selected={option.value === value}
                onChoose={() => onChoose(option)}
                onActive={() => setActive(offered.indexOf(option))}
              />
            ))}
          </div>
        ))}
      </Codes>
      <WeekTicks {...props} />
    </Popover>
  );
}

/** The code that the arrows have come to: at first the session's own. */
function useActiveCode(offered: readonly LookupOption[], value: Json, onChoose: Props['onChoose']) {
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      offered.findIndex((option) => option.value === value),
    ),
  );
  const list = useRef<HTMLDivElement>(null);
  const current = Math.min(active, offered.length - 1);

  useEffect(() => list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' }), [current]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(event, current, offered);
    const option = offered[current];
    if (next !== null) setActive(next);
    else if ((event.key === 'Enter' || event.key === ' ') && option) onChoose(option);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { list, current, setActive, onKeyDown };
}

function WeekTicks({ fillWeek, onFillWeek, overwrite = false, onOverwrite, onHistory }: Props) {
  return (
    <Foot>
      <Tick checked={fillWeek} onChange={onFillWeek}>
        To the end of the week, where nothing is marked yet
      </Tick>
      {fillWeek && onOverwrite !== undefined && (
        <Tick checked={overwrite} onChange={onOverwrite}>
          Also replace marks that stand
        </Tick>
      )}
      {onHistory !== undefined && (
        <Button size="small" onClick={onHistory}>
          Amendments of this mark
        </Button>
      )}
    </Foot>
  );
}

interface TickProps {
  readonly checked: boolean;
  onChange(checked: boolean): void;
  readonly children: string;
}

function Tick({ checked, onChange, children }: TickProps) {
  return (
    <label>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {children}
    </label>
  );
}

interface ListedCodeProps {
  readonly option: LookupOption;
  readonly id: string;
  readonly active: boolean;
  readonly selected: boolean;
  onChoose(): void;
  onActive(): void;
}

function ListedCode({ option, id, active, selected, onChoose, onActive }: ListedCodeProps) {
  return (
    <Option
      id={id}
      role="option"
      data-active={active || undefined}
      aria-selected={selected}
      onClick={onChoose}
      onMouseMove={onActive}
    >
      <b>{option.value}</b>
      <span>
        {option.label}
        {option.opens !== undefined && ' …'}
      </span>
    </Option>
  );
}

/** Where a key moves in the list, null where it does not. Letters go to the next code that begins so. */
function nextIndex({ key }: KeyboardEvent, current: number, options: readonly LookupOption[]): number | null {
  const last = options.length - 1;
  if (key === 'ArrowDown') return Math.min(current + 1, last);
  if (key === 'ArrowUp') return Math.max(current - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key.length !== 1 || key === ' ') return null;
  const begins = (index: number) => String(options[index]?.value).toUpperCase().startsWith(key.toUpperCase());
  const order = options.map((_option, step) => (current + 1 + step) % options.length);
  return order.find(begins) ?? null;
}

const Codes = styled('div')({
  maxHeight: 360,
  maxWidth: 'min(440px, 92vw)',
  overflowY: 'auto',
  padding: 8,
  outline: 'none',
});

const Group = styled('div')({ padding: '8px 8px 4px', fontSize: tokens.size.small, color: tokens.color.muted });

const Option = styled('div')({
  display: 'grid',
  gridTemplateColumns: '40px 1fr',
  gap: 8,
  minHeight: tokens.control.dense,
  alignItems: 'center',
  padding: '4px 8px',
  borderRadius: tokens.radius,
  fontSize: tokens.size.table,
  cursor: 'pointer',
  [`@media (max-width: ${tokens.breakpoint.card - 0.05}px)`]: { minHeight: tokens.control.touch },
  '&[data-active]': {
    background: tokens.color.selected,
    outline: `2px solid ${tokens.color.focus}`,
    outlineOffset: -2,
  },
  '&[aria-selected="true"] b::after': { content: '" ✓"' },
});

const Foot = styled('div')({
  borderTop: `1px solid ${tokens.color.line}`,
  padding: '8px 16px',
  fontSize: tokens.size.small,
  '& label': { display: 'flex', alignItems: 'center', gap: 8, minHeight: tokens.control.target },
});
