import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

// Whom the official statistics count: looked after for 12 months or more at 31 March (calc.md 3). Asked on 18 November
// 2026, when the 31 March of the academic year lies ahead.

let portal: PortalServer;
let pupil = 0;

beforeAll(async () => {
  portal = await makePortalServer();
  ({ id: pupil } = await portal.look((db) =>
    db
      .selectFrom('pupil')
      .select('id')
      .where('authority_id', '=', 11)
      .where('care_status_id', '=', 1)
      .orderBy('id')
      .executeTakeFirstOrThrow(),
  ));
});

afterAll(() => portal.close());

beforeEach(() => portal.look((db) => db.deleteFrom('care_status_change').where('pupil_id', '=', pupil).execute()));

interface Care {
  readonly care_start: string | null;
  readonly care_end?: string | null;
  readonly care_status_id?: number;
}

const record = ({ care_start, care_end = null, care_status_id = 1 }: Care) =>
  portal.look((db) =>
    db.updateTable('pupil').set({ care_start, care_end, care_status_id }).where('id', '=', pupil).execute(),
  );

const period = (start_date: string, care_status_id: number) =>
  portal.look((db) =>
    db
      .insertInto('care_status_change')
      .values({ authority_id: 11, pupil_id: pupil, start_date, care_status_id })
      .execute(),
  );

async function isCounted(query: Record<string, string | number | boolean> = {}): Promise<boolean> {
  const { status, body } = await portal.get('la@ashcombe', '/api/AttendanceAnalysis/attendanceAnalysisDetailReport', {
    page: 1,
    sizePerPage: 99_999,
    lookedAfter12Months: true,
    ...query,
  });
  expect([status, body.errors]).toEqual([200, undefined]);
  return (body.data as JsonObject[]).some(({ studentId }) => studentId === pupil);
}

describe('who was looked after for 12 months at 31 March', () => {
  it('came into care on the 31 March before or earlier, by the record where no period says it [ANAL-5]', async () => {
    await record({ care_start: '2026-03-31' });
    expect([await isCounted(), await isCounted({ lookedAfter12Months: false })]).toEqual([true, false]);
    await record({ care_start: '2026-04-01' });
    expect([await isCounted(), await isCounted({ lookedAfter12Months: false })]).toEqual([false, true]);
  });

  it('is asked of the academic year, or of that in which the last day lies', async () => {
    await record({ care_start: '2025-03-31' });
    expect([await isCounted({ academicYearId: 16 }), await isCounted({ academicYearId: 15 })]).toEqual([true, false]);
    const spring = { startDate: '2025-01-01', endDate: '2025-02-01' };
    expect(await isCounted(spring)).toBe(false);
    await record({ care_start: '2024-03-31' });
    expect(await isCounted(spring)).toBe(true);
  });

  it('was in care all the time, however monitored, until the day itself or today', async () => {
    await record({ care_start: '2024-01-10' });
    await period('2024-01-10', 1);
    await period('2026-06-01', 2);
    expect([await isCounted(), await isCounted({ academicYearId: 16 })]).toEqual([true, true]);
    await period('2026-11-10', 3);
    expect([await isCounted(), await isCounted({ academicYearId: 16 })]).toEqual([false, true]);
  });

  it('was not away from care in between', async () => {
    await record({ care_start: '2024-01-10' });
    await period('2024-01-10', 1);
    await period('2025-06-01', 3);
    await period('2025-06-08', 1);
    expect([await isCounted(), await isCounted({ academicYearId: 16 })]).toEqual([true, false]);
  });

  it('is nobody of whom no day of care is known, or whose care is over since nobody knows when', async () => {
    await record({ care_start: null });
    expect(await isCounted()).toBe(false);
    await record({ care_start: '2020-01-10', care_status_id: 6 });
    expect(await isCounted()).toBe(false);
    await record({ care_start: '2020-01-10', care_end: '2026-10-01', care_status_id: 6 });
    expect([await isCounted(), await isCounted({ academicYearId: 16 })]).toEqual([false, true]);
  });
});
