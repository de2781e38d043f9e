import { randomUUID } from 'node:crypto';
import {
  allAnswers,
  isObject,
  ROW_ID,
  rowIdOf,
  type FormDocument,
  type Json,
  type JsonObject,
} from '../../../../engine/index.ts';
import { sameCell } from '../../answerBook/cellQuestions.ts';
import type { CellTable } from '../../answerBook/cellTables.ts';
import { listIn, mayGo, rowKey } from '../../answerBook/readRows.ts';
import { TAKE_OUT } from '../../answerBook/rowLayout.ts';
import { NOT_ASKED, readSaid, type AnswerPath, type AnswerPlaces } from './answerPlaces.ts';
import type { Answers, RowEdit, RowUndo } from './rowEdits.ts';
import { rowLabel, rowWords } from './rowWords.ts';

/** What a line of a table says of a row, as an import keeps it. */
interface SaidRow {
  readonly table: string;
  readonly line: number;
  readonly key: string;
  readonly said: JsonObject;
  readonly takeOut: string;
}

/** A plan's section with the tables of its form, and as it was when the workbook was made, if that differs. */
export interface TablesGround {
  readonly tables: ReadonlyMap<string, CellTable>;
  /** With ids for all rows. */
  readonly document: FormDocument;
  /** As it is stored: rows that were never saved have no ids. */
  readonly stored: FormDocument;
  readonly began: FormDocument | null;
  readonly places: AnswerPlaces;
}

/** An edit of a row, with the place of its row among what a plan's row of the import changes. */
export interface PlannedEdit {
  readonly path: AnswerPath;
  readonly edit: RowEdit;
  readonly undo: RowUndo;
}

const GONE = 'is not in the plan any more';
const UNKNOWN = 'is no row of this plan';
const NOT_YOURS = 'holds an answer that is not yours to take out';
const NOT_THERE = 'is not there yet, so that it cannot be taken out';

/** What the lines of tables do to the rows of a plan; what is wrong with them goes to the places. */
export function planTables(ground: TablesGround, said: Json | undefined): PlannedEdit[] {
  const lines = listIn(said) as unknown as readonly SaidRow[];
  const readers = new Map<string, (line: SaidRow) => PlannedEdit[]>();
  return lines.flatMap((line) => {
    const table = ground.tables.get(line.table);
    if (table === undefined) {
      ground.places.fault([line.table], NOT_ASKED);
      return [];
    }
    const read = readers.get(line.table) ?? lineReader(ground, line.table, table);
    readers.set(line.table, read);
    return read(line);
  });
}

interface TableRows {
  readonly ground: TablesGround;
  readonly name: string;
  readonly table: CellTable;
  /** By key, where it stands and how it is. */
  readonly rows: ReadonlyMap<string, { readonly row: JsonObject; readonly place: number }>;
  /** Rows that have come since the workbook was made, and of which no line has been told yet. */
  readonly come: JsonObject[];
  /** Keys of the rows that there were when it was made. */
  readonly former: ReadonlySet<string>;
}

/** Reads the lines of one table. */
function lineReader(ground: TablesGround, name: string, table: CellTable): (line: SaidRow) => PlannedEdit[] {
  const stored = listIn(allAnswers(ground.stored)[name]);
  const rows = listIn(allAnswers(ground.document)[name]).flatMap((row, place) =>
    isObject(row) ? [[rowKey(stored[place], place), { row, place }] as const] : [],
  );
  const began = ground.began === null ? stored : listIn(allAnswers(ground.began)[name]);
  const former = new Set(began.map(rowKey));
  const come = rows.flatMap(([key, { row }]) => (former.has(key) ? [] : [row]));
  const held: TableRows = { ground, name, table, rows: new Map(rows), come, former };
  return (line) => (line.key === '' ? newRow(held, line) : changeOfRow(held, line));
}

function newRow({ ground: { places }, name, table, come }: TableRows, line: SaidRow): PlannedEdit[] {
  const path = [name, `line ${line.line}`];
  places.nameRow(path, `${table.title}, new row in line ${line.line}`, table.columns);
  if (line.takeOut !== '') {
    places.fault(path, NOT_THERE);
    return [];
  }
  const values = readSaid(places, { path, questions: table.columns, said: line.said });
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const known = come.findIndex((row) => saysAll(row, given));
  // It was brought in before: sending a workbook twice makes no row twice.
  if (known >= 0) {
    come.splice(known, 1);
    return [];
  }
  if (Object.keys(given).length === 0) return [];
  const rowId = randomUUID();
  places.change(path, ['none', rowWords(table, given)]);
  const row = { table: name, rowId };
  return [{ path, edit: { ...row, set: given }, undo: { ...row, before: null, after: given } }];
}

const saysAll = (row: JsonObject, given: Answers): boolean =>
  Object.keys(given).length > 0 &&
  Object.entries(given).every(([column, value]) => sameCell(row[column] ?? null, value));

function changeOfRow(held: TableRows, line: SaidRow): PlannedEdit[] {
  const { ground, name, table, rows, former } = held;
  const { places } = ground;
  const path = [name, line.key];
  const isOut = line.takeOut.toLowerCase() === TAKE_OUT.toLowerCase();
  const found = rows.get(line.key);
  if (found === undefined) {
    places.nameTable(path, `${table.title}, line ${line.line}`);
    // What is to go and is gone already is as the workbook says.
    if (!(isOut && former.has(line.key))) places.fault(path, former.has(line.key) ? GONE : UNKNOWN);
    return [];
  }
  const { row, place } = found;
  places.nameRow(path, rowLabel(table, row, place), table.columns);
  const rowId = rowIdOf(row) ?? '';
  if (isOut) return takenOut(held, { path, row, place });
  if (!['', 'no'].includes(line.takeOut.toLowerCase())) {
    places.fault(path, `“${line.takeOut.slice(0, 40)}” under “Take out” is not ${TAKE_OUT}`);
    return [];
  }
  const values = readSaid(places, { path, questions: table.columns, said: line.said });
  const changed = Object.entries(values).filter(([column, value]) => !sameCell(row[column] ?? null, value));
  if (changed.length === 0) return [];
  const before = Object.fromEntries(changed.map(([column]) => [column, row[column] ?? null]));
  const after = Object.fromEntries(changed);
  for (const [column, value] of changed) places.change([...path, column], [row[column] ?? null, value]);
  const where = { table: name, rowId };
  return [{ path, edit: { ...where, set: after }, undo: { ...where, before, after } }];
}

interface FoundRow {
  readonly path: AnswerPath;
  readonly row: JsonObject;
  readonly place: number;
}

function takenOut({ ground: { places }, name, table }: TableRows, { path, row, place }: FoundRow): PlannedEdit[] {
  if (!mayGo(table, row)) {
    places.fault(path, NOT_YOURS);
    return [];
  }
  places.change(path, [rowWords(table, row) || 'blank', 'taken out']);
  const { [ROW_ID]: rowId, ...before } = row;
  const where = { table: name, rowId: String(rowId) };
  return [{ path, edit: { ...where, set: null }, undo: { ...where, before, after: null, place } }];
}
