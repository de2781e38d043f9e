import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cycles } from '../../../support/cycles.ts';
import { pastYear, pepReportScene } from './pepReportScene.ts';
import { releases } from './releases.ts';

// What is granted where the release of a plan declares an amount, which comes with the plan.

const { portal, child, plan, rowsOf } = pepReportScene();
const { releaseWith, switchOff } = releases(portal);

const flat = { 'pep.schoolTermId': { 1: 550, 2: 550, 3: 610.5 } };
const byCycle = { 'pep.cycle': { 1: 1_000, 2: 315.25 } };
let [terms, ofCycles, other] = ['', '', ''];
let second = 0;

beforeAll(async () => {
  await switchOff('declarationsNeedTwo');
  terms = await releaseWith({ rates: flat });
  ofCycles = await releaseWith({ rates: byCycle });
  other = await releaseWith({ rates: { 'pupil.phase': { 'early-years': 99, 'key-stages-1-4': 99, 'post-16': 99 } } });
  await portal().post('super@ashcombe', '/api/LocalAuthority/Cycles', cycles);
  second = await portal().look(async (db) => {
    const row = await db
      .selectFrom('pep_cycle')
      .select('id')
      .where('authority_id', '=', 11)
      .where('number', '=', 2)
      .executeTakeFirstOrThrow();
    return row.id;
  });
}, 60_000);

const rates = (amount?: number) =>
  portal().post('super@ashcombe', '/api/LocalAuthority/PremiumRates', {
    premiumRates: amount === undefined ? [] : [{ academicYearId: pastYear, amount }],
  });
beforeEach(() => rates());

/** What is granted in autumn, spring, summer and the year. */
const granted = async (query = {}) => (await rowsOf('premium', query)).map(({ allotted }) => allotted);
const inCare = { care_start: '2020-01-06' };

describe('an amount that a plan’s release declares', { timeout: 60_000 }, () => {
  it('is granted with each plan of a term without any rate, and marks what is agreed beyond it', async () => {
    const pupil = await child(inCare);
    await plan(pupil, { release_hash: terms, school_term_id: 1, agreed_pence: 60_000 });
    await plan(pupil, { release_hash: terms, school_term_id: 3, agreed_pence: 10_000 });
    await plan(await child({ ...inCare, year_group_id: 15 }), { release_hash: terms, school_term_id: 3 });
    await child(inCare);
    expect(await granted()).toEqual([550, null, 1_221, 1_771]);
    expect((await rowsOf('premium')).map(({ isOver, unallocated }) => [isOver, unallocated])).toEqual([
      [true, -50],
      [false, null],
      [false, 1_121],
      [false, 1_071],
    ]);
    const years = await rowsOf('premium', { by: 'financialYear' });
    expect(years.at(-2)?.allotted).toBe(550);
  });

  it('goes before the rate in its own term, and the rate holds in the others and for other children', async () => {
    await rates(3_000);
    await plan(await child(inCare), { release_hash: terms, school_term_id: 2 });
    expect(await granted()).toEqual([1_000, 550, 1_000, 2_550]);
    await child(inCare);
    expect(await granted()).toEqual([2_000, 1_550, 2_000, 5_550]);
  });

  it('by the cycle goes before the rate of the whole year', async () => {
    await rates(3_000);
    await plan(await child(inCare), { release_hash: ofCycles, school_term_id: 2, pep_cycle_id: second });
    expect(await granted()).toEqual([null, 315.25, null, 315.25]);
  });

  it('by any other fact is told by the plan alone: the rate is granted', async () => {
    await rates(3_000);
    await plan(await child(inCare), { release_hash: other, school_term_id: 2 });
    expect(await granted()).toEqual([1_000, 1_000, 1_000, 3_000]);
  });

  it('is not told of fewer than six pupils for publication', async () => {
    for (let left = 5; left > 0; left -= 1) await plan(await child(inCare), { release_hash: terms, school_term_id: 1 });
    expect((await granted({ reportForm: 'publication' }))[0]).toBeNull();
    await plan(await child(inCare), { release_hash: terms, school_term_id: 1 });
    expect((await granted({ reportForm: 'publication' }))[0]).toBe(3_300);
  });
});
