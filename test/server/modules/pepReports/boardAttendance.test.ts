import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { askFile, openFile, shownCells } from '../../../support/exportCalls.ts';
import { pastYear, pepReportScene } from './pepReportScene.ts';

// Attendance of 2025-2026 as a governing board reads it: of few pupils nothing is told.

const { portal, child } = pepReportScene();

const long = { care_start: '2020-01-06' };
const [inOctober, inNovember] = ['2025-10-06', '2025-11-03'];
const NOT_SHOWN = 'Not shown: fewer than 6, or would tell such a figure';

beforeEach(() => portal().look((db) => db.deleteFrom('attendance_mark').where('authority_id', '=', 11).execute()));

/** A pupil's morning and afternoon of the five days from a Monday on, of which the first so many were missed. */
async function week(pupil: number, monday: string, missed: number) {
  const first = new Date(`${monday}T00:00:00Z`);
  await portal().look((db) =>
    db
      .insertInto('attendance_mark')
      .values(
        Array.from({ length: 10 }, (_, index) => ({
          authority_id: 11,
          pupil_id: pupil,
          school_id: 1,
          mark_date: new Date(first.getTime() + Math.floor(index / 2) * 86_400_000).toISOString().slice(0, 10),
          session: 1 + (index % 2),
          mark: index < missed ? 'O' : '/',
        })),
      )
      .execute(),
  );
}

/** As many pupils with a week each, who missed so many sessions of it. */
async function weeks(monday: string, missed: readonly number[]) {
  for (const sessions of missed) await week(await child(long), monday, sessions);
}

async function months(query: Record<string, string> = {}) {
  const asked = { sizePerPage: 99_999, academicYearId: pastYear, ...query };
  const { body } = await portal().get('la@ashcombe', '/api/AttendanceAnalysis/byMonth', asked);
  return Object.fromEntries((body.data as JsonObject[]).map((row) => [String(row.monthName), row]));
}

async function sheet(name: string, asked: JsonObject = {}) {
  const { bytes } = await askFile(portal(), 'la@ashcombe', {
    name: 'governingBoard',
    academicYearId: pastYear,
    ...asked,
  });
  return shownCells((await openFile(bytes)).Sheets[name]);
}

describe('attendance by month for publication', () => {
  const publication = { reportForm: 'publication' };

  it('shows what six missed sessions of and six did not, and hides what fewer did', async () => {
    // 8 pupils of 10 sessions each: 12 of 80 missed, by six of them.
    await weeks(inOctober, [2, 2, 2, 2, 2, 2, 0, 0]);
    // 5 of 80 missed, by five.
    await weeks(inNovember, [1, 1, 1, 1, 1, 0, 0, 0]);
    expect((await months()).October).toMatchObject({ attendance: 85, possibleSessions: 80, remark: '' });
    expect((await months()).November).toMatchObject({ attendance: 93.8, possibleSessions: 80, remark: '' });
    const published = await months(publication);
    expect(published.October).toMatchObject({ attendance: 85, possibleSessions: null, remark: '' });
    expect(published.November).toMatchObject({ attendance: null, possibleSessions: null, remark: NOT_SHOWN });
  });

  it('hides the year before as the year itself, and what nobody missed', async () => {
    await weeks('2024-10-07', [1, 1, 1, 1, 1, 0, 0]);
    await weeks(inOctober, [1, 1, 1, 1, 1, 1, 1]);
    await weeks(inNovember, [0, 0, 0, 0, 0, 0, 0]);
    expect((await months()).October).toMatchObject({ attendance: 90, yearBefore: 92.9, remark: '' });
    const published = await months(publication);
    expect(published.October).toMatchObject({ attendance: 90, yearBefore: null, remark: NOT_SHOWN });
    expect(published.November).toMatchObject({ attendance: null, yearBefore: null, remark: NOT_SHOWN });
  });

  it('is what the governing board’s workbook holds, whatever form is asked for [D-184]', async () => {
    await weeks(inOctober, [2, 2, 2, 2, 2, 2, 0, 0]);
    await weeks(inNovember, [1, 1, 1, 1, 1, 0, 0, 0]);
    const lines = await sheet('Attendance by month', { reportForm: ['internal'] });
    expect(lines).toEqual([
      ['Month', 'This year', 'The year before', 'Remark'],
      ['October', '85.0%', '', ''],
      ['November', '', '', NOT_SHOWN],
    ]);
  });
});
