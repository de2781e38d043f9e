import { expect } from 'vitest';
import type { RegisterDay } from '../../../../src/contract/index.ts';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { portal, pupil, tuesday } from '../attendance/attendanceScenes.ts';

type Query = Record<string, string | number | boolean | string[]>;

type CarePeriods = readonly (readonly [from: string, status: number])[];

/** Care statuses that the virtual school does not monitor. */
const unmonitored: ReadonlySet<number> = new Set([2, 3, 4, 8, 11]);

/**
 * The calls of the daily register, mostly of the file's pupil (`ofOnePupil`), and the care periods that decide what is
 * due.
 */
export function registerCalls() {
  async function open(date: string, more: Query = {}, user = 'la@ashcombe') {
    const { status, body } = await portal.get(user, '/api/StudentDetails/RegisterPage', {
      page: 1,
      sizePerPage: 100,
      date,
      ...more,
    });
    expect([status, body.message]).toEqual([200, undefined]);
    const rows = body.data as JsonObject[];
    return {
      rows,
      total: body.totalSize,
      day: body.day as unknown as RegisterDay,
      own: rows.find(({ studentId }) => studentId === pupil),
    };
  }

  const careOf = (id: number): Promise<CarePeriods> =>
    portal.look(async (db) => {
      const changes = db.selectFrom('care_status_change').select(['start_date', 'care_status_id']);
      const rows = await changes.where('pupil_id', '=', id).orderBy('start_date').orderBy('id').execute();
      return rows.map(({ start_date, care_status_id }) => [start_date, care_status_id] as const);
    });

  /** Care periods in the place of those that there are. */
  const setCare = (id: number, periods: CarePeriods) =>
    portal.look(async (db) => {
      await db.deleteFrom('care_status_change').where('pupil_id', '=', id).execute();
      for (const [start_date, care_status_id] of periods)
        await db
          .insertInto('care_status_change')
          .values({ authority_id: 11, pupil_id: id, start_date, care_status_id })
          .execute();
    });

  /** How many pupils of some rows were in monitored care on a day. */
  async function monitoredAmong(rows: readonly JsonObject[], date: string): Promise<number> {
    const periods = await Promise.all(rows.map(({ studentId }) => careOf(Number(studentId))));
    // The day on which a status ends is still one of it, and who was never monitored counts while in care.
    const isMonitored = (of: CarePeriods) =>
      of.every(([, status]) => unmonitored.has(status)) ||
      of.some(([from, status], nth) => !unmonitored.has(status) && from <= date && date <= (of[nth + 1]?.[0] ?? date));
    return periods.filter(isMonitored).length;
  }

  const save = (body: object, user = 'dt@ashcombe') =>
    portal.post(user, '/api/Attendance/saveMark', { studentId: pupil, session: 'AM', date: tuesday, ...body });
  const present = (date: string, studentIds: readonly number[], user = 'dt@ashcombe') =>
    portal.post(user, '/api/Attendance/markPresent', { date, studentIds });
  const undo = (date: string, marks: object[], user = 'dt@ashcombe') =>
    portal.post(user, '/api/Attendance/undoMarkPresent', { date, marks });

  return { open, save, present, undo, careOf, setCare, monitoredAmong };
}
