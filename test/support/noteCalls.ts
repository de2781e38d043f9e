import type { JsonObject } from '../../src/engine/index.ts';
import type { Answered, PortalServer } from './portalServer.ts';

export const all = { sizePerPage: 99_999 };
export const rowsOf = ({ body }: Answered) => body.data as JsonObject[];
export const noteOf = (...studentId: number[]) => ({
  notecontent: 'Rang the carer: all well.',
  noteTypeId: 3,
  studentId,
  id: 0,
  noteDate: '2026-11-17',
});

/** Calls of those who write and read case notes, and what is stored of it. */
export function noteCalls(portal: () => PortalServer) {
  const everyNote = async (user: string, query: Record<string, string | number | string[]> = {}) =>
    rowsOf(await portal().get(user, '/api/CaseNotes/AllCaseNotes', { ...all, ...query }));
  const read = (user: string, id: unknown) => portal().get(user, '/api/CaseNotes', { id: Number(id) });
  const save = (user: string, body: object) => portal().post(user, '/api/CaseNotes', body);
  const pupilsOf = async (user: string) =>
    rowsOf(await portal().get(user, '/api/CaseNotes/AllLaStudents')).map(({ studentId }) => Number(studentId));

  /** A pupil that all of these see. */
  async function sharedPupil(...users: string[]): Promise<number> {
    const lists = await Promise.all(users.map(pupilsOf));
    const found = lists[0]?.find((id) => lists.every((list) => list.includes(id)));
    if (found === undefined) throw new Error('They share no pupil.');
    return found;
  }

  const trail = (record: string) =>
    portal().look((db) => db.selectFrom('audit').selectAll().where('record', '=', record).orderBy('id').execute());
  const stored = (id: unknown) =>
    portal().look((db) =>
      db.selectFrom('case_note').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow(),
    );

  return { everyNote, read, save, pupilsOf, sharedPupil, trail, stored };
}
