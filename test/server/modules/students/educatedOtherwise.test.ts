import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { newChild, seenOf } from '../../../support/callScenes.ts';
import { firstOf, makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});
afterAll(() => portal.close());

const la = 'la@ashcombe';

const page = async (studentId: number) =>
  firstOf((await portal.get(la, '/api/StudentPage/studentPage', { studentId })).body);
const add = (more: JsonObject) => portal.post(la, '/api/Students/Add', { ...newChild, ...more });

async function correct(studentId: number, educatedOtherwise: string | null) {
  const seen = seenOf(await page(studentId));
  const body = { studentId, ...seen, seen, educatedOtherwise, reason: 'The panel decided so' };
  return portal.post(la, '/api/StudentPage/correct', body);
}

it('how a pupil is educated otherwise than at school is chosen, shown, ended and told in the trail', async () => {
  const studentId = Number((await add({})).body.id);
  expect((await page(studentId)).educatedOtherwise).toBeNull();
  const ways = ['S61', 'S19', 'EHE', null];
  for (const way of ways) {
    expect((await correct(studentId, way)).status).toBe(200);
    expect((await page(studentId)).educatedOtherwise).toBe(way);
  }
  const changes = await portal.look((db) =>
    db.selectFrom('audit').select('detail').where('action', '=', 'students.correct').orderBy('id').execute(),
  );
  expect(changes.map(({ detail }) => (detail as unknown as JsonObject).after)).toEqual(
    ways.map((educated_otherwise) => ({ educated_otherwise })),
  );
  for (const way of ['S62', 's61']) expect([way, (await correct(studentId, way)).status]).toEqual([way, 400]);
  const other = await add({ firstName: 'Isolde', educatedOtherwise: 'EHE' });
  expect((await page(Number(other.body.id))).educatedOtherwise).toBe('EHE');
  await expect(
    portal.look((db) =>
      db.updateTable('pupil').set({ educated_otherwise: 'S62' }).where('id', '=', studentId).execute(),
    ),
  ).rejects.toThrow(/pupil_educated_otherwise/);
});
