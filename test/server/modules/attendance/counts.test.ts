import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servedCatalog } from '../../../support/servedCatalog.ts';
import { checkCounts, keepCodeClasses, settingUp } from '../../../../src/server/db/across/index.ts';
import type { Database } from '../../../../src/server/db/database.ts';
import { unitOfWork, type Db } from '../../../../src/server/db/unitOfWork.ts';
import { codeClasses } from '../../../../src/server/modules/attendance/codes.ts';
import { testDatabaseUrl } from '../../../support/testDatabase.ts';
import { makeSeededDatabase } from '../../../support/seededDatabase.ts';
import { marksScene, runMarks, type MarksScene } from '../../../fuzz/marksRun.ts';

// The counts of a pupil's week are what its marks come to, whoever writes the marks, and how.

let database: Database;
let scene: MarksScene;
let authority = 0;
let pupils: readonly number[] = [];

const look = <T>(work: (db: Db) => Promise<T>) => settingUp(database, work);
const wrongWeeks = () => checkCounts(database, { repairs: false });
const classes = codeClasses(servedCatalog());

beforeAll(async () => {
  database = await makeSeededDatabase('2026-11-18');
  scene = await marksScene(database);
  ({ authority, pupils } = scene);
}, 120_000);

afterAll(() => database?.close());

async function waitsForClasses(db: Db): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`select exists (select from pg_locks where locktype = 'advisory'
    and not granted and database = (select oid from pg_database where datname = current_database())) as waits`.execute(
    db,
  );
  return rows[0]?.waits === true;
}

describe('counts of a pupil’s week', () => {
  it('are those of the demonstration’s marks, and of no week without any', async () => {
    expect(await wrongWeeks()).toEqual([]);
    const { rows } = await look((db) =>
      sql<{ weeks: number; marks: number }>`select count(*)::int as weeks,
        sum(bit_count(marked::int::bit(14)))::int as marks from attendance_week_count`.execute(db),
    );
    const marks = await look((db) =>
      db
        .selectFrom('attendance_mark')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow(),
    );
    expect(rows[0]?.weeks).toBeGreaterThan(1000);
    expect(rows[0]?.marks).toBe(Number(marks.count));
  });

  // Ten thousand: `npm run fuzz:marks -- --runs 100`.
  it('are equal to a full recount after 2,000 random changes by four writers, while codes count anew', async () => {
    const { starts, wrong } = await runMarks(scene, 1, 2000);
    expect(wrong).toEqual([]);
    expect(starts).toBeGreaterThan(2);
  }, 300_000);

  it('are written by no request, and go with their pupil', async () => {
    const add = unitOfWork(database, authority, (db) =>
      sql`insert into attendance_week_count (authority_id, pupil_id, week_start, attended)
        values (${authority}, ${pupils[0]}, '2020-01-06', 10)`.execute(db),
    );
    await expect(add).rejects.toThrow(/row-level security/);
    const change = unitOfWork(database, authority, (db) =>
      sql`update attendance_week_count set attended = 99`.execute(db),
    );
    await expect(change).rejects.toThrow(/row-level security/);
    await unitOfWork(database, authority, (db) => sql`delete from attendance_week_count`.execute(db));
    expect(await wrongWeeks()).toEqual([]);
    await expect(
      unitOfWork(database, authority, (db) => sql`delete from attendance_code_class`.execute(db)),
    ).rejects.toThrow('permission denied');
    const left = await look(async (db) => {
      const counted = () =>
        db.selectFrom('attendance_week_count').select('pupil_id').where('pupil_id', '=', gone).execute();
      const gone = pupils[5] ?? 0;
      const had = (await counted()).length;
      await db.deleteFrom('pep').where('pupil_id', '=', gone).execute();
      await db.deleteFrom('pupil').where('id', '=', gone).execute();
      return [had > 0, (await counted()).length];
    });
    expect(left).toEqual([true, 0]);
    pupils = pupils.slice(0, 5);
  });

  it('of an authority are seen by no other, nor are its results', async () => {
    const others = await look((db) =>
      db
        .selectFrom('authority')
        .select('id')
        .where('id', '<>', authority)
        .where('is_support', '=', false)
        .executeTakeFirstOrThrow(),
    );
    const seen = await unitOfWork(database, others.id, async (db) => [
      ...(await db.selectFrom('attendance_week_count').select('authority_id').distinct().execute()),
      ...(await db.selectFrom('attendance_result').select('authority_id').distinct().execute()),
      ...(await db.selectFrom('attendance_week_recounted').select('authority_id').distinct().execute()),
    ]);
    expect(new Set(seen.map((row) => row.authority_id))).toEqual(new Set([others.id]));
  });

  it('follow the lookup: a code that counts as something else has its weeks recounted, dated as it is said', async () => {
    const attended = async () => {
      const { rows } = await look((db) =>
        sql<{ before: number; after: number }>`
          select sum(attended) filter (where week_start < '2026-09-01')::int as before,
            sum(attended) filter (where week_start >= '2026-09-01')::int as after
          from attendance_week_count`.execute(db),
      );
      return rows[0] ?? { before: 0, after: 0 };
    };
    const ill = async (bounds: string) => {
      const { rows } = await look((db) =>
        sql<{ marks: number }>`select count(*)::int as marks from attendance_result
          where mark = 'I' and ${sql.raw(bounds)}`.execute(db),
      );
      return rows[0]?.marks ?? 0;
    };
    const before = await attended();
    expect(await keepCodeClasses(database, classes)).toEqual([]);
    const until = { valid_to: '2026-08-31', class: 'attended' };
    const dated = classes.flatMap((each) =>
      each.mark === 'I'
        ? [
            { ...each, ...until },
            { ...each, valid_from: '2026-09-01' },
          ]
        : [each],
    );
    expect(await keepCodeClasses(database, dated)).toEqual(['I']);
    expect(await wrongWeeks()).toEqual([]);
    // Weeks that begin in August hold no marks of September here.
    expect(await attended()).toEqual({
      before: before.before + (await ill(`mark_date < '2026-09-01'`)),
      after: before.after,
    });
    await keepCodeClasses(database, classes);
    expect(await attended()).toEqual(before);
  });

  it.skipIf(!testDatabaseUrl)('count a mark that is being stored while its code comes to count otherwise', async () => {
    const otherwise = classes.map((row) => (row.mark === 'L' ? { ...row, class: 'unable' } : row));
    let changing: Promise<unknown> = Promise.resolve();
    const week = (db: Db, mark: string) =>
      sql`update attendance_mark set mark = ${mark} where pupil_id = ${pupils[0]}
        and mark_date between '2026-11-02' and '2026-11-06'`.execute(db);
    // A week that nobody would recount for another mark of the code.
    await unitOfWork(database, authority, (db) => week(db, '/'));
    await unitOfWork(database, authority, async (db) => {
      await week(db, 'L');
      let isOver = false;
      changing = keepCodeClasses(database, otherwise).finally(() => (isOver = true));
      // The change waits for this mark, or it is over before the mark is there to be recounted.
      await expect.poll(async () => isOver || (await waitsForClasses(db)), { timeout: 30_000 }).toBe(true);
    });
    await changing;
    expect(await wrongWeeks()).toEqual([]);
    await keepCodeClasses(database, classes);
  });

  it('are compared and repaired by one command', async () => {
    await look(async (db) => {
      await sql`update attendance_week_count set attended = attended + 1
        where pupil_id = ${pupils[0]} and week_start >= '2026-10-05' and week_start < '2026-10-19'`.execute(db);
      await sql`delete from attendance_week_count where pupil_id = ${pupils[1]} and week_start = '2026-10-05'`.execute(
        db,
      );
    });
    expect(await wrongWeeks()).toEqual([{ authorityId: authority, weeks: 3 }]);
    expect(await checkCounts(database, { repairs: true })).toEqual([{ authorityId: authority, weeks: 3 }]);
    expect(await wrongWeeks()).toEqual([]);
  });
});
