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
  /** Null where nothing stands against what the row says. */
  readonly stands: NonNullable<Match['stands']> | null;
}

type Asking = Pick<ResolvedForm, 'schema' | 'uiSchema'>;

/** The form that rows fill in, and those of its questions that the row's name tells. */
export interface RowForm {
  readonly form: Asking;
  readonly named: readonly string[];
}

/** Letters that a list shows of a row: pages of text are no use there, but all that it changes is to be seen. */
const mostWords = 10_000;

/** What a row comes to by what the records say of it. */
export function planned(
  { form: ofKind, named }: RowForm,
  row: Pick<FileRow, 'answers' | 'faults'>,
  match: Match,
): PlannedRow {
  const faults = { ...match.faults, ...row.faults };
  const { recordId, changes, candidates, clash, form = ofKind } = match;
  const words = wordsOf(form);
  const { waits, stays } = standingOf(match);
  const others = Object.fromEntries(Object.entries(row.answers).filter(([field]) => !named.includes(field)));
  const told = (outcome: ImportOutcome, text: string): PlannedRow => ({
    outcome,
    recordId,
    changes,
    candidates,
    words: text.slice(0, mostWords),
    stands: Object.keys(match.stands ?? {}).length === 0 ? null : (match.stands ?? null),
  });
  if (Object.keys(faults).length > 0) return told('faulty', faultWords(form, faults));
  if (clash !== null) return told('clash', `${capital(clash)}.`);
  const note = [
    ...words.stand(stays).map((said) => `${said}, as was decided`),
    ...(match.note === undefined ? [] : [match.note]),
  ];
  if (Object.keys(waits).length > 0)
    return told('clash', sentence(...words.stand(waits), overruling, words.changes(changes), ...note));
  if (recordId === null) return told('new', sentence(words.all(match.says ?? others), ...note));
  if (Object.keys(changes).length === 0) return told('same', sentence(...note));
  return told('changed', sentence(words.changes(changes), ...note));
}

/** Said of a row that would overrule somebody. */
const overruling = 'changed in the portal since the last file of this system';

/** What stands against a row: that which waits for a decision, and that of which it is decided that it stays. */
function standingOf({ stands = {} }: Match) {
  const those = (isDecided: boolean) =>
    Object.fromEntries(Object.entries(stands).filter(([, [, , stays]]) => stays === isDecided));
  return { waits: those(false), stays: those(true) };
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
const mostOfSide = 1000;

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
    stand: (stands: NonNullable<Match['stands']>) =>
      Object.entries(stands).map(([field, [was, is]]) => {
        const [stood, said] = [was, is].map((side) => short(say(field, side)) || 'blank');
        return `${title(field)}: “${stood}” stands, the file says “${said}”`;
      }),
    changes: (changes: Match['changes']) =>
      Object.entries(changes)
        .map(
          ([field, sides]) => `${title(field)}: ${sides.map((side) => short(say(field, side)) || 'blank').join(' → ')}`,
        )
        .join('; '),
  };
}
