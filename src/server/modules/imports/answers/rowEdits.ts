import {
  allAnswers,
  isObject,
  ROW_ID,
  rowIdOf,
  withItems,
  type FormDocument,
  type Json,
  type JsonObject,
} from '../../../../engine/index.ts';
import { sameCell } from '../../answerBook/cellQuestions.ts';
import { listIn, rowKey } from '../../answerBook/readRows.ts';

/** Answers by question or column; null takes one away. */
export interface Answers {
  readonly [name: string]: Json;
}

/** What is done to a row of a table. */
export interface RowEdit {
  readonly table: string;
  readonly rowId: string;
  /** What is put into its columns; null takes the row out. */
  readonly set: Answers | null;
  /** Where the row goes if it is not there: behind the others, if nothing is said. */
  readonly place?: number;
}

/** Answers that are put into a section: of questions, and in rows of tables. */
export interface GivenAnswers {
  readonly values: Answers;
  readonly edits: readonly RowEdit[];
}

/** What is kept of an edit to take it back: null for a row that was not there, or is there no more. */
export interface RowUndo {
  readonly table: string;
  readonly rowId: string;
  readonly before: Answers | null;
  readonly after: Answers | null;
  readonly place?: number;
}

/** Answers with others put in. */
export function withValues(held: JsonObject, values: Answers): JsonObject {
  const given = Object.entries(values).filter(([, value]) => value !== null);
  const others = Object.entries(held).filter(([name]) => !Object.hasOwn(values, name));
  return Object.fromEntries([...others, ...given]);
}

/** A document with rows of its tables edited, what is parked of them too; to be settled afterwards. */
export function withRows(document: FormDocument, edits: readonly RowEdit[]): FormDocument {
  const tables = new Map<string, RowEdit[]>();
  for (const edit of edits) tables.set(edit.table, [...(tables.get(edit.table) ?? []), edit]);
  return [...tables].reduce(
    (held, [table, own]) => withItems(held, [table], (rows) => editedRows(rows, own)),
    document,
  );
}

function editedRows(rows: readonly Json[], edits: readonly RowEdit[]): Json[] {
  const byId = new Map(edits.map((edit) => [edit.rowId, edit]));
  const edited = rows.flatMap((row): Json[] => {
    const id = rowIdOf(row);
    const edit = id === undefined ? undefined : byId.get(id);
    if (id === undefined || edit === undefined || !isObject(row)) return [row];
    byId.delete(id);
    return edit.set === null ? [] : [withValues(row, edit.set)];
  });
  const last = Number.POSITIVE_INFINITY;
  const added = [...byId.values()].sort((a, b) => (a.place ?? last) - (b.place ?? last) || 0);
  for (const { rowId, set, place } of added)
    if (set !== null) edited.splice(place ?? edited.length, 0, withValues({ [ROW_ID]: rowId }, set));
  return edited;
}

/**
 * Finds what is answered at a way through the answers, asked now or not: a question; a row of a table by its key, a
 * column of it. Each table is gone through once.
 */
export function answerFinder(document: FormDocument): (path: readonly string[]) => Json | undefined {
  const whole = allAnswers(document);
  const known = new Map<string, ReadonlyMap<string, Json>>();
  const rowsOf = (name: string) => {
    const rows = known.get(name) ?? new Map(listIn(whole[name]).map((row, index) => [rowKey(row, index), row]));
    known.set(name, rows);
    return rows;
  };
  return ([name = '', key, column]) => {
    if (key === undefined) return whole[name];
    const row = rowsOf(name).get(key);
    return column === undefined ? row : isObject(row) ? row[column] : undefined;
  };
}

/** Whether a row still says what an edit left of it: of a new one nothing else either. */
export function standsAfter(find: ReturnType<typeof answerFinder>, { table, rowId, before, after }: RowUndo): boolean {
  const row = find([table, rowId]);
  if (after === null) return row === undefined;
  if (!isObject(row)) return false;
  const columns = before === null ? new Set([...Object.keys(row), ...Object.keys(after)]) : Object.keys(after);
  return [...columns].every((column) => column === ROW_ID || sameCell(row[column] ?? null, after[column] ?? null));
}

/** The edit that takes one back. */
export const backOf = ({ table, rowId, before, place }: RowUndo): RowEdit => ({
  table,
  rowId,
  set: before,
  ...(place !== undefined && { place }),
});
