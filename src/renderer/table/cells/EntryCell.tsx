import { useId, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent, RefCallback } from 'react';
import Button from '@mui/material/Button';
import Popper from '@mui/material/Popper';
import { matches } from '../../../engine/index.ts';
import type { CellProps } from '../../cellTypes.ts';
import { isColumn } from '../pastedTexts.ts';
import { rowName } from '../rowName.ts';
import { useTableScope } from '../tableScope.ts';
import { EntryPlace, EntryProblem } from './entryStyle.ts';
import { RefusedValue } from './RefusedValue.tsx';
import { ShownValue } from './ShownValue.tsx';
import { useEntry, type Edits, type Entry } from './useEntry.ts';

/**
 * A box in the row itself with a Save of its own, for what is typed row after row: Enter saves and goes on to the box
 * below, Escape takes back what was typed, a column of a spreadsheet fills the boxes below too. The box asks one
 * question of a form, by its rules and in its words.
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
    <EntryPlace>
      <Box {...props} ref={setBox} entry={entry} name={name} reason={reason} problem={problem} hint={hint} />
      <Button
        size="small"
        variant={entry.changed && reason === null ? 'contained' : 'outlined'}
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
      {/* The rows below stay within a press. */}
      {problem !== null && (
        <Popper open anchorEl={box} placement="bottom-start" style={{ zIndex: 1, pointerEvents: 'none' }}>
          <EntryProblem id={hint} role="alert">
            {problem}
          </EntryProblem>
        </Popper>
      )}
    </EntryPlace>
  );
}

interface BoxProps extends CellProps {
  readonly ref: RefCallback<HTMLInputElement>;
  readonly entry: Entry;
  readonly name: string;
  /** Why the row takes nothing now; null where it does. */
  readonly reason: string | null;
  readonly problem: string | null;
  /** Id of what says either. */
  readonly hint: string;
}

function Box({ ref, column, tabIndex, entry, name, reason, problem, hint }: BoxProps) {
  return (
    <input
      ref={ref}
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
      onPaste={(event) => onPaste(event, entry)}
    />
  );
}

/** The keys of writing stay in the box; up and down are the grid's. */
const OWN_KEYS = ['Enter', 'Escape', 'ArrowLeft', 'ArrowRight', 'Home', 'End', ' '];

function onPaste(event: ClipboardEvent, entry: Entry): void {
  const pasted = event.clipboardData.getData('text/plain');
  // The grid would take a paste over several cells for its own.
  event.stopPropagation();
  if (!isColumn(pasted)) return;
  event.preventDefault();
  entry.fill(pasted);
}

function onKey(event: KeyboardEvent<HTMLInputElement>, entry: Entry, field: string): void {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
    // The browser would keep the page as a favourite.
    event.preventDefault();
    event.stopPropagation();
    return entry.fromAbove();
  }
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
