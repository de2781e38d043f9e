import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servedCatalog } from '../../../support/servedCatalog.ts';
import { checkCounts, keepCodeClasses, settingUp } from '../../../../src/server/db/across/index.ts';
import type { Database } from '../../../../src/server/db/database.ts';
import { unitOfWork, type Db } from '../../../../src/server/db/unitOfWork.ts';
import { randomFrom, type Random } from '../../../../src/server/demo/seed/random.ts';
import { codeClasses } from '../../../../src/server/modules/attendance/codes.ts';
import { makeSeededDatabase } from '../../../support/seededDatabase.ts';

// The counts of a pupil's week are what its marks come to, whoever writes the marks, and how.

let database: Database;
let authority = 0;
let pupils: readonly number[] = [];
let schools: readonly number[] = [];

const look = <T>(work: (db: Db) => Promise<T>) => settingUp(database, work);
const wrongWeeks = () => checkCounts(database, { repairs: false });
const classes = codeClasses(servedCatalog());

beforeAll(async () => {
  database = await makeSeededDatabase('2026-11-18');
  await look(async (db) => {
    const found = await db
      .selectFrom('pupil')
      .select(['id', 'authority_id'])
      .where('is_percentage_register', '=', false)
      .orderBy('authority_id')
      .orderBy('id')
      .limit(6)
      .execute();
    authority = found[0]?.authority_id ?? 0;
    pupils = found.map(({ id }) => id);
    schools = (await db.selectFrom('school').select('id').orderBy('id').limit(2).execute()).map(({ id }) => id);
  });
}, 120_000);

afterAll(() => database?.close());

class TakenBack extends Error {}

const codes = ['/', 'L', 'I', 'C1', 'C2', 'O', 'U', 'D', 'X', 'Y4', '#', '2', 'B'];
/** Two weeks, so that writers meet. */
const dayOf = (random: Random) => `2026-11-${String(2 + random.below(12)).padStart(2, '0')}`;

const cell = (random: Random) => ({
  authority_id: authority,
  pupil_id: random.pick(pupils),
  mark_date: dayOf(random),
  session: 1 + random.below(2),
  school_id: random.pick(schools),
  mark: random.pick(codes),
  updated_at: new Date(1_790_000_000_000 + random.below(1_000_000)),
});

/** As every call does before it marks: pupils are held, in one order, so that nobody waits in a ring. */
const hold = (db: Db, ids: readonly number[]) =>
  sql`select from pupil where id = any(${[...ids]}::int[]) order by id for no key update`.execute(db);

/** One change as the product, an import, a merge or an operator would make it. */
async function change(db: Db, random: Random): Promise<void> {
  const one = cell(random);
  const kind = random.below(10);
  await hold(db, kind === 5 || kind === 6 ? pupils : [one.pupil_id]);
  if (kind < 5) {
    await db
      .insertInto('attendance_mark')
      .values(one)
      .onConflict((conflict) =>
        conflict.columns(['authority_id', 'pupil_id', 'mark_date', 'session', 'school_id']).doUpdateSet({
          mark: one.mark,
          updated_at: one.updated_at,
        }),
      )
      .execute();
  } else if (kind < 7) {
    await sql`insert into attendance_mark (authority_id, pupil_id, mark_date, session, school_id, mark)
      select ${authority}::int, pupil, day, session, ${one.school_id}::int, ${one.mark}
      from unnest(${pupils}::int[]) pupil, generate_series(${one.mark_date}::date, '2026-11-13', '1 day') day,
        generate_series(1, 2) session
      order by 2, 3, 4 on conflict (authority_id, pupil_id, mark_date, session, school_id)
        do update set mark = excluded.mark where attendance_mark.mark <> 'D'`.execute(db);
  } else if (kind === 7) {
    await sql`delete from attendance_mark where pupil_id = ${one.pupil_id} and mark_date >= ${one.mark_date}::date
      and mark_date < '2026-11-14' and session = ${one.session}`.execute(db);
  } else if (kind === 8) {
    await sql`update attendance_mark set mark = ${one.mark} where pupil_id = ${one.pupil_id}
      and mark_date = ${one.mark_date}::date`.execute(db);
  } else {
    // A day that was recorded on the wrong date.
    await sql`update attendance_mark held set mark_date = held.mark_date + 1 where pupil_id = ${one.pupil_id}
      and mark_date = ${one.mark_date}::date and not exists (select from attendance_mark there
        where there.pupil_id = held.pupil_id and there.mark_date = held.mark_date + 1)`.execute(db);
  }
}

async function write(seed: number, changes: number): Promise<void> {
  const random = randomFrom(seed);
  for (let done = 0; done < changes; done += 1) {
    const work = unitOfWork(database, authority, async (db) => {
      await change(db, random);
      if (random.below(10) === 0) throw new TakenBack();
    });
    await work.catch((error: unknown) => {
      // A mark that another writer gave in the same moment: taken back like any other.
      const isTaken = (error as { code?: string }).code === '23505';
      if (!(error instanceof TakenBack || isTaken)) throw error;
    });
  }
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

  it('are equal to a full recount after 2,000 random changes by four writers at once', async () => {
    await Promise.all([1, 2, 3, 4].map((writer) => write(writer * 7919, 500)));
    expect(await wrongWeeks()).toEqual([]);
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
