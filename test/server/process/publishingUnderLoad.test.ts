import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PepStage } from '../../../src/contract/index.ts';
import type { JsonObject } from '../../../src/engine/index.ts';
import { lookAtDrafts } from '../../support/lookAtDrafts.ts';
import { careAsking, careForm, given } from '../../support/ownForms.ts';
import type { Plan, SaveReply } from '../../support/pepCalls.ts';
import { testDatabaseUrl } from '../../support/testDatabase.ts';
import { contents, twoProcesses } from '../../support/twoProcesses.ts';

// Twenty people save through two processes while forms are published and plans moved from one text to the other.

const { ask, signIn, look } = twoProcesses();

const PEOPLE = 20;
const PUBLICATIONS = 3;

/** Two questions of each of them, which two publications judge in contrary ways: each refuses what the other takes. */
const names = Array.from({ length: PEOPLE }, (_, person) => [`own_${person}_first`, `own_${person}_second`] as const);
const taken = (publication: number) => (publication % 2 === 0 ? 'a' : 'b');
const textOf = (publication: number): string => {
  const question = (title: string) => ({ type: 'string', title, maxLength: 200, pattern: `^${taken(publication)}` });
  return careAsking(Object.fromEntries(names.flat().map((name) => [name, question(name)])));
};

interface Person {
  readonly nth: number;
  readonly token: string;
  readonly plan: Plan;
}

/** What one of them was told of what they sent. */
interface Saved {
  readonly pepId: number;
  readonly answers: JsonObject;
  readonly reply: SaveReply;
}

/** The text by which all answers of a reply were judged; "both" where some were by one and some by the other. */
function judgedBy({ answers, reply }: Saved): string {
  const wrong = new Set(reply.errors.map(({ pointer }) => pointer.slice(1)));
  const verdicts = Object.entries(answers).map(([name, value]) => (wrong.has(name) ? other(value) : String(value)[0]));
  return new Set(verdicts).size === 1 ? String(verdicts[0]) : 'both';
}

const other = (value: unknown) => (String(value).startsWith('a') ? 'b' : 'a');

const stagePath = ({ studentId, pepId }: Plan) =>
  `/api/Pep/key-stages-1-4/form/care?studentId=${studentId}&pepId=${pepId}`;

/** Somebody who changes both answers again and again, read from one process and saved at the other. */
async function typing({ nth, token, plan }: Person, isOver: () => boolean): Promise<Saved[]> {
  const saves: Saved[] = [];
  for (let turn = 0; !isOver(); turn += 1) {
    const which = ((nth + turn) % 2) as 0 | 1;
    const stage = contents(await ask(which, stagePath(plan), { token })) as unknown as PepStage;
    const text = `${taken(turn)} ${nth} ${turn}`;
    const answers = Object.fromEntries((names[nth] ?? []).map((name) => [name, text]));
    const body = {
      ...plan,
      stageId: stage.pepStageId,
      revision: stage.revision,
      saveId: randomUUID(),
      formData: { ...stage.formData, ...answers },
      parked: stage.parked,
      percentageCompleted: 100,
      activity: 'automatically',
    };
    const { status, body: reply } = await ask(which === 0 ? 1 : 0, '/api/Pep/saveData', { token, body });
    expect([200, 409], JSON.stringify(reply)).toContain(status);
    if (status === 200) saves.push({ pepId: plan.pepId, answers, reply: reply as unknown as SaveReply });
  }
  return saves;
}

/** Publishes one of the two texts, and waits until all plans stand on it. */
async function publish(publication: number, token: string): Promise<void> {
  const which = (publication % 2) as 0 | 1;
  const { body: draft } = await ask(which, `/api/declarations/text?path=${careForm}`, { token });
  const text = { path: careForm, text: textOf(publication), revision: draft.revision };
  expect((await ask(which, '/api/declarations/save', { token, body: text })).status).toBe(200);
  await lookAtDrafts((body) => ask(which, '/api/declarations/impact', { token, body }));
  expect((await ask(which, '/api/declarations/publish', { token, body: { running: 'move' } })).status).toBe(200);
  const latest = async () =>
    ((await ask(which, '/api/declarations/history', { token })).body.contents as { moving: JsonObject | null }[])[0];
  await expect.poll(latest, { timeout: 90_000 }).toMatchObject({ moving: { left: 0, isOver: true } });
}

/** Twenty people of two accounts, five at each of four plans. */
async function twenty(tokens: readonly string[]): Promise<Person[]> {
  const listed = '/api/pep/getPepStatuses?page=1&sizePerPage=99999&pepStatusIds=2';
  const { data } = (await ask(0, listed, { token: tokens[0] })).body as {
    data: { id: number; studentId: number; yearGroup: number }[];
  };
  const plans = data.filter(({ yearGroup }) => yearGroup >= 3 && yearGroup <= 13).slice(0, 4);
  expect(plans).toHaveLength(4);
  return names.map((_, nth) => {
    const { id: pepId, studentId } = plans[nth % 4]!;
    return { nth, token: tokens[nth % 2] ?? '', plan: { pepId, studentId } };
  });
}

describe.skipIf(!testDatabaseUrl)('publishing while people save, at two processes', { timeout: 300_000 }, () => {
  it('loses no save, and judges each by one of the two texts', async () => {
    const signed = await Promise.all(['super', 'la'].map((name) => signIn(0, `${name}@brinmoor.example`)));
    const tokens = signed.map(({ token }) => token);
    const leader = tokens[0] ?? '';
    await publish(0, leader);
    const people = await twenty(tokens);
    let isOver = false;
    const publications = async () => {
      for (let next = 1; next < PUBLICATIONS; next += 1) await publish(next, leader);
    };
    const [saves] = await Promise.all([
      Promise.all(people.map((person) => typing(person, () => isOver))),
      publications().finally(() => (isOver = true)),
    ]);
    expect(new Set(saves.flat().map(judgedBy))).toEqual(new Set(['a', 'b']));
    const stored = await look((db) =>
      db
        .selectFrom('pep_stage')
        .select(['pep_id', 'answers', 'parked', 'set_aside'])
        .where('slug', '=', 'care')
        .execute(),
    );
    for (const last of saves.map((mine) => mine.at(-1))) {
      const stage = stored.find(({ pep_id: pepId }) => pepId === last?.pepId);
      expect(stage && given(stage)).toMatchObject(last?.answers ?? { none: 'was stored' });
    }
  });
});
