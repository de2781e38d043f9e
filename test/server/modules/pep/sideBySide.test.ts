import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { pepCalls } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { processorTime } from '../../../support/processorTime.ts';

let portal: PortalServer;
let pupils: number[] = [];

beforeAll(async () => {
  portal = await makePortalServer();
  pupils = await portal.look(async (db) => {
    const rows = await db
      .selectFrom('pupil')
      .innerJoin('registration', 'registration.pupil_id', 'pupil.id')
      .select('pupil.id')
      .distinct()
      .where('pupil.authority_id', '=', 11)
      .where('registration.end_date', 'is', null)
      .where('registration.start_date', '<', '2026-09-01')
      .where('is_percentage_register', '=', false)
      .where('is_dual_registered', '=', false)
      .orderBy('pupil.id')
      .execute();
    return rows.map(({ id }) => id);
  });
  await portal.look((db) => db.deleteFrom('attendance_mark').where('mark_date', '>=', '2026-11-09').execute());
});

afterAll(() => portal.close());

const { planOf, open, save } = pepCalls(() => portal);

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

// On the embedded database calls come one after the other; on a server they meet.
describe('calls at the same moment', () => {
  it('make one plan for a term, however many ask for it [D-31]', async () => {
    for (const nth of [0, 1, 2]) {
      const { studentId } = await planOf('la@ashcombe', 2, nth);
      const body = { studentId, academicYearId: 20, schoolTermId: 1 };
      const replies = await times(4, () => portal.post('super@ashcombe', '/api/support/createPep', body));
      const made = await portal.look((db) =>
        db
          .selectFrom('pep')
          .select('id')
          .where('pupil_id', '=', studentId)
          .where('academic_year_id', '=', 20)
          .execute(),
      );
      expect(made).toHaveLength(1);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    }
  });

  it('record an exclusion once [D-73]', async () => {
    for (const studentId of pupils.slice(0, 4)) {
      const body = {
        studentId,
        date: '2026-11-16',
        session: 'PM',
        mark: 'E',
        typeId: 1,
        reasonId: 1,
        startDate: '2026-11-16',
        startSession: 1,
        endDate: '2026-11-16',
      };
      const replies = await times(4, () => portal.post('la@ashcombe', '/api/SaveMarks/exclusions', body));
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
      const kept = await portal.look((db) =>
        db
          .selectFrom('exclusion')
          .select('id')
          .where('pupil_id', '=', studentId)
          .where('start_date', '=', '2026-11-16')
          .execute(),
      );
      expect(kept).toHaveLength(1);
    }
  });

  it('leave a mark alone that was saved while a block was being filled [D-69]', async () => {
    for (const studentId of pupils) {
      const block = { studentId, date: '2026-11-09', session: 'AM', mark: '/' };
      const single = { studentId, date: '2026-11-13', session: 'PM', mark: 'O' };
      const replies = await Promise.all([
        portal.post('la@ashcombe', '/api/SaveMarks/BulkStudentMark', block),
        portal.post('super@ashcombe', '/api/SaveMarks/StudentMark', single),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    }
    const friday = await portal.look((db) =>
      db
        .selectFrom('attendance_mark')
        .select('mark')
        .where('pupil_id', 'in', pupils)
        .where('mark_date', '=', '2026-11-13')
        .where('session', '=', 2)
        .execute(),
    );
    expect(friday.map(({ mark }) => mark)).toEqual(pupils.map(() => 'O'));
  });

  it('store one revision for one save sent several times, and answer it the same', async () => {
    const stage = await open('la@ashcombe', await planOf('la@ashcombe', 2), 'targets');
    const saveId = '0b9f3a52-6c57-4a8e-9d0a-3f1f2f0f5a11';
    const replies = await times(5, () =>
      save('la@ashcombe', stage, { ...stage.formData, longer_aim: 'Once' }, { saveId }),
    );
    expect(replies.map(({ status, body }) => [status, body.revision])).toEqual(
      replies.map(() => [200, stage.revision + 1]),
    );
  });
});

describe('dates and years beyond any record', () => {
  const mark = (more: JsonObject) => ({ studentId: pupils[0] ?? 0, session: 'AM', ...more });
  const wednesday = '2026-11-18';

  it('are refused in a range, without listing the days between [D-70]', async () => {
    const took = await processorTime(async () => {
      for (const range of [
        { startDate: '0001-01-01', endDate: '9999-12-30' },
        { startDate: '1901-01-01', endDate: '2099-12-31' },
      ]) {
        const body = mark({ date: wednesday, mark: 'Z', startSession: 1, ...range });
        expect((await portal.post('la@ashcombe', '/api/SaveMarks/markWithDateRangeAndSession', body)).status).toBe(400);
      }
    });
    expect(took).toBeLessThan(10_000);
  });

  it.each(['0000-01-01', '0001-01-01', '9999-12-31'])('are the caller’s fault as a week: %s', async (weekStart) => {
    expect(
      (await portal.get('la@ashcombe', '/api/Attendance/studentAttendance', { studentId: pupils[0] ?? 0, weekStart }))
        .status,
    ).toBe(400);
  });

  it.each([9000, 999_999_999_999])('are the caller’s fault as a year: %i', async (academicYearId) => {
    const asked = { studentId: pupils[0] ?? 0, academicYearId };
    expect((await portal.get('la@ashcombe', '/api/IprSessionAttendance/SessionAttendance', asked)).status).toBe(400);
    expect((await portal.get('la@ashcombe', '/api/pep/getPepStatuses', asked)).status).toBe(400);
    expect((await portal.post('super@ashcombe', '/api/support/createPep', { ...asked, schoolTermId: 1 })).status).toBe(
      400,
    );
  });
});
