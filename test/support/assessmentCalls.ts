import type { JsonObject } from '../../src/engine/index.ts';
import type { PortalServer } from './portalServer.ts';

/** Calls of those who read and enter results, and what is stored of them. */
export function assessmentCalls(portal: () => PortalServer) {
  const list = async (user: string, studentId: number, query: Record<string, string> = {}) =>
    (await portal().get(user, '/api/Assessments/list', { studentId, sizePerPage: 99_999, ...query })).body
      .data as JsonObject[];
  const save = (user: string, body: object) => portal().post(user, '/api/Assessments/save', body);
  const remove = (user: string, id: number) => portal().del(user, '/api/Assessments/delete', { id });
  const stored = (id: unknown) =>
    portal().look((db) =>
      db.selectFrom('assessment_result').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow(),
    );
  const trail = (id: unknown) =>
    portal().look((db) =>
      db
        .selectFrom('audit')
        .selectAll()
        .where('record', '=', `result/${Number(id)}`)
        .orderBy('id')
        .execute(),
    );

  /** A pupil of a year group, or of any, whom all of these see. */
  async function sharedPupil(yearGroupId: number | null, ...users: string[]): Promise<number> {
    const lists = await Promise.all(
      users.map(async (user) => {
        const { body } = await portal().get(user, '/api/Students', { sizePerPage: 99_999 });
        return (body.data as JsonObject[])
          .filter((row) => yearGroupId === null || row.yearGroup === yearGroupId)
          .map((row) => row.studentId);
      }),
    );
    const found = lists[0]?.find((id) => lists.every((ids) => ids.includes(id)));
    if (found === undefined) throw new Error('They share no pupil.');
    return Number(found);
  }
  return { list, save, remove, stored, trail, sharedPupil };
}
