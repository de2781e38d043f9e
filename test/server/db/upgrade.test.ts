import { Migrator, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../src/server/db/migrate.ts';
import { migrations } from '../../../src/server/db/migrations/index.ts';
import { makePortalServer, type PortalServer } from '../../support/portalServer.ts';
import { pepCalls } from '../../support/pepCalls.ts';
import { databaseOfFormer, type Ways } from './upgrades/former.ts';
import { filledSince, keepRows, lostSince, newColumns, type Stated } from './upgrades/kept.ts';
import { plantRows, type Planted } from './upgrades/plant.ts';
import { shapeOf, type Table } from './upgrades/shape.ts';

/** The version whose database there is, and those that came after it. */
const first = '0012tones';
const steps = Object.keys(migrations).filter((name) => name > first);

/** What migrations change of values that are there, by their names. */
const stated: Readonly<Record<string, Stated>> = {
  // The school where the pupil was on the roll that day.
  '0032attendanceCounts': {
    attendance_mark: {
      school_id: `coalesce((select roll.school_id from was.registration roll
        where roll.authority_id = attendance_mark.authority_id and roll.pupil_id = attendance_mark.pupil_id
          and mark_date between roll.start_date and coalesce(roll.end_date, 'infinity')
        order by roll.school_id = attendance_mark.school_id desc, roll.is_main desc, roll.start_date, roll.id limit 1),
        school_id)`,
    },
  },
  '0047contactMethods': {
    pupil: {
      contact_method: `case when contact_method in ('Call', 'No call', 'Portal', 'Email')
        then contact_method else 'Portal' end`,
    },
  },
  // What 0028 does by itself where its login is a superuser.
  '0054rowsToCorrect': {
    import_row: {
      to_correct: `to_correct or cells is not null and exists (select from was.import_run run
        where run.authority_id = import_row.authority_id and run.id = import_row.run_id and run.fields = '{}')`,
    },
  },
};

const statedByAll: Stated = Object.fromEntries(Object.values(stated).flatMap((tables) => Object.entries(tables)));

/** Columns that came with a value of their own for each row that was there. */
const filled: Readonly<Record<string, readonly string[]>> = {
  '0015years': ['pupil.year_group_year'],
  '0019retention': ['pupil.record_key'],
  '0028importHeadings': ['import_row.to_correct'],
  '0065cycleNumbers': ['pep_cycle.number'],
  '0079closedAccounts': ['app_user.closed_at'],
};

/** Tables that get no rows beside those of their version, with the reason. */
const unplanted: Readonly<Record<string, string>> = {
  authority: 'everything is of one that is there',
  actor_key: 'there is one, which the installation makes',
  pool: 'there is one, which the server makes with its keys',
  pool_key: 'they are made with the pool',
};

const toPlant = (tables: readonly Table[]) => tables.filter(({ name }) => !(name in unplanted));

describe('a database of an earlier version, filled and brought to this one by one start', () => {
  it('has every row and every value', async () => {
    const { database, admin } = await databaseOfFormer();
    const before = await shapeOf(admin);
    expect(await plantRows(admin, toPlant(before), new Map())).toEqual([]);
    await keepRows(admin, before);
    await migrate(database);
    expect(await lostSince(admin, before, await shapeOf(admin), statedByAll)).toEqual([]);
    await database.close();
  });
});

describe('a database of an earlier version, filled at each step on the way to this one', () => {
  let ways: Ways;
  let portal: PortalServer | undefined;
  const planted: Planted = new Map();
  const faults: (readonly [string, readonly string[]])[] = [];

  beforeAll(async () => {
    ways = await databaseOfFormer();
    // A part of what is large is looked at each time: all of it was above, once.
    for (const some of ['attendance_mark where pupil_id % 10 <> 0', 'pep where id % 4 <> 0'])
      await sql.raw(`delete from ${some}`).execute(ways.admin);
    let before = await fillNew([], first);
    for (const step of steps) {
      await migrateTo(step, before);
      before = await fillNew(before, step);
    }
  }, 300_000);

  afterAll(() => (portal ?? ways?.database)?.close());

  /** Plants rows in every table that is new or has new columns. */
  async function fillNew(before: readonly Table[], step: string): Promise<readonly Table[]> {
    const shape = await shapeOf(ways.admin);
    const changed = new Set(newColumns(before, shape).map(({ table }) => table));
    const unfilled = await plantRows(ways.admin, toPlant(shape.filter(({ name }) => changed.has(name))), planted);
    faults.push([`rows after ${step}`, unfilled]);
    return shape;
  }

  async function migrateTo(step: string, before: readonly Table[]): Promise<void> {
    await keepRows(ways.admin, before);
    const provider = { getMigrations: () => Promise.resolve({ ...migrations }) };
    const { error } = await new Migrator({ db: ways.database.owner, provider }).migrateTo(step);
    if (error !== undefined) throw new Error(`${step} fails`, { cause: error });
    const after = await shapeOf(ways.admin);
    faults.push([step, await lostSince(ways.admin, before, after, stated[step])]);
    const unsaid = (await filledSince(ways.admin, before, after)).filter((place) => !filled[step]?.includes(place));
    faults.push([`columns of ${step}`, unsaid]);
  }

  it('loses no row and no value at any step', () => {
    expect(faults.filter(([, found]) => found.length > 0)).toEqual([]);
    expect(faults).toHaveLength(3 * steps.length + 1);
  });

  it('had rows with something and with nothing in every column that may have either', () => {
    const one = [...planted].filter(([, { isNull, isFilled }]) => !isFilled || !isNull).map(([place]) => place);
    expect(one).toEqual([]);
    expect(planted.size).toBeGreaterThan(100);
  });

  it("leaves every constraint valid, and row-level security forced on all that is an authority's", async () => {
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint where not convalidated
      union all select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)
          and (c.relname = 'authority' or exists (select from pg_attribute a
            where a.attrelid = c.oid and a.attname = 'authority_id' and not a.attisdropped))`.execute(ways.admin);
    expect(rows).toEqual([]);
  });

  it('serves lists and plans, and saves on what was written before', async () => {
    await migrate(ways.database);
    const served = await makePortalServer({ database: ways.database });
    portal = served;
    const calls = pepCalls(() => served);
    const leader = 'super@ashcombe';
    // One to which no stage was planted: its release has no form for that.
    const { rows: plans } = await sql<{ studentId: number; pepId: number }>`
      select pep.pupil_id as "studentId", pep.id as "pepId" from pep
      where pep.authority_id = 11 and pep.status_id in (1, 2, 3, 4) and pep.phase = 'key-stages-1-4'
        and not exists (select from pep_stage stage where stage.pep_id = pep.id and stage.slug like 'planted%')
      order by pep.id limit 1`.execute(ways.admin);
    const plan = plans[0] ?? { studentId: 0, pepId: 0 };
    const stage = await calls.open(leader, plan, 'attendance');
    const { status } = await calls.save(leader, stage, { ...stage.formData, achievements: 'Read to the class' });
    expect(status).toBe(200);
    expect((await calls.open(leader, plan, 'attendance')).formData).toEqual({
      ...stage.formData,
      achievements: 'Read to the class',
    });
  });
});
