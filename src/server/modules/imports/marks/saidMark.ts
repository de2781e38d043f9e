import { noMark, operation } from '../../../../contract/index.ts';
import { matches, type JsonObject } from '../../../../engine/index.ts';
import { codeFault, datedFault, type CodeBook } from '../../attendance/codes.ts';
import { sessionNames, type HalfDay } from '../../attendance/halfDays.ts';
import type { UnitCall } from '../../handler.ts';

/** What a row says of its session; null of what it leaves open. */
export interface SaidMark {
  readonly mark: string;
  readonly subCode: string | null;
  readonly comment: string | null;
}

/** What is wrong with a row, by question. */
export interface Faults {
  readonly [question: string]: string;
}

/** Codes that ask what kind, with the question and the list of kinds (D-72). */
const kinds = {
  I: { question: 'illnessType', lookup: 'i-sub-code' },
  X: { question: 'notRequiredType', lookup: 'x-sub-code' },
} as const;

const kindOf = (mark: string) => (mark === 'I' || mark === 'X' ? kinds[mark] : null);

/** The code as the register has it: presence is written differently in the afternoon, letters are capitals. */
export function markOfRow(book: CodeBook, said: unknown, { session }: HalfDay): string {
  const text = String(said).trim();
  if (text === '/' || text === '\\') return session === 1 ? '/' : '\\';
  return book.has(text) ? text : text.toUpperCase();
}

/** Reads what a row says by the rules of the code that it gives. */
export function saidMark(
  call: Pick<UnitCall, 'declarations'>,
  { book, at }: { readonly book: CodeBook; readonly at: HalfDay },
  answers: JsonObject,
): SaidMark | { readonly faults: Faults } {
  const mark = markOfRow(book, answers.mark, at);
  const fault = codeFault(book, mark, { date: at.date, session: sessionNames[at.session] });
  if (fault !== null) return { faults: { mark: fault } };
  const comment = typeof answers.comments === 'string' ? answers.comments.trim() : '';
  const faults = {
    ...strayKinds(mark, answers),
    ...kindFaults(call, { mark, at }, answers),
    ...(comment !== '' && book.get(mark)?.option.opens !== 'mark/statutory-comment'
      ? { comments: `the code "${mark}" takes none` }
      : {}),
  };
  if (Object.keys(faults).length > 0) return { faults };
  const kind = kindOf(mark);
  const subCode = kind === null ? undefined : answers[kind.question];
  return { mark, subCode: typeof subCode === 'string' ? subCode : null, comment: comment === '' ? null : comment };
}

const strayKinds = (mark: string, answers: JsonObject): Faults =>
  Object.fromEntries(
    Object.entries(kinds)
      .filter(([code, { question }]) => code !== mark && answers[question] !== undefined)
      .map(([code, { question }]) => [question, `is only said with the code "${code}"`]),
  );

function kindFaults(
  { declarations }: Pick<UnitCall, 'declarations'>,
  { mark, at }: { readonly mark: string; readonly at: HalfDay },
  answers: JsonObject,
): Faults {
  const kind = kindOf(mark);
  const said = kind === null ? undefined : answers[kind.question];
  if (kind === null || said === undefined) return {};
  const option = declarations.lookup(kind.lookup).options?.find(({ value }) => value === said);
  const fault = option === undefined ? 'is none of the list' : datedFault(option, at.date);
  return fault === null ? {} : { [kind.question]: fault };
}

/** Why a new mark cannot come by a file at all: behind that of a suspension stands its record, with its reason. */
export const recordFault = (book: CodeBook, { mark }: SaidMark): Faults =>
  book.get(mark)?.option.opens === 'mark/exclusion'
    ? { mark: 'a suspension is recorded with its reason; please send it in a file of suspensions' }
    : {};

/**
 * What a mark leaves open that the register would have asked for, in words, or null. Schools' systems export the code
 * alone: such a mark is taken, and listed so that somebody completes it (calculations 10, example 5).
 */
export function leftOpen(book: CodeBook, { mark, subCode, comment }: SaidMark): string | null {
  if (kindOf(mark) !== null && subCode === null) return `the ${mark} code type is not said; ${COMPLETED}`;
  return book.get(mark)?.needsComment === true && comment === null ? `no comment is said; ${COMPLETED}` : null;
}

const COMPLETED = 'please complete it in the register';

/** Why the register takes no mark in a session, or null: the sentences of a single mark. */
export function refusedSession(
  { today }: Pick<UnitCall, 'today'>,
  { at, mark, isRegistered }: { readonly at: HalfDay; readonly mark: string; readonly isRegistered: boolean },
): string | null {
  // A closure may be known ahead; any other mark may not (D-71).
  const row = { isRegistered, isFuture: at.date > today && mark !== '#' };
  const { deny = [] } = operation('attendance.saveMark');
  const denial = deny.find(({ when }) => matches(when, { row }));
  return denial === undefined ? null : denial.reason;
}

/** Whether a code takes no mark away and gives none. */
export const isNone = (mark: string): boolean => mark === noMark;
