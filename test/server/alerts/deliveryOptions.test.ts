import { expect, it } from 'vitest';
import type { JsonObject } from '../../../src/engine/index.ts';
import { alertScene } from '../../support/alertScene.ts';

const { portal, at, outgoing, subscribe, happened, sharedPupil } = alertScene();

/** Chooses by the call that the page makes. */
const choose = async (user: string, selectedAlertOption: number) =>
  (await portal().post(user, '/api/AlertSubscriptions/toggleAlertDigest', { selectedAlertOption })).status;

const sentTo = async () => (await outgoing()).map(({ recipient, purpose }) => `${purpose} ${recipient}`).sort();

it('each user is told at once, once a day or never, as that user chose of exactly three [MSG-5] [D-53]', async () => {
  const { body } = await portal().get('iro@ashcombe', '/api/catalog');
  const { options } = (body.lookups as Record<string, { options: JsonObject[] }>)['alert-option'] ?? { options: [] };
  expect(options.map(({ value, label }) => [value, label])).toEqual([
    [1, 'Immediately'],
    [2, 'Digest (once a day)'],
    [3, 'None'],
  ]);
  const pupil = await sharedPupil();
  await subscribe(['dt@ashcombe.example', 'iro@ashcombe.example', 'readonly@ashcombe.example']);
  expect([
    await choose('dt@ashcombe', 1),
    await choose('iro@ashcombe', 2),
    await choose('readonly@ashcombe', 3),
  ]).toEqual([200, 200, 200]);
  for (const other of [0, 4]) expect(await choose('dt@ashcombe', other)).toBe(400);
  await happened(pupil);
  await at('2026-11-18T11:05:00Z');
  expect(await sentTo()).toEqual(['alert dt@ashcombe.example']);
  await at('2026-11-19T06:59:59Z');
  expect(await sentTo()).toEqual(['alert dt@ashcombe.example']);
  await at('2026-11-19T07:00:00Z');
  expect(await sentTo()).toEqual(['alert dt@ashcombe.example', 'digest iro@ashcombe.example']);
  await at('2026-11-20T12:00:00Z');
  expect(await sentTo()).toHaveLength(2);
});
