import { beforeEach, describe, expect, it } from 'vitest';
import { askFile, openFile, shownCells } from '../../../support/exportCalls.ts';
import { pepReportScene, type SuspensionValues } from './pepReportScene.ts';

// Suspensions of an academic year: what is counted in which term and under which reason, and what may be published.

const { portal, child, suspend, rowsOf } = pepReportScene();

beforeEach(() => portal().look((db) => db.deleteFrom('exclusion').where('authority_id', '=', 11).execute()));

type Query = NonNullable<Parameters<typeof rowsOf>[1]>;

const long = { care_start: '2020-01-06' };
const publication = { reportForm: 'publication' };
const [autumn, spring, summer] = ['2025-10-08', '2026-02-04', '2026-06-10'];

/** As many pupils, each suspended once. */
async function some(count: number, day: string, given: SuspensionValues = {}) {
  for (let left = count; left > 0; left -= 1) await suspend(await child(long), day, given);
}

/** Suspensions, days and pupils of each line, by its title. */
async function lines(query: Query = {}) {
  const rows = await rowsOf('suspensions', query);
  return Object.fromEntries(
    rows.map(({ title, suspensions, days, pupils }) => [String(title), [suspensions, days, pupils]]),
  );
}

describe('suspensions of a year', () => {
  it('are counted in the term in which they began, with their days and pupils, in care alone', async () => {
    const pupil = await child(long);
    await suspend(pupil, autumn, { session_count: 5 });
    await suspend(pupil, autumn, { type_id: 4 });
    await suspend(await child(long), spring);
    await suspend(await child({ care_start: '2026-03-02' }), spring);
    await suspend(pupil, autumn, { type_id: 3 });
    await suspend(pupil, autumn, { type_id: 2 });
    expect(await lines()).toEqual({
      Autumn: [2, 3.5, 1],
      Spring: [1, 1, 1],
      Summer: [0, 0, 0],
      'Year 2025-2026': [3, 4.5, 2],
    });
    const [first] = await rowsOf('suspensions');
    expect([first?.permanent, first?.lunchtimes]).toEqual([1, 1]);
  });

  it('stand under their main reason, with those that have none', async () => {
    await some(2, autumn, { reason_id: 7 });
    await some(1, spring, { reason_id: null });
    const [first, ...more] = await rowsOf('suspensions', { by: 'reason' });
    expect([first?.title, first?.suspensions]).toEqual(['No reason given', 1]);
    expect(more.map(({ suspensions, pupils }) => [suspensions, pupils])).toEqual([[2, 2]]);
    expect(await rowsOf('suspensions', { by: 'reason', schoolTermIds: ['3'] })).toEqual([]);
  });
});

describe('suspensions for publication [D-181]', () => {
  const none = [null, null, null];

  it('show six and more, and hide fewer, with the year that would tell them', async () => {
    for (const day of [autumn, spring, summer]) await some(7, day);
    expect(await lines(publication)).toMatchObject({ Autumn: [7, 7, 7], 'Year 2025-2026': [21, 21, 21] });
    await portal().look((db) => db.deleteFrom('exclusion').where('start_date', '=', summer).execute());
    await some(3, summer);
    expect(await lines(publication)).toEqual({
      Autumn: [7, 7, 7],
      Spring: [7, 7, 7],
      Summer: none,
      'Year 2025-2026': none,
    });
    const [first] = await rowsOf('suspensions', publication);
    expect([first?.permanent, first?.lunchtimes]).toEqual([null, null]);
  });

  it('do not say how many were suspended again where these are few', async () => {
    await some(7, autumn);
    const again = await child(long);
    await suspend(again, autumn);
    await suspend(again, autumn);
    expect((await lines(publication)).Autumn).toEqual([9, 9, null]);
  });

  it('hide what the figures of everybody would tell of the few that a filter leaves out', async () => {
    await some(8, autumn, { school_id: 1 });
    await some(2, autumn, { school_id: 2 });
    expect((await lines(publication)).Autumn).toEqual([10, 10, 10]);
    expect((await lines({ ...publication, organisationIds: ['1'] })).Autumn).toEqual(none);
  });

  it('hide a reason more where the rest of the year would tell the one that is hidden', async () => {
    await some(12, autumn, { reason_id: 7 });
    await some(8, autumn, { reason_id: 8 });
    await some(2, autumn, { reason_id: 9 });
    const rows = await rowsOf('suspensions', { ...publication, by: 'reason' });
    expect(rows.map(({ lineId, suspensions }) => [lineId, suspensions])).toEqual([
      [7, 12],
      [8, null],
      [9, null],
    ]);
  });

  it('are in the governing board’s workbook by term and by reason [D-184]', async () => {
    await some(7, autumn);
    await some(2, spring);
    const { bytes } = await askFile(portal(), 'la@ashcombe', { name: 'governingBoard', academicYearId: 16 });
    const book = await openFile(bytes);
    const [terms, reasons] = ['Suspensions by term', 'Suspensions by reason'].map((name) =>
      shownCells(book.Sheets[name]),
    );
    expect(terms?.[0]?.slice(0, 4)).toEqual(['Term', 'Suspensions', 'Days', 'Pupils suspended']);
    expect(terms?.find(([name]) => name === 'Autumn')?.slice(1, 4)).toEqual(['7', '7.0', '7']);
    expect(terms?.find(([name]) => name === 'Spring')?.slice(1, 4)).toEqual(['', '', '']);
    expect(reasons?.at(-1)?.slice(1, 4)).toEqual(['9', '9.0', '9']);
  });
});
