import { QUESTION_KINDS, isOfList, type LineKind } from '../../edit/newQuestion.ts';
import type { LeftOut } from '../sheets.ts';

/** A kind of answer that a document asks for: one of a list or other words is chosen as a list. */
export type AnswerKind = Exclude<LineKind, 'choiceOrOther'>;

/** What a part of a document can become: a question, a heading, or a question whose answers are rows. */
export type DocumentKind = AnswerKind | 'heading' | 'rows';

/** What they are called. */
export const DOCUMENT_KINDS: { readonly [kind in DocumentKind]: string } = {
  heading: 'A heading',
  ...answerKinds(QUESTION_KINDS),
  rows: 'Rows of a table',
};

/** How sure it is that a part of a document is what it is taken for, in words. */
export const SURENESS = { sure: 'Sure', likely: 'Likely', guess: 'A guess' } as const;

/** One of them. */
export type Sureness = keyof typeof SURENESS;

/** A part of a document, and what it is taken for. */
export interface DocumentThing {
  /** Where it stands, in words that a reader of the document finds it by. */
  readonly place: string;
  readonly label: string;
  readonly kind: DocumentKind;
  /** To choose from, where it has such. */
  readonly answers: readonly string[];
  /** Questions of rows. */
  readonly columns: readonly { readonly label: string; readonly kind: AnswerKind }[];
  readonly sureness: Sureness;
  /** Why it is taken for that. */
  readonly why: string;
}

/** A document as it is understood, to be looked through. */
export interface ReadDocument {
  /** What it calls itself; empty for nothing. */
  readonly title: string;
  readonly things: readonly DocumentThing[];
  /** What is no question. */
  readonly leftOut: readonly LeftOut[];
}

/** The kinds that a part can be taken for instead: rows stay rows, and a list needs answers. */
export function kindsOffered({ kind, answers }: DocumentThing): readonly DocumentKind[] {
  if (kind === 'rows') return ['rows'];
  const all = Object.keys(DOCUMENT_KINDS) as DocumentKind[];
  return all.filter((one) => one !== 'rows' && (!isList(one) || answers.length > 1));
}

const isList = (kind: DocumentKind): boolean => kind !== 'heading' && kind !== 'rows' && isOfList(kind);

function answerKinds({ choiceOrOther: _other, signature: _signature, table: _table, ...kinds }: typeof QUESTION_KINDS) {
  return kinds;
}

/** What words say of the kind of their answer; the first that fits. */
const SAID: readonly (readonly [kind: AnswerKind, words: RegExp])[] = [
  ['text', /\b(telephone|phone|mobile|reference|account|postcode|e-?mail|address)\b/i],
  ['dateTime', /\bdate (and|&) time\b/i],
  ['money', /£|\b(cost|costs|amount|price|budget|fee|fees|funding)\b/i],
  ['date', /\b(date|dates|dob|d\.o\.b|day of birth|birthday)\b/i],
  ['number', /\b(number of|how many|age|percentage|score|total|quantity)\b|%/i],
  ['longText', /\b(comments?|details?|describe|explain|notes|reasons?|views?|summary|why|what .* like)\b/i],
];

/** The kind of answer that some words ask for; null where they say none. */
export const kindSaid = (words: string): AnswerKind | null =>
  SAID.find(([, pattern]) => pattern.test(words))?.[0] ?? null;

const LONGEST = 500;

/** Words of a document as those of a question: without what leads to the blank, in one line. */
export const labelOf = (words: string): string =>
  withoutEnd(cleaned(words).replace(/^[•▪◦·–*-]\s*/u, ''), ' :;._…£–-')
    .slice(0, LONGEST)
    .trim();

/** Words without these characters at their end; a pattern would begin anew at each of a long row of them. */
export function withoutEnd(words: string, characters: string): string {
  let end = words.length;
  while (end > 0 && characters.includes(words.charAt(end - 1))) end -= 1;
  return words.slice(0, end);
}

/** Words in one line; braces would be read as places of a template. */
export const cleaned = (words: string): string =>
  words.replaceAll('{', '(').replaceAll('}', ')').replaceAll(/\s+/g, ' ').trim();
