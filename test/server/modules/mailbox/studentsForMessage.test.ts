import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { mailScene } from './mailScene.ts';

const { portal, send } = mailScene();

const path = '/api/messages/studentsForMessage';
const writers = ['dt', 'la', 'super', 'sw', 'iro', 'oeu'];

async function offeredTo(user: string): Promise<number[]> {
  const { status, body } = await portal().get(user, path);
  expect([user, status]).toEqual([user, 200]);
  return (body.contents as JsonObject[]).map(({ id }) => Number(id));
}

async function visibleTo(user: string): Promise<number[]> {
  const { body } = await portal().get(user, '/api/Students', { page: 1, sizePerPage: 99_999 });
  return (body.data as JsonObject[]).map(({ studentId }) => Number(studentId));
}

const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

/** Somebody who may be written to about a pupil by this user. */
async function someoneFor(user: string, studentId: number): Promise<number> {
  const { body } = await portal().get(user, '/api/messages/recipients', { studentId });
  return Number((body.contents as JsonObject[])[0]?.id);
}

describe('GET studentsForMessage', () => {
  it.each(writers)('answers %s the pupils that a message may be about, and no other [API-36] [MSG-4]', async (name) => {
    const user = `${name}@ashcombe`;
    const offered = await offeredTo(user);
    expect(offered.length).toBeGreaterThan(0);
    expect(sorted(offered)).toEqual(sorted(await visibleTo(user)));
    for (const studentId of [offered[0] ?? 0, offered.at(-1) ?? 0]) {
      const recipientIds = [await someoneFor(user, studentId)];
      expect([user, (await send(user, [], { studentId, recipientIds })).status]).toEqual([user, 200]);
    }
    const everybody = await portal().look((db) => db.selectFrom('pupil').select(['id']).orderBy('id').execute());
    const unseen = everybody.map(({ id }) => id).filter((id) => !offered.includes(id));
    for (const studentId of [unseen[0] ?? 0, unseen.at(-1) ?? 0])
      expect([user, (await send(user, ['la@ashcombe', 'super@ashcombe'], { studentId })).status]).toEqual([user, 404]);
  });

  it('names each pupil, by last name', async () => {
    const { body } = await portal().get('la@ashcombe', path);
    const [first] = body.contents as JsonObject[];
    expect(first?.label).toMatch(/^\S.*, \S/);
  });

  it('answers nothing to support staff, who do not write [API-36] [D-102]', async () => {
    await portal().post('support@support', '/api/LocalAuthority/ChangeLa', { LocalAuthorityId: 11 });
    expect((await portal().get('support@support', path)).status).toBe(403);
  });
});
