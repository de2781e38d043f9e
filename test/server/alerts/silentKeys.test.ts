import { expect, it } from 'vitest';
import type { JsonObject } from '../../../src/engine/index.ts';
import { alertScene } from '../../support/alertScene.ts';

const { portal, at, outgoing } = alertScene();

/** A key whose files came on these days, at two in the morning. */
const keyOf = (name: string, days: readonly string[]) =>
  portal().look(async (db) => {
    const { id } = await db
      .insertInto('import_key')
      .values({ authority_id: 11, name, key_hash: name, made_by: 1, made_at: '2026-01-01T00:00:00Z' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('import_run')
      .values(
        days.map((day) => ({
          authority_id: 11,
          kind: 'pupil',
          file_name: 'extract.csv',
          unread: [],
          made_by_key: id,
          made_at: `${day}T02:00:00Z`,
        })),
      )
      .execute();
  });

it('tells super users once of a key of each night that has been silent for two, and marks it in the list', async () => {
  await keyOf('nightly', ['2026-11-16', '2026-11-17', '2026-11-18']);
  await keyOf('now and then', ['2026-10-18', '2026-11-18']);
  await at('2026-11-19T07:00:00Z');
  expect(await outgoing()).toEqual([]);
  await at('2026-11-20T07:00:00Z');
  await at('2026-11-20T09:00:00Z');
  await at('2026-11-21T07:00:00Z');
  await at('2026-11-25T07:00:00Z');
  const mails = await outgoing();
  expect(mails.map(({ recipient }) => recipient)).toEqual(['super@ashcombe.example']);
  expect(mails[0]?.body).toContain('has sent none for two days');
  expect(mails[0]?.body).toContain('https://portal.example/imports');
  expect(mails[0]?.body).not.toContain('nightly');
  const { body } = await portal().get('super@ashcombe', '/api/ImportKeys/list', { page: '1', sizePerPage: '25' });
  const silent = (body.data as JsonObject[]).map(({ name, isSilent }) => [name, isSilent]);
  expect(silent).toEqual(
    expect.arrayContaining([
      ['nightly', true],
      ['now and then', false],
    ]),
  );
});

it('does not count weekends of a system that rests at weekends, and tells once of one that stops before', async () => {
  const weeks = ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13', '2026-11-16', '2026-11-17'];
  await keyOf('office', [...weeks, '2026-11-18', '2026-11-19', '2026-11-20']);
  for (const day of ['21', '22', '23']) await at(`2026-11-${day}T07:00:00Z`);
  expect(await outgoing()).toEqual([]);
  await at('2026-11-24T07:00:00Z');
  expect(await outgoing()).toHaveLength(1);

  await portal().look((db) => db.deleteFrom('outgoing_message').execute());
  await keyOf('bureau', [...weeks, '2026-11-23', '2026-11-24', '2026-11-25']);
  for (const day of ['26', '27', '28', '29', '30']) await at(`2026-11-${day}T07:00:00Z`);
  expect(await outgoing()).toHaveLength(1);
});
