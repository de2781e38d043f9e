import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { percentagePupil } from '../../../support/percentagePupil.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

// Who came to miss a tenth of their sessions this month: on 18 November 2026, against the end of October.

let portal: PortalServer;
let pupil = 0;
let school = 0;

beforeAll(async () => {
  portal = await makePortalServer();
  ({ id: pupil, school_id: school } = await portal.look((db) =>
    db
      .selectFrom('pupil')
      .innerJoin('registration as roll', 'roll.pupil_id', 'pupil.id')
      .select(['pupil.id', 'roll.school_id'])
      .where('pupil.authority_id', '=', 11)
      .where('is_percentage_register', '=', false)
      .where('care_status_id', '=', 1)
      .where('roll.end_date', 'is', null)
      .orderBy('pupil.id')
      .executeTakeFirstOrThrow(),
  ));
  await portal.look(async (db) => {
    await db.deleteFrom('care_status_change').where('pupil_id', '=', pupil).execute();
    await db.updateTable('pupil').set({ care_start: '2024-01-10', care_end: null }).where('id', '=', pupil).execute();
  });
});

afterAll(() => portal.close());

beforeEach(() => portal.look((db) => db.deleteFrom('attendance_mark').where('pupil_id', '=', pupil).execute()));

/** So many attended and missed sessions from a day on, one each day. */
const mark = (from: string, attended: number, missed: number) =>
  portal.look((db) =>
    sql`insert into attendance_mark (authority_id, pupil_id, mark_date, session, mark, school_id)
      select 11, ${pupil}::int, ${from}::date + nth, 1, case when nth < ${attended}::int then '/' else 'O' end,
        ${school}::int
      from generate_series(0, ${attended + missed - 1}::int) nth`.execute(db),
  );

async function became(studentId = pupil, query: Record<string, string | number> = {}): Promise<boolean> {
  const { status, body } = await portal.get('la@ashcombe', '/api/AttendanceAnalysis/attendanceAnalysisDetailReport', {
    page: 1,
    sizePerPage: 99_999,
    becamePersistentlyAbsent: true,
    ...query,
  });
  expect([status, body.errors]).toEqual([200, undefined]);
  return (body.data as JsonObject[]).some((row) => row.studentId === studentId);
}

describe('who became persistently absent this month', () => {
  it('missed less than a tenth until the end of the month before, and misses a tenth now [ANAL-3]', async () => {
    // 1 of 18, then 2 of 20: exactly a tenth.
    await mark('2026-09-07', 17, 1);
    await mark('2026-11-02', 1, 1);
    expect(await became()).toBe(true);
    // 2 of 21 show as 9.5 %.
    await mark('2026-11-05', 1, 0);
    expect(await became()).toBe(false);
  });

  it('is nobody who missed exactly a tenth then, though the figure shown is that of one who did not', async () => {
    await mark('2026-09-07', 18, 2);
    await mark('2026-11-02', 0, 3);
    expect(await became()).toBe(false);
  });

  it('is reckoned to the last day of the month before, and from the first of this one', async () => {
    await mark('2026-09-07', 18, 0);
    await mark('2026-10-31', 0, 2);
    // 1 of 19 on 31 October, 2 of 20 on 1 November.
    expect(await became()).toBe(true);
    await mark('2026-10-30', 0, 1);
    // 2 of 20 on 31 October.
    expect(await became()).toBe(false);
  });

  it('is nobody of whom the year knew nothing before, and nobody in the first month of a year', async () => {
    await mark('2026-11-02', 1, 4);
    expect(await became()).toBe(false);
    await mark('2026-09-07', 10, 0);
    expect(await became()).toBe(true);
    expect(await became(pupil, { endDate: '2026-09-30' })).toBe(false);
  });

  it('goes by the month of the last day that is asked', async () => {
    await mark('2026-09-07', 17, 0);
    await mark('2026-10-05', 0, 2);
    expect(await became()).toBe(false);
    expect(await became(pupil, { endDate: '2026-10-20' })).toBe(true);
  });

  it('is told of who is registered by week, too [D-85]', async () => {
    const { studentId } = await portal.look((db) => percentagePupil(db, 11));
    const weeks = (from: string, figure: number) =>
      portal.look((db) =>
        db
          .updateTable('attendance_week')
          .set({ percent_hundredths: figure, is_not_required: false })
          .where('pupil_id', '=', studentId)
          .where('week_start', '>=', from)
          .execute(),
      );
    await weeks('2026-08-31', 10_000);
    expect(await became(studentId)).toBe(false);
    await weeks('2026-11-02', 0);
    expect(await became(studentId)).toBe(true);
  });
});
