import { describe, expect, it } from 'vitest';
import { pepMeasure } from '../../../../src/server/modules/pepReports/yearPlan.ts';
import { askFile, firstSheet, openFile, shownCells } from '../../../support/exportCalls.ts';
import { pepReportScene } from './pepReportScene.ts';

const { portal, child, plan, rowsOf, figures } = pepReportScene();

const long = { care_start: '2020-01-06' };

describe('the report for publication [D-181]', () => {
  const publication = { reportForm: 'publication' };
  const some = async (count: number, day: string, values: object = {}) => {
    for (let left = count; left > 0; left -= 1)
      await plan(await child(long), { meeting_at: '2026-03-18T10:00', status_id: 6, date_submitted: day, ...values });
  };

  it('shows six and more, hides fewer with what would tell them, and says so', async () => {
    await some(7, '2026-03-20');
    await some(6, '2026-04-20');
    expect(await figures('handedIn', publication)).toEqual([13, 7, 6, null]);
    await portal().look((db) =>
      db
        .updateTable('pep')
        .set({ date_submitted: '2026-03-20' })
        .where('date_submitted', '=', '2026-04-20')
        .where('id', 'in', db.selectFrom('pep').select('id').where('date_submitted', '=', '2026-04-20').limit(1))
        .execute(),
    );
    expect(await figures('handedIn', publication)).toEqual([13, null, null, null]);
    const row = (await rowsOf('timeliness', publication)).find(({ measureId }) => measureId === pepMeasure.handedIn);
    expect([row?.percentMet, row?.remark]).toEqual([null, 'Not shown: fewer than 6, or would tell such a figure']);
    expect(await figures('handedIn')).toEqual([13, 8, 5, 0]);
  });

  it('hides what the report of everybody would tell of the few that a filter leaves out', async () => {
    await some(12, '2026-03-20', { school_id: 1 });
    await some(12, '2026-04-20', { school_id: 1 });
    await some(3, '2026-03-20', { school_id: 2 });
    expect(await figures('handedIn', publication)).toEqual([27, 15, 12, null]);
    expect(await figures('handedIn', { ...publication, organisationIds: ['1'] })).toEqual([null, null, null, null]);
  });

  it('has no row beside another that would tell how many lie between the two limits of a first meeting', async () => {
    for (let count = 0; count < 14; count += 1)
      await plan(await child({ care_start: '2025-12-17' }), {
        meeting_at: count < 7 ? '2026-01-05T10:00' : count < 9 ? '2026-01-19T10:00' : '2026-02-20T10:00',
      });
    await child({ care_start: '2025-12-17' });
    expect(await figures('firstMeeting', publication)).toEqual([15, 7, 8, null]);
    expect(await figures('firstMeetingLonger', publication)).toEqual([15, null, null, null]);
    expect(await figures('hasMeeting', publication)).toBeUndefined();
  });

  it('is what the governing board’s workbook holds, whatever form is asked for [D-184]', async () => {
    await some(7, '2026-03-20', { agreed_pence: 10_000 });
    await some(5, '2026-04-20', { school_term_id: 3, agreed_pence: 10_000 });
    const asked = { name: 'governingBoard', academicYearId: 16, reportForm: ['internal'] };
    const { status, headers, bytes } = await askFile(portal(), 'la@ashcombe', asked);
    expect([status, String(headers['content-disposition'])]).toEqual([200, expect.stringContaining('Governing board')]);
    const book = await openFile(bytes);
    expect(book.SheetNames).toEqual([
      'Notes',
      'Timeliness of PEPs',
      'Ratings by section',
      'Pupil premium by term',
      'Pupil premium by financial year',
      'Pupil premium by area',
      'Pupil premium by key stage',
      'Suspensions by term',
      'Suspensions by reason',
      'Results by term',
      'Absence by term',
      'Attendance by month',
    ]);
    const [, timeliness, , terms] = book.SheetNames.map((name) => shownCells(book.Sheets[name]));
    expect(timeliness?.find(([name]) => name === 'Handed in in time')?.slice(2, 5)).toEqual(['12', '', '']);
    expect(terms?.find(([name]) => name === 'Spring')?.slice(4, 5)).toEqual(['£700.00']);
    expect(terms?.find(([name]) => name === 'Summer')?.slice(4, 5)).toEqual(['–']);
    expect((await askFile(portal(), 'dt@ashcombe', asked)).status).toBe(403);
  });

  it('has a file that holds what is shown, whatever columns it is asked for', async () => {
    await some(7, '2026-03-20');
    await some(5, '2026-04-20');
    const asked = { name: 'pepTimeliness', academicYearId: 16, reportForm: ['publication'] };
    const lines = await firstSheet((await askFile(portal(), 'la@ashcombe', asked)).bytes);
    expect(lines.find(([name]) => name === 'Handed in in time')?.slice(2, 6)).toEqual(['12', '', '', '']);
    const part = await firstSheet(
      (await askFile(portal(), 'la@ashcombe', { ...asked, columns: ['measureId', 'notMet'] })).bytes,
    );
    expect(part.find(([name]) => name === 'Handed in in time')?.[1] ?? '').toBe('');
  });
});
