import { describe, expect, it } from 'vitest';
import {
  add,
  all,
  LUNCHTIME,
  noExclusions,
  otherSchool,
  PERMANENT,
  portal,
  pupils,
  valueOf,
} from './allExclusionScenes.ts';

// When education is to be arranged. Today is Wednesday, 18 November 2026; 26 to 30 October were holidays.

noExclusions();

const daySix = (...ids: number[]) => valueOf('daySix', ...ids);

describe('day six of a block', () => {
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
