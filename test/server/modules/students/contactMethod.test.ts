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
const four = ['Call', 'No call', 'Portal', 'Email'];

const page = async (studentId: number) =>
  firstOf((await portal.get(la, '/api/StudentPage/studentPage', { studentId })).body);
const add = (more: JsonObject) => portal.post(la, '/api/Students/Add', { ...newChild, ...more });

async function correct(studentId: number, contactMethod: string) {
  const seen = seenOf(await page(studentId));
  const body = { studentId, ...seen, seen, contactMethod, reason: 'The school asked for it' };
  return portal.post(la, '/api/StudentPage/correct', body);
}

it('a contact method is one of four: chosen, shown and told in the trail [STUD-6] [D-59] [D-190]', async () => {
  const { body } = await portal.get(la, '/api/catalog');
  const { options } = (body.lookups as Record<string, { options: JsonObject[] }>)['contact-method'] ?? { options: [] };
  expect(options.map(({ value, label }) => [value, label])).toEqual(four.map((name) => [name, name]));
  const studentId = Number((await add({})).body.id);
  expect((await page(studentId)).contactMethod).toBe('Portal');
  for (const name of ['Email', 'No call', 'Call', 'Portal']) {
    expect((await correct(studentId, name)).status).toBe(200);
    expect(await page(studentId)).toMatchObject({ contactMethod: name, hasManualCalls: name === 'Call' });
  }
  const changes = await portal.look((db) =>
    db.selectFrom('audit').select('detail').where('action', '=', 'students.correct').orderBy('id').execute(),
  );
  expect(changes.map(({ detail }) => (detail as unknown as JsonObject).after)).toEqual(
    ['Email', 'No call', 'Call', 'Portal'].map((contact_method) => ({ contact_method })),
  );
  for (const name of ['Letter', 'call', 'Portal '])
    expect([name, (await correct(studentId, name)).status]).toEqual([name, 400]);
  expect((await add({ firstName: 'Isolde', contactMethod: 'Letter' })).status).toBe(400);
  const other = await add({ firstName: 'Isolde', contactMethod: 'Call' });
  expect((await page(Number(other.body.id))).contactMethod).toBe('Call');
  await expect(
    portal.look((db) =>
      db.updateTable('pupil').set({ contact_method: 'Letter' }).where('id', '=', studentId).execute(),
    ),
  ).rejects.toThrow(/pupil_contact_method/);
});
