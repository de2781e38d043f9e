import { sql } from 'kysely';
import type { JsonObject } from '../../src/engine/index.ts';
import type { Db } from '../../src/server/db/unitOfWork.ts';
import type { PortalServer } from './portalServer.ts';
import { tableTexts } from './tableTexts.ts';

/** Makes all marks of a pupil so old that nothing of the law keeps them. */
export async function ageMarks(db: Db, studentId: number): Promise<void> {
  await sql`update attendance_mark set mark_date = mark_date - 20 * 364 where pupil_id = ${studentId}`.execute(db);
  await sql`update attendance_amendment set amended_at = amended_at - interval '20 years'
    where pupil_id = ${studentId}`.execute(db);
}

/** What keeping and erasing records is tried with. */
export function retentionScene(portal: () => PortalServer) {
  const leader = 'super@ashcombe';
  const command = (name: string, body: object, user = leader) => portal().post(user, `/api/Retention/${name}`, body);
  const list = async (name: string, query: Record<string, number> = {}, user = leader) =>
    (
      await portal().get(user, `/api/Retention/${name}`, {
        page: 1,
        sizePerPage: name === 'due' && query.studentId === undefined ? 100 : 10,
        ...query,
      })
    ).body.data as JsonObject[];
  const stateOf = async (studentId: number, kind: string) =>
    (await list('due', { studentId })).find((row) => row.kind === kind)?.state;
  const markedLongAgo = (studentId: number) => portal().look((db) => ageMarks(db, studentId));
  /** Out of care since a day, and not marked in the years since. */
  const left = async (studentId: number, day = '2014-06-01') => {
    await markedLongAgo(studentId);
    await portal().look((db) =>
      db.updateTable('pupil').set({ care_status_id: 4, care_end: day }).where('id', '=', studentId).execute(),
    );
  };
  /** Every row of every table, as text. */
  const everything = () => tableTexts(portal().database.owner);
  return { leader, command, list, stateOf, left, markedLongAgo, everything };
}

/** Tables in which a text stands. */
export const whereStands = (all: ReadonlyMap<string, string>, text: string): string[] =>
  [...all].flatMap(([table, rows]) => (rows.toLowerCase().includes(text.toLowerCase()) ? [table] : []));
