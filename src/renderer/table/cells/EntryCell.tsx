import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import Button from '@mui/material/Button';
import Popper from '@mui/material/Popper';
import { styled } from '@mui/material/styles';
import { matches } from '../../../engine/index.ts';
import { focusRing, tokens } from '../../theme.ts';
import type { CellProps } from '../../cellTypes.ts';
import { rowName } from '../rowName.ts';
import { useTableScope } from '../tableScope.ts';
import { RefusedValue } from './RefusedValue.tsx';
import { ShownValue } from './ShownValue.tsx';
import { useEntry } from './useEntry.ts';

interface Edits {
  readonly form: string;
  readonly question: string;
}

/**
 * A box in the row itself with a Save of its own, for what is typed row after row: Enter saves and goes on to the box
 * below, Escape takes back what was typed. The box asks one question of a form, by its rules and in its words.
 */
export function EntryCell(props: CellProps) {
  const { column, denied, never, tabIndex, text } = props;
  const { edits } = column.declaration;
  if (never || edits === undefined) return <ShownValue {...props} />;
  if (denied === null) return <EntryBox {...props} edits={edits} />;
  return (
    <RefusedValue reason={denied} tabIndex={tabIndex} text={text}>
      <ShownValue {...props} />
    </RefusedValue>
  );
}

function EntryBox({ edits, ...props }: CellProps & { readonly edits: Edits }) {
  const { column, row, tabIndex } = props;
  const { compiled } = useTableScope();
  const entry = useEntry(props, edits);
  const [box, setBox] = useState<HTMLInputElement | null>(null);
  const hint = useId();
  const { closed } = column.declaration;
  const reason = closed !== undefined && matches(closed.when, props.facts()) ? closed.reason : null;
  const name = `${column.title} of ${rowName(compiled, row)}`;
  const problem = reason === null ? entry.problem : null;
  return (
    <Place>
      <input
        ref={setBox}
        data-entry
        inputMode={column.align === 'right' ? 'decimal' : undefined}
        autoComplete="off"
        aria-label={name}
        aria-invalid={problem !== null}
        aria-describedby={problem === null && reason === null ? undefined : hint}
        aria-busy={entry.saving}
        title={reason ?? undefined}
        tabIndex={tabIndex}
        disabled={reason !== null}
        value={reason === null ? entry.text : ''}
        onChange={(event) => entry.type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => onKey(event, entry, column.field)}
      />
      <Button
        size="small"
        variant={entry.changed ? 'contained' : 'outlined'}
        tabIndex={tabIndex}
        aria-label={`Save ${name}`}
        disabled={reason !== null}
        loading={entry.saving}
        onClick={() => entry.save()}
      >
        Save
      </Button>
      {reason !== null && (
        <span id={hint} hidden>
          {reason}
        </span>
      )}
      {problem !== null && (
        <Popper open anchorEl={box} placement="bottom-start" style={{ zIndex: 1 }}>
          <Said id={hint} role="alert">
            {problem}
          </Said>
        </Popper>
      )}
    </Place>
  );
}

/** The keys of writing stay in the box; up and down are the grid's. */
const OWN_KEYS = ['Enter', 'Escape', 'ArrowLeft', 'ArrowRight', 'Home', 'End', ' '];

function onKey(event: KeyboardEvent<HTMLInputElement>, entry: ReturnType<typeof useEntry>, field: string): void {
  if (!OWN_KEYS.includes(event.key) || event.altKey) return;
  event.stopPropagation();
  if (event.key === 'Escape') entry.leave();
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const { currentTarget: box } = event;
  if (entry.save()) boxBelow(box, field)?.focus();
}

/** The same box of the next row that takes something; null at the end of the page. */
function boxBelow(box: HTMLElement, field: string): HTMLInputElement | null {
  const selector = `[data-field="${CSS.escape(field)}"] input[data-entry]:not(:disabled)`;
  for (let row = box.closest('[data-id]')?.nextElementSibling; row; row = row.nextElementSibling) {
    const found = row.querySelector<HTMLInputElement>(selector);
    if (found !== null) return found;
  }
  return null;
}

const Place = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  width: '100%',
  '& > input': {
    width: 72,
    minWidth: 0,
    flex: '0 1 72px',
    height: tokens.control.dense - 4,
    padding: '0 8px',
    font: 'inherit',
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.color.ink,
    backgroundColor: tokens.color.paper,
    border: `1px solid ${tokens.color.control}`,
    borderRadius: tokens.radius,
    '&:focus-visible': { ...focusRing, outlineOffset: 0 },
    '&:disabled': { color: tokens.color.muted, backgroundColor: tokens.color.ground, borderStyle: 'dashed' },
    '&[aria-invalid="true"]': { borderColor: tokens.tone.danger.ink, borderWidth: 2 },
  },
  '& > button': { minHeight: tokens.control.dense - 4, flex: 'none' },
});

const Said = styled('p')({
  margin: '4px 0 0',
  padding: '4px 8px',
  maxWidth: 320,
  fontSize: tokens.size.small,
  color: tokens.tone.danger.ink,
  backgroundColor: tokens.color.paper,
  border: `1px solid ${tokens.tone.danger.ink}`,
  borderRadius: tokens.radius,
  boxShadow: tokens.shadow,
});
