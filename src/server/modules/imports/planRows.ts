import {
  answerWords,
  propertiesOf,
  uiOptionsOf,
  uiBelow,
  type Json,
  type ResolvedForm,
} from '../../../engine/index.ts';
import { portalWidgetKinds } from '../../../contract/index.ts';
import type { ImportOutcome } from '../../db/tables/imports.ts';
import type { FileRow } from '../../workbook/reading/messages.ts';
import type { ImportKind, Match } from './kind.ts';

/** What a row comes to, ready to be kept. */
export interface PlannedRow {
  readonly outcome: ImportOutcome;
  readonly recordId: number | null;
  readonly words: string;
  readonly changes: Match['changes'];
  readonly candidates: readonly number[];
}

type Asking = Pick<ResolvedForm, 'schema' | 'uiSchema'>;

/** The form that rows fill in, and those of its questions that the row's name tells. */
export interface RowForm {
  readonly form: Asking;
  readonly named: readonly string[];
}

/** Letters that a list shows of a row: pages of text are no use there. */
const mostWords = 2000;

/** What a row comes to by what the records say of it. */
export function planned(
  { form: ofKind, named }: RowForm,
  row: Pick<FileRow, 'answers' | 'faults'>,
  match: Match,
): PlannedRow {
  const faults = { ...match.faults, ...row.faults };
  const { recordId, changes, candidates, clash, form = ofKind } = match;
  const words = wordsOf(form);
  const others = Object.fromEntries(Object.entries(row.answers).filter(([field]) => !named.includes(field)));
  const told = (outcome: ImportOutcome, text: string): PlannedRow => ({
    outcome,
    recordId,
    changes,
    candidates,
    words: text.slice(0, mostWords),
  });
  if (Object.keys(faults).length > 0) return told('faulty', faultWords(form, faults));
  if (clash !== null) return told('clash', `${capital(clash)}.`);
  const note = match.note === undefined ? [] : [match.note];
  if (recordId === null) return told('new', sentence(words.all(match.says ?? others), ...note));
  if (Object.keys(changes).length === 0) return told('same', sentence(...note));
  return told('changed', sentence(words.changes(changes), ...note));
}

const sentence = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('; ');

/** In the place of a question, where a row as a whole is at fault. */
export const wholeRow = '';

/** What is wrong with a row, each question by its title. */
function faultWords(form: Asking, faults: { readonly [field: string]: string }): string {
  const fields = propertiesOf(form.schema);
  return Object.entries(faults)
    .map(([field, fault]) => (field === wholeRow ? fault : `${titleOf(fields[field]?.title, field)}: ${fault}`))
    .join('; ');
}

/** Letters of one side of a change: a page of text leaves room for the other changes. */
const mostOfSide = 300;

const short = (text: string): string => (text.length > mostOfSide ? `${text.slice(0, mostOfSide)}…` : text);

const titleOf = (title: Json | undefined, field: string): string => (typeof title === 'string' ? title : field);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Finds rows that say what another row of the file says already, over the whole file. */
export function repetitionFinder(kind: ImportKind): (row: FileRow) => FileRow {
  const first = new Map<string, number>();
  return (row) => {
    const keys = kind.keys(row.answers);
    const known = keys.find((key) => first.has(key));
    if (known !== undefined)
      return {
        ...row,
        faults: { ...row.faults, [wholeRow]: `${capital(known)} stands in row ${first.get(known)} already` },
      };
    for (const key of keys) first.set(key, row.row);
    return row;
  };
}

/** How the answers of a form read, each with its question's title. */
function wordsOf(form: Asking) {
  const fields = propertiesOf(form.schema);
  const title = (field: string) => titleOf(fields[field]?.title, field);
  const say = (field: string, value: Json) =>
    answerWords(
      portalWidgetKinds,
      { schema: fields[field] ?? {}, options: uiOptionsOf(uiBelow(form.uiSchema, field)) },
      value,
    );
  return {
    all: (answers: { readonly [field: string]: Json }) =>
      Object.entries(answers)
        .map(([field, value]) => `${title(field)}: ${say(field, value)}`)
        .join('; '),
    changes: (changes: Match['changes']) =>
      Object.entries(changes)
        .map(
          ([field, sides]) => `${title(field)}: ${sides.map((side) => short(say(field, side)) || 'blank').join(' → ')}`,
        )
        .join('; '),
  };
}
