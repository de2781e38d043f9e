import {
  pointerOf,
  questionsOf,
  rowIdOf,
  segmentsOf,
  validateAnswers,
  type AnswerError,
  type Settled,
} from '../../../../engine/index.ts';
import type { CellTable } from '../../answerBook/cellTables.ts';
import { listIn } from '../../answerBook/readRows.ts';
import { mostRows } from '../../pep/save/safeDocument.ts';
import { NOT_ASKED, type AnswerPlaces } from './answerPlaces.ts';
import type { PlannedEdit } from './planTables.ts';
import type { Answers, GivenAnswers } from './rowEdits.ts';

/** A section into which answers are put. */
interface Judged {
  readonly settled: (given: GivenAnswers) => Settled;
  readonly tables: ReadonlyMap<string, CellTable>;
}

/** The answers that a row of the import gives, and where to say what is wrong with them. */
interface Giving {
  readonly given: GivenAnswers;
  readonly edits: readonly PlannedEdit[];
  readonly places: AnswerPlaces;
}

/**
 * Puts answers into a section and says at their places what its form says of them: a draft may lack others, and what is
 * wrong with those stays.
 */
export function judgeAnswers({ settled, tables }: Judged, { given, edits, places }: Giving): Settled {
  const ofTables = byTable(edits);
  const before = once(() => settled({ values: {}, edits: [] }));
  for (const [name, own] of ofTables) {
    const rows = listIn(before().document.answers[name]).length + own.filter(isNew).length;
    if (rows <= mostRows || !own.some(isNew)) continue;
    tellTable(places, { name, tables }, `has ${rows} rows with these, and can have ${mostRows}`);
    return before();
  }
  const after = settled(given);
  const faults = validateAnswers(after.active, after.document.answers, 'draft');
  judgeQuestions({ after, faults }, given.values, places);
  for (const [name, own] of ofTables) {
    judgeRows({ after, faults }, { name, edits: own, places });
    for (const message of tableFaults({ before, after, name }, own)) tellTable(places, { name, tables }, message);
  }
  return after;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

interface After {
  readonly after: Settled;
  readonly faults: readonly AnswerError[];
}

function judgeQuestions({ after, faults }: After, values: Answers, places: AnswerPlaces): void {
  const asked = questionsOf(after.active).fields;
  for (const [name, value] of Object.entries(values))
    if (value !== null && !asked.has(name)) places.fault([name], NOT_ASKED);
  const names = new Map(Object.keys(values).map((name) => [pointerOf([name]), name]));
  for (const { pointer, message } of faults) {
    const name = names.get(pointer);
    if (name !== undefined) places.fault([name], message);
  }
}

const isNew = ({ undo }: PlannedEdit): boolean => undo.before === null;

function byTable(edits: readonly PlannedEdit[]): ReadonlyMap<string, readonly PlannedEdit[]> {
  const found = new Map<string, PlannedEdit[]>();
  for (const each of edits) {
    const own = found.get(each.edit.table) ?? [];
    own.push(each);
    found.set(each.edit.table, own);
  }
  return found;
}

interface TableEdits {
  readonly name: string;
  readonly edits: readonly PlannedEdit[];
  readonly places: AnswerPlaces;
}

/** Judges the cells that rows were given, and all of a new row. */
function judgeRows({ after, faults }: After, { name, edits, places }: TableEdits): void {
  const table = questionsOf(after.active).fields.get(name);
  const rows = listIn(after.document.answers[name]);
  const placeOf = new Map(rows.map((row, place) => [rowIdOf(row), place]));
  const paths = new Map<string, PlannedEdit>();
  for (const each of edits) {
    const { edit, path } = each;
    if (edit.set === null) continue;
    const place = placeOf.get(edit.rowId);
    const row = place === undefined ? null : (table?.row(place) ?? null);
    if (row === null) places.fault(path, NOT_ASKED);
    if (row === null || place === undefined) continue;
    paths.set(String(place), each);
    for (const [column, value] of Object.entries(edit.set))
      if (value !== null && !row.fields.has(column)) places.fault([...path, column], NOT_ASKED);
  }
  for (const { pointer, message } of faults) {
    const [at, place = '', column = ''] = segmentsOf(pointer);
    const each = at === name ? paths.get(place) : undefined;
    if (each === undefined || (!isNew(each) && !Object.hasOwn(each.edit.set ?? {}, column))) continue;
    const path = [...each.path, column];
    places.fault(places.isNamed(path) ? path : each.path, message);
  }
}

interface TableChange {
  readonly before: () => Settled;
  readonly after: Settled;
  readonly name: string;
}

/**
 * What is wrong with a table as a whole that was not before its rows were added or taken out. Too few rows are a
 * draft's right, but not where rows were taken out.
 */
function tableFaults({ before, after, name }: TableChange, edits: readonly PlannedEdit[]): string[] {
  const isFewer = edits.some(({ edit }) => edit.set === null);
  if (!isFewer && !edits.some(isNew)) return [];
  const told = ({ active, document }: Settled): string[] =>
    validateAnswers(active, document.answers, isFewer ? 'complete' : 'draft').flatMap(({ pointer, message }) =>
      pointer === pointerOf([name]) ? [message] : [],
    );
  const known = new Set(told(before()));
  return told(after).filter((message) => !known.has(message));
}

function tellTable(
  places: AnswerPlaces,
  { name, tables }: { readonly name: string; readonly tables: Judged['tables'] },
  message: string,
): void {
  places.nameTable([name], tables.get(name)?.title ?? name);
  places.fault([name], message);
}
