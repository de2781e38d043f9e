import {
  fileColumns,
  filterText,
  findFormat,
  formatOf,
  isDate,
  isObject,
  jsonEqual,
  ROW_ID,
  type FieldSchema,
  type Json,
  type JsonObject,
  type Lookup,
} from '../../../engine/index.ts';
import { sessionNames } from '../attendance/halfDays.ts';
import type { Call } from '../handler.ts';
import { fieldOfEntry, filtersOfEntry, tableOfEntry, valuesOfEntries, type Entry } from './entry.ts';
import type { Names } from './names.ts';
import type { SavedAnswers } from './savedAnswers.ts';

/** What the words of an entry are made with. */
export interface Vocabulary {
  readonly call: Call;
  readonly names: Names;
  readonly answers: ReadonlyMap<Entry, SavedAnswers>;
}

const BLANK = 'blank';

/** Entries whose record is the call that was refused. */
const refusals = ['refused', 'notFound'];

/** Told in lines of their own, or by other columns. */
const toldElsewhere = new Set([
  'pupil',
  'pep',
  'before',
  'after',
  'marks',
  'query',
  'params',
  'table',
  'columns',
  'stageId',
  'importKey',
]);

/** What an entry says beyond who, when, what and about whom: a line for each thing that changed or was asked for. */
export function entryWords(words: Vocabulary, entry: Entry): string[] {
  const { action, record, detail } = entry;
  return [
    ...(refusals.includes(action) ? [`Asked for: ${actionLabel(words.call, record)}`] : []),
    ...changedValues(words, entry),
    ...changedMarks(detail.marks),
    ...askedFor(words, entry),
    ...Object.entries(detail)
      .filter(([name, value]) => !toldElsewhere.has(name) && value !== null)
      .map(([name, value]) => `${titleOf(words, name)}: ${valueWords(words, name, value)}`),
  ];
}

function actionLabel({ declarations }: Call, action: string): string {
  return declarations.lookup('audit-action').options?.find(({ value }) => value === action)?.label ?? action;
}

/** Before and after, name by name; of what is new only what is there now, of what is gone only what was. */
function changedValues(words: Vocabulary, entry: Entry): string[] {
  const saved = words.answers.get(entry);
  if (saved !== undefined)
    return saved.changes.map(({ title, before, after }) => changeLine(title, before || BLANK, after || BLANK));
  const { before = null, after = null } = entry.detail;
  const names = inOrder(words.call, [
    ...new Set([before, after].flatMap((side) => (isObject(side) ? Object.keys(side) : []))),
  ]);
  const at = (side: Json, name: string) => (isObject(side) ? (side[name] ?? null) : null);
  return names
    .filter((name) => !jsonEqual(at(before, name), at(after, name)))
    .map((name) => {
      const [was, is] = [valueWords(words, name, at(before, name)), valueWords(words, name, at(after, name))];
      if (before === null) return `${titleOf(words, name)}: ${is}`;
      return changeLine(titleOf(words, name), was, is);
    });
}

/** The database keeps no order of names; they are told in that of their record, those it does not have last. */
function inOrder({ declarations }: Call, names: readonly string[]): string[] {
  const order = Object.keys(valuesOfEntries(declarations));
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return names.toSorted((a, b) => place(a) - place(b));
}

const changeLine = (title: string, before: string, after: string) => `${title}: ${before} → ${after}`;

function changedMarks(marks: Json | undefined): string[] {
  return (Array.isArray(marks) ? marks.filter(isObject) : []).map((mark) => {
    const { date, session, before, after, elsewhere, reason } = mark;
    const line = changeLine(
      `${dayText(String(date))} ${sessionNames[session === 2 ? 2 : 1]}`,
      before === null ? BLANK : String(before),
      after === null ? BLANK : String(after),
    );
    const clash = typeof elsewhere === 'string' ? `; the other school’s mark is ${elsewhere}` : '';
    return typeof reason === 'string' ? `${line}${clash} (${reason})` : `${line}${clash}`;
  });
}

/** Filters, search and columns of a list or a file. */
function askedFor(words: Vocabulary, entry: Entry): string[] {
  const { query, columns } = entry.detail;
  const table = tableOfEntry(words.call, entry);
  const filters = filtersOfEntry(words.call, entry).map(({ filter, value }) =>
    filterText(filter, value, words.names.get(filter.lookupId ?? '')?.options),
  );
  const search =
    isObject(query) && typeof query.search === 'string' && query.search !== '' ? [`Search: “${query.search}”`] : [];
  const title = (field: Json) =>
    fileColumns(table?.columns ?? []).find((column) => column.field === field)?.title ?? String(field);
  return [...filters, ...search, ...(Array.isArray(columns) ? [`Columns: ${columns.map(title).join(', ')}`] : [])];
}

/** The declared title of a name, else its own words. */
function titleOf({ call }: Vocabulary, name: string): string {
  const spoken = name
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/ ?\bids?$/i, '')
    .toLowerCase();
  return fieldOfEntry(call, name)?.title ?? spoken.charAt(0).toUpperCase() + spoken.slice(1);
}

function valueWords(words: Vocabulary, name: string, value: Json): string {
  const field = fieldOfEntry(words.call, name);
  if (
    field === undefined ||
    value === null ||
    value === '' ||
    isObject(value) ||
    (Array.isArray(value) && value.some(isObject))
  )
    return plainWords(words, value);
  const lookup = lookupOf(words, field);
  // What was written long ago may be of another kind than the name stands for today.
  const fits =
    field.$ref !== undefined ||
    typeof value === (field.type === 'boolean' ? 'boolean' : field.type === 'number' ? 'number' : 'string');
  return fits && (field.$ref !== undefined || !Array.isArray(value))
    ? formatOf(field).toText(value, { options: {}, ...(lookup && { lookup }) }) || BLANK
    : plainWords(words, value);
}

function lookupOf({ call, names }: Vocabulary, { $ref }: FieldSchema): Lookup | undefined {
  const id = $ref?.slice('lookups/'.length);
  return id === undefined ? undefined : (names.get(id) ?? call.declarations.lookup(id));
}

/** A value without a declaration of its own. */
function plainWords(words: Vocabulary, value: Json): string {
  if (value === null || value === '') return BLANK;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value))
    return value.length === 0
      ? BLANK
      : value.map((item) => plainWords(words, item)).join(value.some(isObject) ? '; ' : ', ');
  if (isObject(value)) return groupWords(words, value);
  return typeof value === 'string' && isDate(value) ? dayText(value) : String(value);
}

function groupWords(words: Vocabulary, group: JsonObject): string {
  const told = inOrder(words.call, Object.keys(group)).filter((name) => name !== ROW_ID && group[name] !== null);
  return told.map((name) => `${titleOf(words, name)} ${valueWords(words, name, group[name] ?? null)}`).join(', ');
}

const dayText = (day: string) => findFormat('date').toText(day, { options: {} });
