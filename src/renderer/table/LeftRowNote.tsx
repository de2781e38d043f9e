import { useEffect, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEngine } from '../EngineProvider.tsx';
import { rowName } from './rowName.ts';
import { useTableScope } from './tableScope.ts';
import type { LeftRow } from './useLeavingRow.ts';

/** Milliseconds for which a change can be taken back; they do not pass while the focus is on the way back. */
const UNDO_MS = 10_000;

interface LeftRowNoteProps {
  readonly left: LeftRow | null;
  onUndone(): void;
}

/**
 * Says that a row has left the list because of what was changed in it, with the way back; the focus goes on to the row
 * in its place.
 */
export function LeftRowNote({ left, onUndone }: LeftRowNoteProps) {
  const { host } = useEngine();
  const { compiled } = useTableScope();
  const line = useRef<HTMLDivElement>(null);
  const [undone, setUndone] = useState('');
  useFocusOn(left, line);
  const undo = async () => {
    if (left === null || left.undo === null) return;
    // The button goes with the press; the line says what comes of it.
    line.current?.focus();
    const name = rowName(compiled, left.row);
    const result = await left.undo();
    if (!result.ok) return host.notify({ tone: 'error', text: result.message, reference: result.reference });
    setUndone(`Undone: ${name} is as it was before.`);
    onUndone();
  };
  useEffect(() => {
    if (left !== null) setUndone('');
  }, [left]);
  return (
    <div ref={line} role="status" tabIndex={-1} className="left-row">
      {left === null ? (
        undone
      ) : (
        <Alert
          severity="info"
          role="presentation"
          sx={{ mb: 2, alignItems: 'center', '& .MuiAlert-action': { pt: 0 } }}
          action={<UndoButton key={rowName(compiled, left.row)} left={left} onUndo={() => void undo()} />}
        >
          {`Saved. ${rowName(compiled, left.row)} no longer matches the filters and has left the list.`}
        </Alert>
      )}
    </div>
  );
}

function UndoButton({ left, onUndo }: { readonly left: LeftRow; onUndo(): void }) {
  const [offered, setOffered] = useState(true);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => setOffered(false), UNDO_MS);
    return () => clearTimeout(timer);
  }, [left, held]);
  if (left.undo === null || !offered) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onClick={onUndo}
    >
      Undo
    </Button>
  );
}

const CONTROL = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex]';

/** Only where the focus went with the row: who has gone on elsewhere stays there. */
function useFocusOn(left: LeftRow | null, line: { readonly current: HTMLElement | null }): void {
  const { compiled } = useTableScope();
  useEffect(() => {
    if (left === null) return;
    const move = () => {
      const { activeElement } = document;
      const own = String(left.row[compiled.rowId]);
      const isLost =
        activeElement === null ||
        activeElement === document.body ||
        activeElement.closest<HTMLElement>('[data-id]')?.dataset.id === own;
      if (isLost) (placeOf(line.current, left) ?? line.current)?.focus();
    };
    // Once the rows are drawn: what goes takes the focus with it.
    const frame = requestAnimationFrame(move);
    return () => cancelAnimationFrame(frame);
  }, [left, compiled, line]);
}

/** The same cell of the row in its place, else its first control. */
function placeOf(line: HTMLElement | null, { next, field }: LeftRow): HTMLElement | null {
  const rows = [...(line?.parentElement?.querySelectorAll<HTMLElement>('[data-id]') ?? [])].filter(
    ({ dataset }) => dataset.id === next,
  );
  const cell = rows
    .flatMap((row) => [...row.querySelectorAll<HTMLElement>('[data-field]')])
    .find(({ dataset }) => dataset.field === field);
  return cell?.querySelector<HTMLElement>(CONTROL) ?? cell ?? rows[0]?.querySelector<HTMLElement>(CONTROL) ?? null;
}
