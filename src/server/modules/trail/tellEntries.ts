import type { FilterValue, Json, Row, TableQuery } from '../../../engine/index.ts';
import type { UnitCall } from '../handler.ts';
import { entryOf } from './entry.ts';
import { entryWords } from './entryWords.ts';
import { readNames } from './names.ts';
import { readSavedAnswers } from './savedAnswers.ts';
import { shownIn } from './shownIn.ts';

/**
 * So many entries are told at a time: the answers that a save changed are read whole, and a section may be a million
 * characters.
 */
const atOnce = 20;

/** As much as a cell of a file holds. */
const mostText = 32_767;

/**
 * Rows of the trail with what happened in words: names in the place of ids, labels of codes, one line for each change.
 */
export async function tellEntries(
  call: UnitCall,
  rows: readonly Row[],
  { filters }: TableQuery,
): Promise<readonly Row[]> {
  const wanted = chosen(filters.studentId);
  const carried = rows.map((row) => ({ row, entry: entryOf(row.changes) }));
  const names = await readNames(
    call,
    carried.flatMap(({ entry }) => (entry === null ? [] : [entry])),
  );
  const told: Row[] = [];
  for (let from = 0; from < carried.length; from += atOnce) {
    const some = carried.slice(from, from + atOnce);
    const answers = await readSavedAnswers(
      call,
      some.flatMap(({ entry }) => (entry === null ? [] : [entry])),
    );
    told.push(
      ...some.map(({ row, entry }) => ({
        ...row,
        ...('at' in row && { at: moment(row.at) }),
        ...(entry && 'about' in row && { about: shownIn(entry, names, wanted) ?? row.about ?? '' }),
        ...(entry && { changes: shortened(entryWords({ call, names, answers }, entry).join(';\n')) }),
      })),
    );
  }
  return told;
}

/** A text of its own: a mere part of a long one would keep all of it in memory. */
function shortened(text: string): string {
  return text.length <= mostText ? text : `${Buffer.from(text.slice(0, mostText - 1)).toString()}…`;
}

const chosen = (filter: FilterValue | undefined): readonly Json[] =>
  filter !== undefined && 'in' in filter ? filter.in : [];

/** A file is written of texts, and the database gives moments. */
const moment = (at: unknown): Json => (at instanceof Date ? at.toISOString() : String(at));
