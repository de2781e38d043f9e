import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { askFile, firstSheet } from '../../../support/exportCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

// Suspensions and exclusions of all pupils. Today is Wednesday, 18 November 2026; 26 to 30 October were holidays.

let portal: PortalServer;
let pupils: { id: number; school_id: number }[] = [];
let otherSchool = 0;

beforeAll(async () => {
  portal = await makePortalServer();
  await portal.look(async (db) => {
    await db.deleteFrom('exclusion').where('authority_id', '=', 11).execute();
    pupils = await db
      .selectFrom('pupil')
      .innerJoin('registration as roll', 'roll.pupil_id', 'pupil.id')
      .select(['pupil.id', 'roll.school_id'])
      .where('pupil.authority_id', '=', 11)
      .where('roll.is_main', '=', true)
      .where('roll.end_date', 'is', null)
      .whereRef('roll.school_id', '=', 'pupil.school_id')
      .orderBy('pupil.id')
      .limit(2)
      .execute();
    const other = await db
      .selectFrom('authority_school')
      .select('school_id')
      .where('authority_id', '=', 11)
      .where('school_id', '<>', pupils[0]?.school_id ?? 0)
      .executeTakeFirstOrThrow();
    otherSchool = other.school_id;
  });
});

afterEach(() => portal.look((db) => db.deleteFrom('exclusion').where('authority_id', '=', 11).execute()));

afterAll(() => portal.close());

const [SUSPENSION, PERMANENT, LUNCHTIME] = [1, 2, 3];

interface New {
  readonly from: string;
  /** None of a permanent exclusion that stands. */
  readonly to: string | null;
  readonly sessions: number;
  readonly typeId?: number;
  readonly startSession?: number;
  readonly endSession?: number;
  readonly schoolId?: number;
  readonly reasonId?: number | null;
  readonly of?: number;
}

function add({ from, to, sessions, typeId = SUSPENSION, reasonId = 3, of = 0, ...more }: New): Promise<number> {
  const pupil = pupils[of] ?? { id: 0, school_id: 0 };
  return portal.look(async (db) => {
    const row = {
      authority_id: 11,
      pupil_id: pupil.id,
      school_id: more.schoolId ?? pupil.school_id,
      type_id: typeId,
      reason_id: reasonId,
      comments: '',
      start_date: from,
      start_session: more.startSession ?? 1,
      end_date: to,
      end_session: to === null ? null : (more.endSession ?? 2),
      session_count: sessions,
      created_by: null,
    };
    return (await db.insertInto('exclusion').values(row).returning('id').executeTakeFirstOrThrow()).id;
  });
}

const path = '/api/Exclusions/allExclusions';

async function all(query: Record<string, string | number | boolean> = {}) {
  const { status, body } = await portal.get('la@ashcombe', path, { page: 1, sizePerPage: 100, ...query });
  expect([status, body.errors]).toEqual([200, undefined]);
  const rows = body.data as JsonObject[];
  return { body, rows, ids: rows.map(({ id }) => id) };
}

/** Of each exclusion that is listed, in the order of the ids. */
const valueOf = async (name: string, ...ids: number[]) => {
  const { rows } = await all();
  return ids.map((id) => rows.find((row) => row.id === id)?.[name]);
};

describe('the list of all suspensions and exclusions', () => {
  it('says whose each is, where and how long, a lunchtime half a day, newest first [EXCL-2] [LOOK-8]', async () => {
    const first = await add({ from: '2026-03-11', to: '2026-03-13', sessions: 5, startSession: 2 });
    const lunches = await add({ from: '2026-11-09', to: '2026-11-11', sessions: 3, typeId: LUNCHTIME, of: 1 });
    const { ids, rows } = await all();
    expect(ids).toEqual([lunches, first]);
    expect(rows[1]).toMatchObject({
      studentId: pupils[0]?.id,
      organisationId: pupils[0]?.school_id,
      typeId: SUSPENSION,
      reasonId: 3,
      startDate: '2026-03-11',
      endDate: '2026-03-13',
      numberOfDays: 2.5,
    });
    expect(await valueOf('numberOfDays', lunches)).toEqual([1.5]);
    expect(rows[1]?.studentFullName).toMatch(/^\w+, \w+/);
    expect(rows[1]?.organisationName).toMatch(/\w+ \w+/);
  });

  it('finds what began in the last seven days, today with them', async () => {
    const found = [
      await add({ from: '2026-11-18', to: '2026-11-18', sessions: 2 }),
      await add({ from: '2026-11-12', to: '2026-11-12', sessions: 2, of: 1 }),
    ];
    await add({ from: '2026-11-11', to: '2026-11-11', sessions: 2 });
    await add({ from: '2026-11-19', to: '2026-11-19', sessions: 2 });
    const { ids, body } = await all({ isNew: true });
    expect(ids).toEqual(found);
    expect(body.summary).toMatchObject({ newCount: 2, daySixCount: 0, nearLimitCount: 0 });
  });

  it('filters by type, school, the day it began and a missing reason [EXCL-3]', async () => {
    const lunch = await add({ from: '2026-10-05', to: '2026-10-05', sessions: 1, typeId: LUNCHTIME });
    const away = await add({ from: '2026-10-06', to: '2026-10-06', sessions: 2, schoolId: otherSchool });
    expect((await all({ typeIds: LUNCHTIME })).ids).toEqual([lunch]);
    expect((await all({ organisationIds: otherSchool })).ids).toEqual([away]);
    expect((await all({ startDate: '2026-10-06', endDate: '2026-10-06' })).ids).toEqual([away]);
    const unsaid = await add({ from: '2026-10-07', to: '2026-10-07', sessions: 2, reasonId: null });
    expect((await all({ hasMissingExclusionReason: true })).ids).toEqual([unsaid]);
  });

  it('is exported as it is filtered [D-87]', async () => {
    await add({ from: '2026-11-16', to: '2026-11-17', sessions: 4 });
    await add({ from: '2026-10-05', to: '2026-10-05', sessions: 2, of: 1 });
    const { status, bytes } = await askFile(portal, 'la@ashcombe', { name: 'allExclusions', isNew: true });
    expect(status).toBe(200);
    const [heads = [], ...lines] = await firstSheet(bytes);
    expect(heads).toEqual(
      expect.arrayContaining(['Pupil', 'School', 'Type', 'Start', 'End', 'Days', 'Day six', 'Reason']),
    );
    expect(lines.map((line) => [line[heads.indexOf('Type')], line[heads.indexOf('Days')]])).toEqual([
      ['Suspension', '2.0'],
    ]);
  });
});

describe('day six of a block', () => {
  const daySix = (...ids: number[]) => valueOf('daySix', ...ids);

  it('is its sixth day of school, weekends and holidays left out, half days counted as days', async () => {
    const today = await add({ from: '2026-11-11', to: '2026-11-18', sessions: 10, startSession: 2, endSession: 1 });
    const overHoliday = await add({ from: '2026-10-22', to: '2026-11-20', sessions: 34, of: 1 });
    expect(await daySix(today, overHoliday)).toEqual(['2026-11-18', '2026-11-05']);
    expect((await all({ isDaySix: true })).ids).toEqual([today, overHoliday]);
  });

  it('is near where it comes within the next five days of school, and no later', async () => {
    const last = await add({ from: '2026-11-18', to: '2026-11-25', sessions: 12 });
    const later = await add({ from: '2026-11-19', to: '2026-11-30', sessions: 16, of: 1 });
    expect(await daySix(last, later)).toEqual(['2026-11-25', '2026-11-26']);
    const { ids, body } = await all({ isDaySix: true });
    expect(ids).toEqual([last]);
    expect(body.summary).toMatchObject({ daySixCount: 1 });
  });

  it('comes for no block that ends before, and none that is over, and for no lunchtimes', async () => {
    const five = await add({ from: '2026-11-16', to: '2026-11-20', sessions: 10 });
    const over = await add({ from: '2026-11-02', to: '2026-11-17', sessions: 24, of: 1 });
    const lunches = await add({ from: '2026-11-09', to: '2026-11-20', sessions: 10, typeId: LUNCHTIME });
    expect(await daySix(five, over, lunches)).toEqual([null, null, null]);
    expect((await all({ isDaySix: true })).ids).toEqual([]);
  });

  it('of a permanent exclusion is there while the pupil is on the roll, or until it was taken back', async () => {
    const stands = await add({ from: '2026-11-09', to: null, sessions: 2, typeId: PERMANENT });
    const elsewhere = await add({
      from: '2026-11-09',
      to: null,
      sessions: 2,
      typeId: PERMANENT,
      schoolId: otherSchool,
      of: 1,
    });
    const reversed = await add({ from: '2026-11-02', to: '2026-11-16', sessions: 22, typeId: PERMANENT, of: 1 });
    expect(await daySix(stands, elsewhere, reversed)).toEqual(['2026-11-16', null, null]);
    expect((await all({ isDaySix: true })).ids).toEqual([stands]);
  });

  it('is a day later where a day of the block was marked as closed', async () => {
    const block = await add({ from: '2026-11-09', to: '2026-11-20', sessions: 18 });
    expect(await daySix(block)).toEqual(['2026-11-16']);
    const close = (session: number, mark: string) =>
      portal.look((db) =>
        db
          .updateTable('attendance_mark')
          .set({ mark, sub_code: null })
          .where('pupil_id', '=', pupils[0]?.id ?? 0)
          .where('mark_date', '=', '2026-11-10')
          .where('session', '=', session)
          .executeTakeFirstOrThrow(),
      );
    await close(1, '#');
    expect(await daySix(block)).toEqual(['2026-11-16']);
    expect(Number((await close(2, '#')).numUpdatedRows)).toBe(1);
    expect(await daySix(block)).toEqual(['2026-11-17']);
  });
});

describe('suspensions that follow each other', () => {
  const daySix = (...ids: number[]) => valueOf('daySix', ...ids);

  it('are one block, over a weekend and at two schools, named once by the one of its sixth day', async () => {
    const first = await add({ from: '2026-11-12', to: '2026-11-13', sessions: 4 });
    const second = await add({ from: '2026-11-16', to: '2026-11-18', sessions: 6 });
    const third = await add({ from: '2026-11-19', to: '2026-11-20', sessions: 4, schoolId: otherSchool });
    const others = await add({ from: '2026-11-16', to: '2026-11-19', sessions: 8, of: 1 });
    expect(await daySix(first, second, third, others)).toEqual([null, null, '2026-11-19', null]);
    const { ids, body } = await all({ isDaySix: true });
    expect(ids).toEqual([third]);
    expect(body.summary).toMatchObject({ daySixCount: 1 });
  });

  it('are named by the one that goes on, once that of the sixth day is over', async () => {
    const first = await add({ from: '2026-11-04', to: '2026-11-12', sessions: 12, startSession: 2, of: 1 });
    const second = await add({ from: '2026-11-13', to: '2026-11-18', sessions: 8, of: 1 });
    expect(await daySix(first, second)).toEqual([null, '2026-11-11']);
  });

  it('are two blocks where a day of school lies between, unless it was marked as closed', async () => {
    await add({ from: '2026-11-09', to: '2026-11-11', sessions: 6, of: 1 });
    const second = await add({ from: '2026-11-13', to: '2026-11-18', sessions: 8, of: 1 });
    expect(await daySix(second)).toEqual([null]);
    await portal.look((db) =>
      db
        .updateTable('attendance_mark')
        .set({ mark: '#', sub_code: null })
        .where('pupil_id', '=', pupils[1]?.id ?? 0)
        .where('mark_date', '=', '2026-11-12')
        .execute(),
    );
    expect(await daySix(second)).toEqual(['2026-11-17']);
  });

  it('are a block over a holiday, and none with lunchtimes or a permanent exclusion', async () => {
    await add({ from: '2026-10-21', to: '2026-10-23', sessions: 6 });
    const over = await add({ from: '2026-11-02', to: '2026-11-18', sessions: 26 });
    await add({ from: '2026-11-09', to: '2026-11-12', sessions: 4, typeId: LUNCHTIME, of: 1 });
    await add({ from: '2026-11-10', to: '2026-11-13', sessions: 8, of: 1 });
    const permanent = await add({ from: '2026-11-16', to: null, sessions: 2, typeId: PERMANENT, of: 1 });
    expect(await daySix(over, permanent)).toEqual(['2026-11-04', '2026-11-23']);
  });

  it('count for the limit as they would apart', async () => {
    const one = await add({ from: '2026-11-12', to: '2026-11-13', sessions: 4 });
    await add({ from: '2026-11-16', to: '2026-11-18', sessions: 6 });
    expect(await valueOf('daysThisYear', one)).toEqual([5]);
  });
});

describe('the days of a pupil in the academic year', () => {
  const days = (...ids: number[]) => valueOf('daysThisYear', ...ids);

  it('are those of suspensions at all schools with lunchtimes, none of permanent exclusions [EXCL-2]', async () => {
    const one = await add({ from: '2026-09-07', to: '2026-09-09', sessions: 5 });
    await add({ from: '2026-09-14', to: '2026-09-16', sessions: 3, typeId: LUNCHTIME });
    await add({ from: '2026-09-21', to: '2026-09-23', sessions: 6, schoolId: otherSchool });
    await add({ from: '2026-10-05', to: '2026-10-05', sessions: 2, typeId: PERMANENT });
    const others = await add({ from: '2026-09-07', to: '2026-09-07', sessions: 1, of: 1 });
    expect(await days(one, others)).toEqual([7, 0.5]);
  });

  it('are none of the year before, and of a block over the summer those of this year', async () => {
    const former = await add({ from: '2026-06-08', to: '2026-06-12', sessions: 10 });
    expect(await days(former)).toEqual([0]);
    // 20 and 21 July, then from 1 to 4 September.
    await add({ from: '2026-07-20', to: '2026-09-04', sessions: 12 });
    await add({ from: '2026-07-21', to: '2026-09-02', sessions: 3, typeId: LUNCHTIME });
    expect(await days(former)).toEqual([5]);
  });

  it('are near the limit from 40 on, each pupil once, by what of it began last', async () => {
    await add({ from: '2026-09-03', to: '2026-10-23', sessions: 74 });
    const last = await add({ from: '2026-11-02', to: '2026-11-04', sessions: 5, endSession: 1, schoolId: otherSchool });
    await add({ from: '2026-11-06', to: '2026-11-06', sessions: 1, typeId: PERMANENT });
    expect(await days(last)).toEqual([39.5]);
    expect((await all({ isNearLimit: true })).ids).toEqual([]);
    await add({ from: '2026-10-05', to: '2026-10-05', sessions: 1, typeId: LUNCHTIME });
    const { ids, body } = await all({ isNearLimit: true });
    expect(ids).toEqual([last]);
    expect(body.summary).toMatchObject({ nearLimitCount: 1 });
  });
});
