import { describe, expect, it } from 'vitest';
import { askFile, firstSheet } from '../../../support/exportCalls.ts';
import {
  add,
  all,
  LUNCHTIME,
  noExclusions,
  otherSchool,
  PERMANENT,
  portal,
  pupils,
  SUSPENSION,
  valueOf,
} from './allExclusionScenes.ts';

// Suspensions and exclusions of all pupils. Today is Wednesday, 18 November 2026; 26 to 30 October were holidays.

noExclusions();

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

describe('the days of a pupil in the term', () => {
  const days = (...ids: number[]) => valueOf('daysThisTerm', ...ids);

  it('are those of suspensions that began in it, and of one over the holidays its part in it [EXCL-2]', async () => {
    const former = await add({ from: '2026-06-08', to: '2026-06-12', sessions: 10 });
    expect(await days(former)).toEqual([0]);
    // 20 and 21 July, then from 1 to 4 September.
    await add({ from: '2026-07-20', to: '2026-09-04', sessions: 12 });
    await add({ from: '2026-09-14', to: '2026-09-14', sessions: 1, typeId: LUNCHTIME });
    await add({ from: '2026-10-05', to: '2026-10-05', sessions: 2, typeId: PERMANENT });
    expect(await days(former)).toEqual([4.5]);
  });

  it('let parents ask for a meeting above five, and call for one above fifteen, each pupil once', async () => {
    const five = await add({ from: '2026-09-07', to: '2026-09-11', sessions: 10 });
    const fifteen = await add({ from: '2026-09-07', to: '2026-09-25', sessions: 30, of: 1 });
    expect((await all({ mayMeet: true })).ids).toEqual([fifteen]);
    expect((await all({ mustMeet: true })).ids).toEqual([]);
    const last = await add({ from: '2026-10-05', to: '2026-10-05', sessions: 1, typeId: LUNCHTIME, of: 1 });
    await add({ from: '2026-10-06', to: '2026-10-06', sessions: 1, typeId: PERMANENT, of: 1 });
    const { ids, body } = await all({ mustMeet: true });
    expect(ids).toEqual([last]);
    expect(body.summary).toMatchObject({ mayMeetCount: 1, mustMeetCount: 1 });
    const over = await add({ from: '2026-10-07', to: '2026-10-07', sessions: 1, schoolId: otherSchool });
    expect((await all({ mayMeet: true })).ids.toSorted()).toEqual([last, over].toSorted());
    expect(await days(five)).toEqual([5.5]);
  });
});
