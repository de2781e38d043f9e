import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const stepsOf = async (user: string) => {
  const { body } = await portal.get(user, '/api/LocalAuthority/Steps', { page: 1, sizePerPage: 10 });
  return new Map((body.data as JsonObject[]).map((row) => [row.step, row]));
};

const isSettingUp = async (user: string) =>
  ((await portal.get(user, '/api/catalog')).body.facts as { user: JsonObject }).user.isSettingUp;

describe('the first steps of an authority', () => {
  it('are all still to do where there is nothing, and its leader is told so', async () => {
    const added = await portal.post('support@support', '/api/LocalAuthority/add', {
      name: 'Thistlemarsh',
      firstname: 'Wilhelmina',
      lastname: 'Fotheringay',
      username: 'head@thistlemarsh.example',
    });
    expect(await isSettingUp('super@ashcombe')).toBe(false);
    await portal.post('support@support', '/api/LocalAuthority/ChangeLa', { LocalAuthorityId: Number(added.body.id) });
    const steps = await stepsOf('support@support');
    const usual = expect.stringMatching(/^Usual dates hold until then: .*limits in school days go by them$/);
    expect([...steps.values()].map(({ step, state, missing }) => [step, state, missing])).toEqual([
      ['settings', 'missing', ''],
      ['terms', 'missing', usual],
      ...['schools', 'pupils', 'teachers', 'workers', 'plans'].map((step) => [step, 'missing', '']),
    ]);
    expect(await isSettingUp('support@support')).toBe(true);
  });

  it('say how much there is and what is missing, of the own authority alone', async () => {
    const count = (await stepsOf('super@brinmoor')).get('pupils')?.done;
    const ids = await portal.look(async (db) => {
      await db.updateTable('pupil').set({ school_id: null, upn: '' }).where('authority_id', '=', 12).execute();
      await db.deleteFrom('user_school').where('authority_id', '=', 12).execute();
      const own = db.selectFrom('pupil').where('authority_id', '=', 11).where('care_status_id', '=', 1);
      return own.select(['id', 'school_id', 'upn']).execute();
    });
    const steps = await stepsOf('super@ashcombe');
    const without = ids.filter(({ school_id: school }) => school === null).length;
    expect(steps.get('pupils')).toMatchObject({
      done: count,
      state: without > 0 ? 'part' : 'done',
      missing: without > 0 ? `without a school: ${without}` : '',
    });
    expect(String(steps.get('teachers')?.missing)).toMatch(/^schools with pupils and no teacher: \d+/);
    const other = await stepsOf('super@brinmoor');
    expect(String(other.get('pupils')?.missing)).toMatch(/^without a school: \d+; without a UPN: \d+$/);
    expect(String(other.get('teachers')?.missing)).toMatch(/teachers without a school: \d+$/);
  });

  it('ask for the term dates of this year, those of the authority and not of one school', async () => {
    await portal.look(async (db) => {
      await db.deleteFrom('term_dates').where('authority_id', '=', 12).execute();
      const school = await db.selectFrom('school').select('id').limit(1).executeTakeFirstOrThrow();
      const terms = JSON.stringify([]);
      await db
        .insertInto('term_dates')
        .values({ authority_id: 12, academic_year_id: 17, school_id: school.id, terms })
        .execute();
    });
    expect((await stepsOf('super@brinmoor')).get('terms')).toMatchObject({ state: 'missing', done: 0 });
    await portal.look((db) =>
      db.updateTable('term_dates').set({ school_id: null }).where('authority_id', '=', 12).execute(),
    );
    expect((await stepsOf('super@brinmoor')).get('terms')).toMatchObject({ state: 'done', done: 1, missing: '' });
  });

  it('are for leaders alone', async () => {
    for (const user of ['la@ashcombe', 'dt@ashcombe', 'readonly@ashcombe'])
      expect([
        user,
        (await portal.get(user, '/api/LocalAuthority/Steps', { page: 1, sizePerPage: 10 })).status,
      ]).toEqual([user, 403]);
    expect(await isSettingUp('la@ashcombe')).toBe(false);
  });
});
