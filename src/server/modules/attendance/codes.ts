import { matches, type Lookups, type LookupOption } from '../../../engine/index.ts';

export type SessionName = 'AM' | 'PM';

/** What a mark does to the two sides of the attendance fraction (calc.md 1). */
export type Counts = 'attended' | 'authorised' | 'unauthorised' | 'unable' | 'notRequired' | 'administrative';

/** "Not in care": such sessions can be hidden (SATT-4). */
export const NOT_IN_CARE = '2';

export interface Code {
  readonly value: string;
  readonly label: string;
  readonly counts: Counts;
  readonly canBlock: boolean;
  readonly needsComment: boolean;
  readonly option: LookupOption;
}

export type CodeBook = ReadonlyMap<string, Code>;

const known: readonly string[] = ['attended', 'authorised', 'unauthorised', 'unable', 'notRequired', 'administrative'];

const isCounts = (value: unknown): value is Counts => typeof value === 'string' && known.includes(value);

/** The attendance codes as the lookup declares them. */
export function codeBook(declarations: Lookups): CodeBook {
  const options = declarations.lookup('attendance-code').options ?? [];
  return new Map(options.map((option) => [String(option.value), codeOf(option)]));
}

function codeOf(option: LookupOption): Code {
  const { counts, block, comment } = option.data ?? {};
  if (!isCounts(counts)) throw new Error(`The attendance code "${option.value}" does not say what it counts as.`);
  return {
    value: String(option.value),
    label: option.label,
    counts,
    canBlock: block === true,
    needsComment: comment === true,
    option,
  };
}

/** Why a code cannot stand in a session, or null. Codes are dated: a mark is checked against its own date. */
export function codeFault(book: CodeBook, mark: string, at: { date: string; session: SessionName }): string | null {
  const code = book.get(mark);
  if (!code) return `"${mark}" is not an attendance code.`;
  return datedFault(code.option, at.date) ?? sessionFault(code, at.session);
}

/** Why an option of a dated list may not be chosen on a day, or null. */
export function datedFault(option: LookupOption, date: string): string | null {
  const { validFrom, validTo, offered } = option;
  const ended = validTo !== undefined && date > validTo;
  const early = validFrom !== undefined && date < validFrom;
  // A withdrawn code stays right for the days on which it was in force.
  const withdrawn = offered === false && validTo === undefined;
  return ended || early || withdrawn ? `The code "${option.value}" is not in use on this day.` : null;
}

function sessionFault(code: Code, session: SessionName): string | null {
  const { when } = code.option;
  if (!when || matches(when, { row: { session } })) return null;
  return `The code "${code.value}" is not for ${session} sessions.`;
}
