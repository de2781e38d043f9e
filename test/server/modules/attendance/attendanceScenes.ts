import { afterAll, beforeAll, beforeEach } from 'vitest';
import { codecOf } from '../../../../src/contract/index.ts';
import type { Row } from '../../../../src/engine/index.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

/** Monday to Friday of the week of the server's day, which is the Wednesday. */
export const [monday, tuesday, wednesday, thursday, friday] = [
  '2026-11-16',
  '2026-11-17',
  '2026-11-18',
  '2026-11-19',
  '2026-11-20',
] as const;

/** A pupil of the designated teacher's, in monitored care, on one roll, with a mark for each session. */
export function pupilOnOneRoll(server: PortalServer): Promise<number> {
  return server.look(async (db) => {
    const user = await db
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', 'dt@ashcombe.example')
      .executeTakeFirstOrThrow();
    const found = await db
      .selectFrom('pupil')
      .innerJoin('user_school', 'user_school.school_id', 'pupil.school_id')
      .select('pupil.id')
      .where('user_school.user_id', '=', user.id)
      .where('pupil.authority_id', '=', 11)
      .where('is_percentage_register', '=', false)
      .where('care_status_id', '=', 1)
      .where('is_dual_registered', '=', false)
      .orderBy('pupil.id')
      .executeTakeFirstOrThrow();
    return found.id;
  });
}

/** Takes the marks away that the tests of these two weeks begin without. */
export const clearMarks = (server: PortalServer, pupilId: number) =>
  server.look((db) =>
    db.deleteFrom('attendance_mark').where('pupil_id', '=', pupilId).where('mark_date', '>=', '2026-11-09').execute(),
  );

/** The server that the tests of a file use, and their pupil, once `ofOnePupil` has been called. */
export let portal: PortalServer;
export let pupil = 0;

/** Begins a file whose tests are of one pupil: each without marks in these two weeks. */
export function ofOnePupil(): void {
  beforeAll(async () => {
    portal = await makePortalServer();
    pupil = await pupilOnOneRoll(portal);
  });
  beforeEach(() => clearMarks(portal, pupil));
  afterAll(() => portal.close());
}

/** What is saved and read of the file's pupil in the week of the server's day. */
export function attendanceScenes() {
  const post = (path: string, body: object, user = 'dt@ashcombe') =>
    portal.post(user, `/api/SaveMarks/${path}`, { studentId: pupil, ...body });

  const week = async (user = 'dt@ashcombe', weekStart: string = wednesday): Promise<Row[]> => {
    const { body } = await portal.get(user, '/api/Attendance/studentAttendance', {
      studentId: pupil,
      weekStart,
    });
    return [...codecOf('attendance.week').pageFromWire(body).rows];
  };

  /** Marks of the week, ten in a row; a dot where there is none. */
  const marks = async () => (await week()).map(({ mark }) => mark ?? '.').join(' ');

  const at = async (date: string, session: string) =>
    (await week()).find((row) => row.date === date && row.session === session);

  const trail = (action: string) =>
    portal.look((db) =>
      db
        .selectFrom('audit')
        .select('detail')
        .where('record', '=', `pupil/${pupil}`)
        .where('action', '=', action)
        .orderBy('id')
        .execute(),
    );
  return { post, week, marks, at, trail };
}
