import { sql } from 'kysely';
import { checkCounts, keepCodeClasses, settingUp } from '../../src/server/db/across/index.ts';
import type { Database } from '../../src/server/db/database.ts';
import { unitOfWork, type Db } from '../../src/server/db/unitOfWork.ts';
import { randomFrom, type Random } from '../../src/server/demo/seed/random.ts';
import { codeClasses } from '../../src/server/modules/attendance/codes.ts';
import { servedCatalog } from '../support/servedCatalog.ts';

/** Where marks are changed: some pupils of one authority, at two schools. */
export interface MarksScene {
  readonly database: Database;
  readonly authority: number;
  readonly pupils: readonly number[];
  readonly schools: readonly number[];
}

/** Six pupils with session marks, of the first authority of a seeded database. */
export async function marksScene(database: Database): Promise<MarksScene> {
  return settingUp(database, async (db) => {
    const found = await db
      .selectFrom('pupil')
      .select(['id', 'authority_id'])
      .where('is_percentage_register', '=', false)
      .orderBy('authority_id')
      .orderBy('id')
      .limit(6)
      .execute();
    const authority = found[0]?.authority_id ?? 0;
    const schools = await db.selectFrom('school').select('id').orderBy('id').limit(2).execute();
    return { database, authority, pupils: found.map(({ id }) => id), schools: schools.map(({ id }) => id) };
  });
}

class TakenBack extends Error {}

const codes = ['/', 'L', 'I', 'C1', 'C2', 'O', 'U', 'D', 'X', 'Y4', '#', '2', 'B'];
/** Two weeks, so that writers meet. */
const dayOf = (random: Random) => `2026-11-${String(2 + random.below(12)).padStart(2, '0')}`;

const cell = ({ authority, pupils, schools }: MarksScene, random: Random) => ({
  authority_id: authority,
  pupil_id: random.pick(pupils),
  mark_date: dayOf(random),
  session: 1 + random.below(2),
  school_id: random.pick(schools),
  mark: random.pick(codes),
  updated_at: new Date(1_790_000_000_000 + random.below(1_000_000)),
});

type Cell = ReturnType<typeof cell>;
type Change = (db: Db, one: Cell, scene: MarksScene) => Promise<unknown>;

const giveMark: Change = (db, one) =>
  db
    .insertInto('attendance_mark')
    .values(one)
    .onConflict((conflict) =>
      conflict
        .columns(['authority_id', 'pupil_id', 'mark_date', 'session', 'school_id'])
        .doUpdateSet({ mark: one.mark, updated_at: one.updated_at }),
    )
    .execute();

/** From a day to the end of the two weeks, for all pupils. */
const giveRange: Change = (db, one, { authority, pupils }) =>
  sql`insert into attendance_mark (authority_id, pupil_id, mark_date, session, school_id, mark)
    select ${authority}::int, pupil, day, session, ${one.school_id}::int, ${one.mark}
    from unnest(${[...pupils]}::int[]) pupil, generate_series(${one.mark_date}::date, '2026-11-13', '1 day') day,
      generate_series(1, 2) session
    order by 2, 3, 4 on conflict (authority_id, pupil_id, mark_date, session, school_id)
      do update set mark = excluded.mark where attendance_mark.mark <> 'D'`.execute(db);

const takeAway: Change = (db, one) =>
  sql`delete from attendance_mark where pupil_id = ${one.pupil_id} and mark_date >= ${one.mark_date}::date
    and mark_date < '2026-11-14' and session = ${one.session}`.execute(db);

const changeAtBoth: Change = (db, one) =>
  sql`update attendance_mark set mark = ${one.mark} where pupil_id = ${one.pupil_id}
    and mark_date = ${one.mark_date}::date`.execute(db);

/** A day that was recorded on the wrong date. */
const changeDate: Change = (db, one) =>
  sql`update attendance_mark held set mark_date = held.mark_date + 1 where pupil_id = ${one.pupil_id}
    and mark_date = ${one.mark_date}::date and not exists (select from attendance_mark there
      where there.pupil_id = held.pupil_id and there.mark_date = held.mark_date + 1)`.execute(db);

const moveSchool: Change = (db, one) =>
  sql`update registration set school_id = ${one.school_id} where pupil_id = ${one.pupil_id} and is_main
    and not exists (select from registration other where other.pupil_id = ${one.pupil_id}
      and other.id <> registration.id and other.school_id = ${one.school_id})`.execute(db);

/** In care or out of it from another day on. */
const changeCare: Change = (db, one) =>
  sql`update care_status_change held set start_date = ${one.mark_date}::date where pupil_id = ${one.pupil_id}
    and id = (select max(id) from care_status_change last where last.pupil_id = ${one.pupil_id})
    and not exists (select from care_status_change other where other.pupil_id = held.pupil_id
      and other.id <> held.id and other.start_date >= ${one.mark_date}::date)`.execute(db);

/** A day without school, or one with it again. */
const changeTerm: Change = async (db, one, { authority }) => {
  const taken = await sql`delete from closure_day where closed_on = ${one.mark_date}::date`.execute(db);
  if (taken.numAffectedRows === 0n)
    await sql`insert into closure_day (authority_id, term_dates_id, closed_on)
      select authority_id, id, ${one.mark_date}::date from term_dates
      where authority_id = ${authority} and academic_year_id = 2026 and school_id is null
      on conflict do nothing`.execute(db);
};

/** What the product, an import, a merge or an operator would do; the more often the more often it stands here. */
const changes: readonly Change[] = [
  ...Array.from({ length: 8 }, () => giveMark),
  giveRange,
  giveRange,
  giveRange,
  takeAway,
  takeAway,
  changeAtBoth,
  changeAtBoth,
  changeDate,
  moveSchool,
  changeCare,
  changeTerm,
];
const ofAll: ReadonlySet<Change> = new Set([giveRange]);

/** As every call does before it marks: pupils are held, in one order, so that nobody waits in a ring. */
const hold = (db: Db, ids: readonly number[]) =>
  sql`select from pupil where id = any(${[...ids]}::int[]) order by id for no key update`.execute(db);

async function write(scene: MarksScene, seed: number, count: number): Promise<void> {
  const random = randomFrom(seed);
  for (let done = 0; done < count; done += 1) {
    const work = unitOfWork(scene.database, scene.authority, async (db) => {
      const one = cell(scene, random);
      const change = random.pick(changes);
      await hold(db, ofAll.has(change) ? scene.pupils : [one.pupil_id]);
      await change(db, one, scene);
      if (random.below(10) === 0) throw new TakenBack();
    });
    await work.catch((error: unknown) => {
      // A mark that another writer gave in the same moment: taken back like any other.
      const isTaken = (error as { code?: string }).code === '23505';
      if (!(error instanceof TakenBack || isTaken)) throw error;
    });
  }
}

/** A release that counts a code otherwise is started meanwhile, and then the one of before again. */
async function restart(database: Database, seed: number, isOver: () => boolean): Promise<number> {
  const random = randomFrom(seed);
  const usual = codeClasses(servedCatalog());
  let starts = 0;
  while (!isOver()) {
    const [mark, as] = [random.pick(['I', 'L', 'C1', 'O']), random.pick(['attended', 'authorised', 'unable'])];
    const otherwise = usual.map((row) => (row.mark === mark ? { ...row, class: as } : row));
    await keepCodeClasses(database, otherwise);
    starts += 1;
  }
  await keepCodeClasses(database, usual);
  return starts;
}

/** Random changes by four writers at once while code classes change; answers the weeks that are then counted wrong. */
export async function runMarks(scene: MarksScene, seed: number, count: number) {
  let isOver = false;
  const classes = restart(scene.database, seed, () => isOver);
  const writers = [1, 2, 3, 4].map((writer) => write(scene, seed * 7919 + writer, Math.ceil(count / 4)));
  await Promise.all(writers).finally(() => (isOver = true));
  const starts = await classes;
  return { starts, wrong: await checkCounts(scene.database, { repairs: false }) };
}
