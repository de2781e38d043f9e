import { useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { matches, type Column, type CompiledTable, type Row } from '../../../engine/index.ts';
import { savedWhen } from '../../ask/PutBackNote.tsx';
import { useEngine } from '../../EngineProvider.tsx';
import { Place } from '../cells/LinkCell.tsx';
import { usePageKeys, type Keys } from '../../parts/pageOffer.ts';
import { textOf } from '../CellView.tsx';
import { rowName } from '../rowName.ts';
import { denialOf, rowFacts, useTableScope } from '../tableScope.ts';
import { boxKey, boxOf, TypedEntries, typedText, TypedEntriesContext, useTypedEntries } from '../typedEntries.ts';
import type { PutBackEntry } from '../typedEntries.ts';

interface TypedInProps {
  readonly compiled: CompiledTable;
  readonly children: ReactNode;
}

/** Around a table: what is typed in the boxes of its rows stays there, and on the device until it is saved. */
export function TypedIn({ compiled, children }: TypedInProps) {
  if (entryColumn(compiled) === undefined) return children;
  return <Kept compiled={compiled}>{children}</Kept>;
}

function Kept({ compiled, children }: TypedInProps) {
  const { host } = useEngine();
  const drafts = host.useTableDrafts(compiled.id);
  const entries = useMemo(() => new TypedEntries(drafts), [drafts]);
  return <TypedEntriesContext value={entries}>{children}</TypedEntriesContext>;
}

/** The column with a box in each row, where a table has one. */
const entryColumn = ({ columns }: CompiledTable): Column | undefined =>
  columns.find(({ cell, declaration }) => cell === 'entry' && declaration.command !== undefined);

interface KeptEntriesProps {
  readonly rows: readonly Row[];
  /** Whether the rows that are asked for have come. */
  readonly known: boolean;
}

/** Above the rows: says which boxes hold what an earlier page left unsaved, also of rows that are not shown now. */
export function KeptEntries(props: KeptEntriesProps) {
  const column = entryColumn(useTableScope().compiled);
  return column === undefined ? null : <KeptIn {...props} column={column} />;
}

function KeptIn({ column, rows, known }: KeptEntriesProps & { readonly column: Column }) {
  const { host } = useEngine();
  const entries = useTypedEntries();
  const { denied } = host.useCommand(column.declaration.command ?? '');
  const left = useSyncExternalStore(entries.subscribe, entries.putBack);
  const mayType = denied === null;
  usePageKeys('In a box of a row', mayType ? keys : null);
  useShownBoxes(entries, column, rows);
  useEffect(() => {
    if (mayType) void entries.restore();
  }, [entries, mayType]);
  const boxes = useBoxes(left, column, rows);
  useEffect(() => {
    // It has reached the server after all: nothing is left of it.
    if (known) for (const { isSaved, draft } of boxes) if (isSaved) entries.drop(draft.box);
  }, [entries, known, boxes]);
  const shown = boxes.filter(({ isSaved }) => !isSaved);
  return <div role="status">{known && shown.length > 0 && <Note boxes={shown} column={column} />}</div>;
}

/** The keys of a box, as the help of the page tells them. */
const keys: Keys = [
  ['Enter', 'Saves, and goes on to the box below'],
  ['Ctrl and D', 'Takes what stands in the box above'],
  ['Ctrl and V', 'Fills this box and those below with a column of a spreadsheet'],
  ['Escape', 'Takes back what was typed'],
];

/** Tells which boxes there are on the page: of the rows that take something. */
function useShownBoxes(entries: TypedEntries, column: Column, rows: readonly Row[]): void {
  const { compiled, denied, facts } = useTableScope();
  const { closed, command = '' } = column.declaration;
  useEffect(() => {
    const takes = (row: Row) =>
      (denialOf(row, {}, column.field) ?? denialOf(row, denied, command)) === null &&
      !(closed !== undefined && matches(closed.when, rowFacts(facts, row)));
    entries.show(rows.filter(takes).map((row) => boxOf(compiled, row, column)));
  }, [entries, compiled, column, rows, denied, facts, closed, command]);
}

interface Box extends PutBackEntry {
  /** Its row as it is now; none where it is not shown. */
  readonly row: Row | undefined;
  readonly isSaved: boolean;
}

function useBoxes(left: readonly PutBackEntry[], { field }: Column, rows: readonly Row[]): readonly Box[] {
  const { compiled } = useTableScope();
  return useMemo(
    () =>
      left.map((each) => {
        const row = rows.find((other) => boxKey(compiled, other, field) === each.draft.box);
        return { ...each, row, isSaved: row !== undefined && typedText(row[field] ?? null) === each.text.trim() };
      }),
    [compiled, field, left, rows],
  );
}

function Note({ boxes, column }: { readonly boxes: readonly Box[]; readonly column: Column }) {
  const entries = useTypedEntries();
  const latest = Math.max(...boxes.map(({ at }) => at));
  const isShown = boxes.some(({ row }) => row !== undefined);
  return (
    <Alert
      severity="warning"
      role="presentation"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={() => boxes.forEach(({ draft }) => entries.drop(draft.box))}>
          Discard
        </Button>
      }
    >
      <strong>
        Text from {savedWhen(latest)} was not saved.{isShown && ' It is in its row again.'}
      </strong>{' '}
      Save keeps it, Discard takes it away.
      <Lines>
        {boxes.map((box) => (
          <li key={box.draft.box}>
            <Line box={box} column={column} />
          </li>
        ))}
      </Lines>
    </Alert>
  );
}

function Line({ box: { row, draft, text, place }, column }: { readonly box: Box; readonly column: Column }) {
  const { compiled } = useTableScope();
  const said = `${column.title} of ${rowName(compiled, row ?? draft.row)}: ${text}`;
  if (row === undefined) return <Place to={place} text={`${said} (its row is not shown here)`} tabIndex={0} />;
  const hasChanged = typedText(row[column.field] ?? null) !== typedText(draft.row[column.field] ?? null);
  if (!hasChanged) return said;
  const theirs = textOf(column, row) || 'No answer';
  const clash = `While you were writing, somebody else saved a different answer: ${theirs}.`;
  return `${said}. ${clash} Save replaces it with yours.`;
}

const Lines = styled('ul')({ margin: '8px 0 0', paddingLeft: 20, '& .cell-link': { whiteSpace: 'normal' } });
