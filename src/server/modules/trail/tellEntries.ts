import type { Json, Row } from '../../../engine/index.ts';
import type { UnitCall } from '../handler.ts';
import { entryOf } from './entry.ts';
import { entryWords } from './entryWords.ts';
import { readNames } from './names.ts';
import { readSavedAnswers } from './savedAnswers.ts';

/** Rows of the trail with what happened in words: names in the place of ids, labels of codes, one line for each change. */
export async function tellEntries(call: UnitCall, rows: readonly Row[]): Promise<readonly Row[]> {
  const carried = rows.map((row) => entryOf(row.changes));
  const entries = carried.filter((entry) => entry !== null);
  const words = { call, names: await readNames(call, entries), answers: await readSavedAnswers(call, entries) };
  return rows.map((row, index) => {
    const entry = carried[index] ?? null;
    return {
      ...row,
      ...('at' in row && { at: moment(row.at) }),
      ...(entry && { changes: entryWords(words, entry).join(';\n') }),
    };
  });
}

/** A file is written of texts, and the database gives moments. */
const moment = (at: unknown): Json => (at instanceof Date ? at.toISOString() : String(at));
