import type { Call, Row } from './api.ts';

/** Days of a week of the register, as they travel. */
export const days = ['mon', 'tue', 'wed', 'thu', 'fri'];
const halves = ['am', 'pm'];

/** The sessions of a pupil's week in their order. */
export async function weekOf(call: Call, id: unknown, start: string): Promise<Row[]> {
  const { body } = await call(`/api/Attendance/studentAttendance?studentId=${id}&weekStart=${start}`);
  const [found] = body.sessionAttendance as Record<string, Row>[];
  return days.flatMap((day) =>
    halves.map((half) => ({ ...(found?.[day] as Row), ...((found?.[day] as Row)?.[half] as Row) })),
  );
}

/** The day that lies so many days after a time. */
export const dayAfter = (time: number, later: number): string =>
  new Date(time + later * 86_400_000).toISOString().slice(0, 10);
