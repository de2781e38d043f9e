import { addDays } from '../../../contract/index.ts';
import { isObject, matches, type Lookups, type LookupOption } from '../../../engine/index.ts';

export type SessionName = 'AM' | 'PM';

/** What a mark does to the two sides of the attendance fraction (calc.md 1). */
export type Counts = 'attended' | 'authorised' | 'unauthorised' | 'unable' | 'notRequired' | 'administrative';

/** "Not in care": such sessions can be hidden (SATT-4). */
export const NOT_IN_CARE = '2';

export interface Code {
  readonly value: string;
  readonly label: string;
  readonly counts: Counts;
  /** The code that it is counted with: C of C1. */
  readonly base: string;
  /** Whether the pupil came late (L and U, calc.md 1). */
  readonly isLate: boolean;
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
  const { counts, base, late, block, comment } = option.data ?? {};
  if (!isCounts(counts)) throw new Error(`The attendance code "${option.value}" does not say what it counts as.`);
  return {
    value: String(option.value),
    label: option.label,
    counts,
    base: typeof base === 'string' ? base : String(option.value),
    isLate: late === true,
    canBlock: block === true,
    needsComment: comment === true,
    option,
  };
}

/** What a mark counts as from a day to a day, for the database to count by. */
export interface CodeClass {
  readonly mark: string;
  readonly valid_from: string;
  readonly valid_to: string;
  readonly class: Counts;
  readonly base: string;
  readonly is_late: boolean;
}

/**
 * The classes of all codes over all days: a mark that stands counts on whatever day it does. Where a code counted as
 * something else until a day, the lookup says so: `"formerly": [{"to": "2024-08-18", "counts": "attended"}]`.
 */
export function codeClasses(declarations: Lookups): CodeClass[] {
  return [...codeBook(declarations).values()].flatMap(({ value, counts, base, isLate, option }) => {
    const said = Array.isArray(option.data?.formerly) ? option.data.formerly.filter(isObject) : [];
    const former = said.flatMap(({ to, counts: was }) =>
      typeof to === 'string' && isCounts(was) ? [{ to, counts: was }] : [],
    );
    const parts = [...former.sort((one, other) => (one.to < other.to ? -1 : 1)), { to: 'infinity', counts }];
    return parts.map((part, index): CodeClass => ({
      mark: value,
      valid_from: index === 0 ? '-infinity' : addDays(parts[index - 1]?.to ?? '', 1),
      valid_to: part.to,
      class: part.counts,
      base,
      is_late: isLate,
    }));
  });
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
