import type { JsonObject } from '../../../../engine/index.ts';
import { sql } from 'kysely';
import { visiblePupils } from '../../../db/visiblePupils.ts';
import { day } from '../../students/refuse.ts';
import type { ImportCall, ImportKind, WrittenRow } from '../kind.ts';
import { markKind } from './markKind.ts';
import { undoMarkRows } from './writeMarkRows.ts';

const nameOf = ({ studentName }: JsonObject): string => (typeof studentName === 'string' ? studentName : '');

/** Marks of a register's workbook, which names pupils by the portal's own numbers and says what it saw (D-279). */
export const registerKind: ImportKind = {
  ...markKind,
  keys: (answers) => [
    `${nameOf(answers)} (${String(answers.studentId)}) on ${day(String(answers.date))} ${String(answers.session)}`,
  ],
  nameOf,
  undo: async (call, rows) => {
    const unseen = await namesUnseen(call, rows);
    return unseen.length > 0 ? unseen : undoMarkRows(call, rows);
  },
};

/** Whoever takes a workbook back sees all of its pupils: else some of it would change unseen. */
async function namesUnseen(call: ImportCall, rows: readonly WrittenRow[]): Promise<string[]> {
  const ids = rows.map(({ recordId }) => recordId);
  const { rows: seen } = await sql<{ id: number }>`
    select id from pupil where authority_id = ${call.viewer.authorityId} and ${visiblePupils(call)}
      and id = any(${ids}::int[])`.execute(call.db);
  const known = new Set(seen.map(({ id }) => id));
  return rows.filter(({ recordId }) => !known.has(recordId)).map(({ name }) => name);
}
