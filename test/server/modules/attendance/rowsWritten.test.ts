import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { attendanceScenes, ofOnePupil, portal, pupil, tuesday } from './attendanceScenes.ts';

// A saved mark writes a bounded number of rows, whatever the pupil has already.

ofOnePupil();

const { post } = attendanceScenes();

/** How many rows of each table a piece of work has written, by the transactions that made them as they are. */
async function writtenBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await portal.look(async (db) => {
    const { rows } = await sql<{ xact: string }>`select pg_current_xact_id()::text as xact`.execute(db);
    return Number(rows[0]?.xact);
  });
  await work();
  return portal.look(async (db) => {
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
        and has_table_privilege(oid, 'select') order by relname`.execute(db);
    const written: Record<string, number> = {};
    for (const { name } of tables) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.id(name)}
        where xmin::text::bigint > ${before}`.execute(db);
      if (rows[0] !== undefined && rows[0].count > 0) written[name] = rows[0].count;
    }
    return written;
  });
}

const save = (mark: string, saveId?: string) =>
  post('StudentMark', { date: tuesday, session: 'AM', mark, ...(saveId === undefined ? {} : { saveId }) });
const saved = (mark: string, saveId?: string) =>
  writtenBy(async () => expect(await save(mark, saveId)).toMatchObject({ status: 200 }));

const first = { attendance_mark: 1, attendance_week_count: 1, audit: 1, audit_pupil: 1 };
const total = (written: Record<string, number>) => Object.values(written).reduce((sum, count) => sum + count, 0);

describe('the rows that a saved mark writes', () => {
  it('are the mark, the counts of its week and its line in the trail, over a year of marks as over none', async () => {
    // Signs in, which writes rows of its own.
    await save('-');
    expect(await saved('N')).toEqual(first);
    await portal.look((db) => db.deleteFrom('attendance_mark').where('pupil_id', '=', pupil).execute());
    expect(await saved('N')).toEqual(first);
  });

  it('are one more for what stood before, and one for the name of the save', async () => {
    await save('N');
    expect(await saved('L')).toEqual({ ...first, attendance_amendment: 1 });
    expect(total(await saved('O', crypto.randomUUID()))).toBe(total(first) + 2);
  });
});
