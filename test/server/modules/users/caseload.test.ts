import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { runPortal, server, userCalls } from '../../../support/userCalls.ts';

runPortal();

const la = 'la@ashcombe';
const { rowOf } = userCalls();
const idOf = async (name: string) => Number((await rowOf(`${name}@ashcombe.example`)).userId);

async function caseloadOf(userId: number, user = la): Promise<JsonObject[]> {
  const { body } = await server.get(user, '/api/Users/Caseloads', { userIds: String(userId), sizePerPage: '100' });
  return body.data as JsonObject[];
}
const pupilsOf = async (userId: number) => (await caseloadOf(userId)).map(({ studentId }) => Number(studentId));
const handOver = (body: JsonObject, user = la) => server.post(user, '/api/Users/HandOver', body);
const assign = (body: JsonObject) => server.post(la, '/api/Users/AssignPupil', { startDate: '2026-11-18', ...body });
const canRead = async (user: string, studentId: number) =>
  (await server.get(user, '/api/StudentDetails/Header', { studentId: String(studentId) })).status;
const trailOf = (record: string) =>
  server.look((db) =>
    db.selectFrom('audit').selectAll().where('record', '=', record).where('action', 'like', 'caseload.%').execute(),
  );

describe('what somebody leaves behind', () => {
  it('is listed, and handed over as a whole once, however many do so at the same moment', async () => {
    const [from, to] = [await idOf('reviewer3'), await idOf('reviewer2')];
    const { body } = await server.get(la, '/api/Users/Caseloads', { states: 'Inactive', sizePerPage: '100' });
    const left = (body.data as JsonObject[]).filter(({ userId }) => userId === from);
    expect(left.length).toBeGreaterThan(1);
    expect(left[0]).toMatchObject({ state: 'Inactive', kind: 'pupil', schoolId: null });
    const pupils = left.map(({ studentId }) => Number(studentId));
    const mine = await pupilsOf(to);
    const said = await Promise.all([1, 2].map(() => handOver({ userId: from, toUserId: to, extent: 'all' })));
    expect(said.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(JSON.stringify(said.map((each) => each.body))).toContain('does not work with this any more');
    expect(await pupilsOf(from)).toEqual([]);
    expect((await pupilsOf(to)).sort()).toEqual([...new Set([...mine, ...pupils])].sort());
    for (const studentId of pupils) expect(await trailOf(`pupil/${studentId}`)).toHaveLength(1);
  });

  it('goes wholly or not at all: a record’s social worker is followed by a social worker alone', async () => {
    const [from, officer, worker] = [await idOf('sw'), await idOf('officer2'), await idOf('worker2')];
    const before = await caseloadOf(from);
    const refused = await handOver({ userId: from, toUserId: officer, extent: 'all' });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('please choose a social worker');
    expect(await caseloadOf(from)).toEqual(before);
    expect((await handOver({ userId: from, toUserId: worker, extent: 'all' })).status).toBe(200);
    const after = await caseloadOf(worker);
    for (const { studentId, isSocialWorker } of before)
      expect(after.find((row) => row.studentId === studentId)).toMatchObject({ isSocialWorker });
    const [first] = before;
    expect(await canRead('sw@ashcombe', Number(first?.studentId))).toBe(404);
    expect(await canRead('worker2@ashcombe', Number(first?.studentId))).toBe(200);
  });

  it('is refused to whoever cannot take it, and to oneself', async () => {
    const [teacher, officer] = [await idOf('dt'), await idOf('officer2')];
    const school = (await caseloadOf(teacher)).find(({ kind }) => kind === 'school');
    const schoolId = Number(school?.schoolId);
    const one = { userId: teacher, extent: 'one', schoolId };
    expect(JSON.stringify((await handOver({ ...one, toUserId: officer })).body)).toContain(
      'goes to a designated teacher',
    );
    expect((await handOver({ ...one, toUserId: teacher })).status).toBe(400);
    expect((await handOver({ ...one, toUserId: await idOf('reviewer3') })).body).toEqual({
      message: 'This user is deactivated',
    });
    expect((await handOver({ userId: teacher, toUserId: await idOf('teacher2'), extent: 'one' })).status).toBe(400);
    expect((await handOver({ ...one, toUserId: await idOf('teacher2') }, 'dt@ashcombe')).status).toBe(403);
    expect((await handOver({ ...one, toUserId: await idOf('teacher2') })).status).toBe(200);
    expect(await caseloadOf(teacher)).toEqual([]);
    expect((await caseloadOf(await idOf('teacher2'))).map((row) => row.schoolId)).toContain(schoolId);
    expect(await trailOf(`school/${schoolId}`)).toHaveLength(1);
  });
});

describe('assigning by hand', () => {
  it('lets somebody see a pupil, and ending it no more [ROLE-8]', async () => {
    const user = await idOf('oeu');
    const own = await pupilsOf(user);
    const others = (await pupilsOf(await idOf('worker2'))).filter((id) => !own.includes(id));
    const reads = await Promise.all(others.map((id) => canRead('worker2@ashcombe', id)));
    const studentId = others[reads.indexOf(200)] ?? 0;
    expect(await canRead('oeu@ashcombe', studentId)).toBe(404);
    expect((await assign({ userId: user, studentId })).status).toBe(200);
    expect(await canRead('oeu@ashcombe', studentId)).toBe(200);
    const part = { userId: user, studentId };
    expect((await server.post(la, '/api/Users/EndCaseload', { userId: user })).status).toBe(400);
    expect((await server.post(la, '/api/Users/EndCaseload', part)).status).toBe(200);
    expect(await canRead('oeu@ashcombe', studentId)).toBe(404);
    expect((await trailOf(`pupil/${studentId}`)).slice(-2)).toMatchObject([
      { action: 'caseload.assign', detail: { after: { startDate: '2026-11-18' } } },
      { action: 'caseload.end', detail: { after: { person: null } } },
    ]);
  });

  it('refuses designated teachers, and social workers of records who are none', async () => {
    const [studentId = 0] = await pupilsOf(await idOf('worker2'));
    expect((await assign({ userId: await idOf('dt'), studentId })).status).toBe(409);
    const said = await assign({ userId: await idOf('officer2'), studentId, isSocialWorker: true });
    expect(said.status).toBe(400);
    expect((await assign({ userId: await idOf('sw'), studentId, isSocialWorker: true })).status).toBe(200);
    expect((await caseloadOf(await idOf('sw'))).map((row) => [row.studentId, row.isSocialWorker])).toContainEqual([
      studentId,
      true,
    ]);
  });
});
