import type { JsonObject } from '../../../../src/engine/index.ts';
import { newChild } from '../../../support/callScenes.ts';
import type { PortalServer } from '../../../support/portalServer.ts';

export const path = (call: string) => `/api/PercentageAttendance/${call}`;

type Query = Record<string, string | number | boolean>;

/** From the Monday on which the pupil begins; the week of 26 October is a holiday. */
export const sixWeeks = ['2026-09-28', '2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02'] as const;

/** Two schools of the authority. */
export const schoolsOf = (portal: PortalServer) =>
  portal.look((db) =>
    db
      .selectFrom('authority_school')
      .innerJoin('school', 'school.id', 'school_id')
      .select(['school.id', 'school.name'])
      .where('authority_id', '=', 11)
      .orderBy('school.id')
      .limit(2)
      .execute(),
  );

/** What is saved and read of one pupil on a percentage register. */
export function percentageScenes(scene: () => { portal: PortalServer; studentId: number; schoolId: number }) {
  const add = async (lastName: string): Promise<number> => {
    const { portal, schoolId } = scene();
    const child = { ...newChild, lastName, schoolId, schoolStart: sixWeeks[0] };
    return Number((await portal.post('la@ashcombe', '/api/Students/Add', child)).body.id);
  };

  const byWeek = (value: boolean) => {
    const { portal, studentId } = scene();
    return portal.post('la@ashcombe', '/api/StudentPage/percentageRegister', { studentId, value });
  };

  /** Puts the pupil on these rolls in place of those there are. */
  const rolls = (rows: readonly (readonly [schoolId: number, start: string, end: string | null])[]) =>
    scene().portal.look(async (db) => {
      const { studentId } = scene();
      await db.deleteFrom('registration').where('pupil_id', '=', studentId).execute();
      await db
        .insertInto('registration')
        .values(
          rows.map(([school_id, start_date, end_date]) => ({
            authority_id: 11,
            pupil_id: studentId,
            school_id,
            start_date,
            end_date,
            is_main: true,
          })),
        )
        .execute();
    });

  const save = (week: string, value: number | 'not required' | null, more: JsonObject = {}, user = 'la@ashcombe') => {
    const { portal, studentId, schoolId } = scene();
    return portal.post(user, path('UpdatePercentageAttendance'), {
      studentId,
      organisationId: schoolId,
      weekStartDate: week.replaceAll('-', '/'),
      attendanceNotRequired: value === 'not required',
      percentageAttended: typeof value === 'string' ? 55 : value,
      ...more,
    });
  };

  const details = async (query: Query = {}, user = 'la@ashcombe') => {
    const { portal, studentId } = scene();
    const asked = { studentId, academicYearId: 17, ...query };
    return (await portal.get(user, path('PercentageAttendanceDetails'), asked)).body;
  };
  const weeks = async (query?: Query) => (await details(query)).registerPercentageAttendances as JsonObject[];
  const weekOf = async (monday: string) => (await weeks()).find(({ weekStartDate }) => weekStartDate === monday);

  const stored = () =>
    scene().portal.look((db) =>
      db.selectFrom('attendance_week').selectAll().where('pupil_id', '=', scene().studentId).execute(),
    );

  const trail = () =>
    scene().portal.look((db) =>
      db
        .selectFrom('audit')
        .select('detail')
        .where('record', '=', `pupil/${scene().studentId}`)
        .where('action', '=', 'attendance.savePercentage')
        .orderBy('id')
        .execute(),
    );

  const register = async (user: string, query: Query = {}) => {
    const asked = { weekStartDate: '2026-10-12', sizePerPage: 100, ...query };
    return (await scene().portal.get(user, path('PercentageRegister'), asked)).body;
  };

  /** Whom the register has shown, by the trail: the last time, or so many before. */
  const lastListed = async (before: number) => {
    const { detail } = await scene().portal.look((db) =>
      db
        .selectFrom('audit')
        .select('detail')
        .where('action', '=', 'attendance.percentageRegister')
        .orderBy('id', 'desc')
        .offset(before)
        .executeTakeFirstOrThrow(),
    );
    return (detail as JsonObject).pupils;
  };
  return { add, byWeek, rolls, save, details, weeks, weekOf, stored, trail, register, lastListed };
}
