import { noMark } from '../../contract/index.ts';
import { matches, type Json, type JsonObject, type Lookup, type LookupOption } from '../../engine/index.ts';

/**
 * Codes that may be given to a session: valid on its date, offered, and fit for AM or PM. D of the pupil's other school
 * is not cleared from here.
 */
export function codesFor(lookup: Lookup, row: JsonObject): readonly LookupOption[] {
  const date = String(row.date);
  const isElsewhere = row.isElsewhere === true && row.mark === 'D';
  const known = (lookup.options ?? []).filter(
    ({ value, validFrom, validTo, offered, when }) =>
      offered !== false &&
      !(isElsewhere && value === noMark) &&
      (validFrom === undefined || validFrom <= date) &&
      (validTo === undefined || date <= validTo) &&
      (when === undefined || matches(when, { row })),
  );
  return known.map((option) => aheadOf(option, row));
}

/** A code as a day to come takes it: one that may lie ahead asks for how long there (D-71). */
function aheadOf(option: LookupOption, row: JsonObject): LookupOption {
  const ahead = option.data?.ahead;
  return row.isFuture === true && typeof ahead === 'string' ? { ...option, opens: ahead } : option;
}

/** The option of a mark, whether it may still be given or not: old marks stay readable. */
export function optionOf(lookup: Lookup, mark: Json | undefined): LookupOption | undefined {
  return lookup.options?.find(({ value }) => value === mark);
}

/** What typed characters mean so far: a code, the beginning of several, or none. */
export type CodeReading =
  | { readonly kind: 'code'; readonly option: LookupOption; readonly more: boolean }
  | { readonly kind: 'beginning' }
  | { readonly kind: 'none' };

/** Present in the morning and in the afternoon; one types either for both. */
const strokes: ReadonlySet<string> = new Set(['/', '\\']);

/**
 * Reads typed characters as a code, letters in either case. `more` says that a longer code begins
 * the same way (C and C1), so one waits a moment before taking it.
 */
export function readTyped(text: string, codes: readonly LookupOption[]): CodeReading {
  const typed = strokes.has(text)
    ? (codes.find(({ value }) => strokes.has(String(value)))?.value ?? text)
    : text.toUpperCase();
  const beginning = codes.filter(({ value }) => String(value).toUpperCase().startsWith(String(typed)));
  const option = beginning.find(({ value }) => String(value).toUpperCase() === typed);
  if (option) return { kind: 'code', option, more: beginning.length > 1 };
  return beginning.length > 0 ? { kind: 'beginning' } : { kind: 'none' };
}

/** Options in their groups, in the order of the lookup. */
export function inGroups(
  options: readonly LookupOption[],
): readonly { readonly title: string; readonly options: readonly LookupOption[] }[] {
  const titles = [...new Set(options.map(({ group }) => group ?? ''))];
  return titles.map((title) => ({ title, options: options.filter(({ group }) => (group ?? '') === title) }));
}

/** Whether a code may be given to the rest of a week at once (D-69): only one that asks nothing. */
export function canFillWeek(option: LookupOption | undefined): boolean {
  return option?.data?.block === true;
}

/** The body of a single or a block mark, whole (REG-15); what the row does not know is left out. */
export function markBody(row: JsonObject, mark: Json): JsonObject {
  const names = ['studentId', 'date', 'session', 'schoolId', 'registerId', 'yearGroupId'];
  const known = names.filter((name) => row[name] !== null && row[name] !== undefined);
  const { date = null, studentId = null } = row;
  return {
    ...Object.fromEntries(known.map((name) => [name, row[name] ?? null])),
    startDate: date,
    endDate: date,
    studentIds: [studentId],
    overwrite: false,
    mark,
  };
}
