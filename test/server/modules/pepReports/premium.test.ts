import { describe, expect, it } from 'vitest';
import { askFile, firstSheet } from '../../../support/exportCalls.ts';
import { pepReportScene } from './pepReportScene.ts';

// Pupil premium of plans by calculations 8: sums, terms and financial years, and what may be published.

const { portal, child, plan, rowsOf } = pepReportScene();

type Query = NonNullable<Parameters<typeof rowsOf>[1]>;

const long = { care_start: '2020-01-06' };
/** A rate that three terms divide with two pennies left. */
const rate = 263_000;

/** Requested, agreed, spent, unspent, granted and unallocated of a line. */
async function money(period: string, query: Query = {}) {
  const row = (await rowsOf('premium', query)).find((each) => each.period === period);
  return [row?.requested, row?.agreed, row?.spent, row?.unspent, row?.allotted, row?.unallocated];
}

/** A plan with what its next one, of the following term, says was spent of its money. */
async function spentPlan(pupil: number, term: number, amounts: { agreed_pence: number | null; spent?: number }) {
  await plan(pupil, { school_term_id: term, agreed_pence: amounts.agreed_pence });
  if (amounts.spent === undefined) return;
  const next = await plan(pupil, { school_term_id: term + 1 });
  const { spent } = amounts;
  await portal().look(async (db) => {
    const [like] = await db.selectFrom('pep_stage').selectAll().where('slug', '=', 'review').limit(1).execute();
    if (like === undefined) throw new Error('No plan has a review of the last targets.');
    const { id: _, ...stage } = like;
    await db
      .insertInto('pep_stage')
      .values({
        ...stage,
        authority_id: 11,
        pep_id: next,
        answers: JSON.stringify({ cg_auto_prev_spend: spent }),
        parked: '{}',
        origins: '{}',
      })
      .execute();
  });
}

describe('pupil premium by term', () => {
  it('adds up in pence what was asked and agreed; nothing agreed is TBC, a typed nought £0.00', async () => {
    const pupil = await child({ care_start: '2027-01-04' });
    await plan(pupil, { requested_pence: 105_050, agreed_pence: 80_000 });
    await plan(await child({ care_start: '2027-01-04' }), { requested_pence: 105_050 });
    await plan(await child({ care_start: '2027-01-04' }), { school_term_id: 3, agreed_pence: null });
    await plan(await child({ care_start: '2027-01-04' }), { school_term_id: 1, agreed_pence: 0 });
    await plan(pupil, { requested_pence: 99_900, agreed_pence: 99_900, status_id: 7 });
    const rows = await rowsOf('premium');
    expect(rows.map(({ period }) => period)).toEqual(['Autumn', 'Spring', 'Summer', 'Year 2025-2026']);
    expect(rows.map(({ requested, agreed, remark }) => [requested, agreed, remark])).toEqual([
      [null, 0, ''],
      [2101, 800, ''],
      [null, null, 'Agreed: TBC'],
      [2101, 800, ''],
    ]);
    expect(rows.map(({ plans, undecided }) => [plans, undecided])).toEqual([
      [1, 0],
      [2, 1],
      [1, 1],
      [4, 2],
    ]);
  });

  it('takes what was spent from the next plan, and never leaves less than nothing unspent', async () => {
    await spentPlan(await child({ care_start: '2027-01-04' }), 1, { agreed_pence: 80_000, spent: 650.5 });
    await spentPlan(await child({ care_start: '2027-01-04' }), 1, { agreed_pence: 20_000, spent: 250 });
    await spentPlan(await child({ care_start: '2027-01-04' }), 1, { agreed_pence: 5_000 });
    expect(await money('Autumn')).toEqual([null, 1050, 900.5, 149.5, null, null]);
  });

  it('grants a third of the year’s rate for each pupil of school age in care, and may be overdrawn', async () => {
    await portal().look((db) =>
      db.updateTable('premium_rate').set({ pence: rate }).where('authority_id', '=', 11).execute(),
    );
    await plan(await child({ care_start: '2020-01-06', care_end: '2025-10-01' }), {
      school_term_id: 1,
      agreed_pence: 90_000,
    });
    await child({ care_start: '2026-02-02', care_end: '2026-02-03' });
    await child({ ...long, year_group_id: 15 });
    expect(await money('Autumn')).toEqual([null, 900, null, null, 876.68, -23.32]);
    expect(await money('Spring')).toEqual([null, null, null, null, 876.66, 876.66]);
    expect(await money('Summer')).toEqual([null, null, null, null, null, null]);
    expect((await money('Year 2025-2026'))[4]).toBe(1753.34);
    const [autumn] = await rowsOf('premium');
    expect(autumn?.isOver).toBe(true);
  });
});

describe('pupil premium by financial year', () => {
  it('has the summer term with the autumn and spring that follow it [D-182]', async () => {
    const pupil = await child({ care_start: '2028-01-04' });
    await plan(pupil, { academic_year_id: 15, school_term_id: 3, agreed_pence: 61_000 });
    await plan(pupil, { academic_year_id: 16, school_term_id: 1, agreed_pence: 55_000 });
    await plan(pupil, { academic_year_id: 16, school_term_id: 2, agreed_pence: 55_000 });
    await plan(pupil, { academic_year_id: 16, school_term_id: 3, agreed_pence: 7_000 });
    const rows = await rowsOf('premium', { by: 'financialYear' });
    expect(rows.map(({ period, agreed }) => [period, agreed])).toEqual([
      ['April 2023 to March 2024', null],
      ['April 2024 to March 2025', null],
      ['April 2025 to March 2026', 1710],
      ['April 2026 to March 2027', 70],
    ]);
  });
});

describe('pupil premium for publication [D-181]', () => {
  const publication = { reportForm: 'publication' };
  const some = async (count: number, values: object) => {
    for (let left = count; left > 0; left -= 1)
      await plan(await child({ care_start: '2027-01-04' }), {
        requested_pence: 10_000,
        agreed_pence: 10_000,
        ...values,
      });
  };

  it('tells no money of fewer than six pupils, of a term or of what another line less it would tell', async () => {
    await some(6, { school_term_id: 1 });
    await some(7, { school_term_id: 2 });
    expect((await money('Autumn', publication)).slice(0, 2)).toEqual([600, 600]);
    expect((await money('Year 2025-2026', publication)).slice(0, 2)).toEqual([1300, 1300]);
    await some(5, { school_term_id: 3 });
    expect((await money('Summer', publication)).slice(0, 2)).toEqual([null, null]);
    expect((await money('Year 2025-2026', publication)).slice(0, 2)).toEqual([null, null]);
    expect((await money('Spring', publication)).slice(0, 2)).toEqual([700, 700]);
    expect((await money('Summer')).slice(0, 2)).toEqual([500, 500]);
    const rows = await rowsOf('premium', publication);
    expect(rows.map(({ pupils, undecided }) => [pupils, undecided])).toEqual([
      [6, null],
      [7, null],
      [null, null],
      [null, null],
    ]);
    expect(rows[3]?.remark).toMatch(/^Not shown/);
  });

  it('tells nothing of the few that a filter leaves out', async () => {
    await some(8, { school_id: 1 });
    await some(2, { school_id: 2 });
    expect((await money('Spring', publication)).slice(0, 2)).toEqual([1000, 1000]);
    expect((await money('Spring', { ...publication, organisationIds: ['1'] })).slice(0, 2)).toEqual([null, null]);
    expect((await money('Spring', { organisationIds: ['1'] })).slice(0, 2)).toEqual([800, 800]);
  });

  it('has a file with the same, by term and by financial year', async () => {
    await some(4, { school_term_id: 2 });
    const asked = {
      name: 'pepPremium',
      academicYearId: 16,
      reportForm: ['publication'],
      columns: ['period', 'agreed'],
    };
    const terms = await firstSheet((await askFile(portal(), 'la@ashcombe', asked)).bytes);
    expect(terms.find(([period]) => period === 'Spring')).toEqual(['Spring', '–']);
    const { academicYearId: _, ...ofYears } = asked;
    const years = await firstSheet(
      (
        await askFile(portal(), 'la@ashcombe', {
          ...ofYears,
          reportForm: ['internal'],
          by: 'financialYear',
          modalExportMethod: 'pep-premium-by-financial-year',
        })
      ).bytes,
    );
    expect(years.find(([period]) => period === 'April 2025 to March 2026')).toEqual([
      'April 2025 to March 2026',
      '£400.00',
    ]);
  });
});
