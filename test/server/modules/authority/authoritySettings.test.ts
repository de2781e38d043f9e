import type { JsonObject } from '../../../../src/engine/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstOf, makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

let server: PortalServer;
beforeAll(async () => {
  server = await makePortalServer();
});
afterAll(() => server.close());

const services = {
  supportTel: '01632 960099',
  hasMessaging: true,
  hasPep: true,
  hasPepAutoSave: false,
  hasPepRagRatingEnabled: true,
  hasSessionStudents: true,
  hasPercentageStudents: false,
  usesPepCycles: false,
  useExportPassword: true,
  mfaRequired: false,
  alerts: [4, 6],
};
const addresses = {
  guidanceEarlyYears: 'https://guide.example/ey',
  guidanceStatutory: 'https://guide.example/ks',
  guidancePost16: 'https://guide.example/p16',
};

async function workAs(authorityId: number) {
  expect(
    (await server.post('support@support', '/api/LocalAuthority/ChangeLa', { LocalAuthorityId: authorityId })).status,
  ).toBe(200);
}

it('support is whoever belongs to the support authority, wherever they work [SET-3]', async () => {
  await workAs(11);
  const { body } = await server.get('support@support', '/api/LocalAuthority/Settings');
  expect(body).toMatchObject({ originalLocalAuthorityId: 1, localAuthorityId: 11 });
  expect((await server.get('support@support', '/api/LocalAuthority/LocalAuthorities')).status).toBe(200);
  const own = await server.get('super@ashcombe', '/api/LocalAuthority/Settings');
  expect(own.body).toMatchObject({ originalLocalAuthorityId: 11, localAuthorityId: 11 });
  expect((await server.get('super@ashcombe', '/api/LocalAuthority/LocalAuthorities')).status).toBe(403);
});

describe('what an authority has switched on', () => {
  it('is changed by support, for the authority they work as and no other [D-17] [D-93]', async () => {
    await workAs(11);
    expect((await server.post('support@support', '/api/LocalAuthority/Services', services)).status).toBe(200);
    const here = await server.get('dt@ashcombe', '/api/LocalAuthority/Settings');
    expect(here.body).toMatchObject({
      supportTel: '01632 960099',
      hasPepAutoSave: false,
      hasPercentageStudents: false,
    });
    const there = await server.get('dt@brinmoor', '/api/LocalAuthority/Settings');
    expect(there.body).toMatchObject({
      supportTel: '01632 960012',
      hasPepAutoSave: true,
      hasPercentageStudents: true,
    });
  });

  it('says which alerts the officers there get, who cannot choose themselves [D-52]', async () => {
    const { body } = await server.get('la@ashcombe', '/api/AlertSubscriptions/get');
    const told = Object.values(body)
      .flat()
      .flatMap((item) => ((item as { isChecked: boolean }).isChecked ? [(item as { id: number }).id] : []));
    expect(told.toSorted()).toEqual([4, 6]);
    const unknown = await server.post('support@support', '/api/LocalAuthority/Services', {
      ...services,
      alerts: [4, 99],
    });
    expect([unknown.status, unknown.body.errors]).toEqual([400, { '/alerts': 'One of these is not an alert' }]);
  });

  it('keeps what the call does not speak of', async () => {
    const before = firstOf((await server.get('super@brinmoor', '/api/LocalAuthority/AuthoritySettings')).body);
    await server.post('super@brinmoor', '/api/LocalAuthority/Choices', { summaryExportFields: ['pepStatusId'] });
    const after = firstOf((await server.get('super@brinmoor', '/api/LocalAuthority/AuthoritySettings')).body);
    expect(after).toMatchObject({
      ...before,
      summaryExportFields: ['pepStatusId'],
      guidanceEarlyYears: '',
      guidanceStatutory: '',
      guidancePost16: '',
    });
  });

  it('is read by super users and support alone, and switched by support alone', async () => {
    for (const user of ['la@ashcombe', 'dt@ashcombe', 'readonly@ashcombe']) {
      expect((await server.get(user, '/api/LocalAuthority/AuthoritySettings')).status).toBe(403);
    }
    expect((await server.post('super@ashcombe', '/api/LocalAuthority/Services', services)).status).toBe(403);
    expect((await server.get('super@ashcombe', '/api/LocalAuthority/AuthoritySettings')).status).toBe(200);
  });

  it('stands in the trail with what it was and what it is', async () => {
    const rows = await server.look((db) =>
      db
        .selectFrom('audit')
        .selectAll()
        .where('action', '=', 'authority.saveServices')
        .where('authority_id', '=', 11)
        .execute(),
    );
    expect(rows.at(-1)?.detail).toMatchObject({
      before: { hasPepAutoSave: true },
      after: { hasPepAutoSave: false, supportTel: '01632 960099' },
    });
  });
});

describe('the cards of Today', () => {
  const cardsOf = async (user: string) => {
    const { user: facts } = (await server.get(user, '/api/catalog')).body.facts as { user: JsonObject };
    return facts.todayCards;
  };
  const save = (body: JsonObject) =>
    server.post('super@ashcombe', '/api/LocalAuthority/Choices', { summaryExportFields: [], ...body });

  it('come as the authority says for all its people, and for nobody else', async () => {
    const arranged = { first: ['unreadMessages', 'daySix'], hidden: ['notStarted'] };
    expect((await save({ todayFirst: arranged.first, todayHidden: arranged.hidden })).status).toBe(200);
    expect(await cardsOf('dt@ashcombe')).toEqual(arranged);
    expect(await cardsOf('dt@brinmoor')).toEqual({ first: [], hidden: [] });
    // A call that does not speak of them leaves them.
    await save({});
    expect(await cardsOf('sw@ashcombe')).toEqual(arranged);
  });

  it('are known by their names, and not both first and hidden', async () => {
    const unknown = await save({ todayHidden: ['everything'] });
    expect([unknown.status, unknown.body.errors]).toEqual([
      400,
      { '/todayHidden': 'One of these is no card of Today' },
    ]);
    const both = await save({ todayFirst: ['daySix'], todayHidden: ['daySix'] });
    expect([both.status, both.body.errors]).toEqual([
      400,
      { '/todayFirst': 'One of these is hidden as well. Please take it out of one of the two.' },
    ]);
  });
});

describe('the choices of a virtual school', () => {
  it('holds the number of the area in the national list of schools: three digits, or none', async () => {
    const save = (nationalListCode: unknown, user = 'super@ashcombe') =>
      server.post(user, '/api/LocalAuthority/Choices', { summaryExportFields: [], nationalListCode });
    const shown = async (user: string) =>
      firstOf((await server.get(user, '/api/LocalAuthority/AuthoritySettings')).body).nationalListCode;
    expect((await save('801')).status).toBe(200);
    for (const wrong of ['80', '8011', '080', '80a', ' 801', '', 801])
      expect([wrong, (await save(wrong)).status]).toEqual([wrong, 400]);
    expect((await save('802', 'la@ashcombe')).status).toBe(403);
    // A call that does not speak of it leaves it.
    await server.post('super@ashcombe', '/api/LocalAuthority/Choices', { summaryExportFields: [] });
    expect([await shown('super@ashcombe'), await shown('super@brinmoor')]).toEqual(['801', null]);
    expect((await save(null)).status).toBe(200);
    expect(await shown('super@ashcombe')).toBeNull();
    const trail = await server.look((db) =>
      db.selectFrom('audit').select('detail').where('action', '=', 'authority.saveChoices').orderBy('id').execute(),
    );
    expect(trail.at(-1)?.detail).toMatchObject({
      before: { nationalListCode: '801' },
      after: { nationalListCode: null },
    });
  });

  it('holds the fields of the summary in the order of the table, whatever order they came in [D-89]', async () => {
    const offered = (await server.get('super@ashcombe', '/api/LocalAuthority/SummaryFields')).body.contents as {
      id: string;
      label: string;
    }[];
    const [first, second] = offered.map(({ id }) => id);
    await server.post('super@ashcombe', '/api/LocalAuthority/Choices', {
      summaryExportFields: [second, first],
      ...addresses,
    });
    expect(firstOf((await server.get('super@ashcombe', '/api/LocalAuthority/AuthoritySettings')).body)).toMatchObject({
      summaryExportFields: [first, second],
      ...addresses,
    });
  });

  it('refuses a field that the table does not have, and one address of three', async () => {
    const unknown = await server.post('super@ashcombe', '/api/LocalAuthority/Choices', {
      summaryExportFields: ['nothing'],
    });
    expect([unknown.status, unknown.body.errors]).toEqual([
      400,
      { '/summaryExportFields': 'One of these is not a field of the table of plans' },
    ]);
    const alone = await server.post('super@ashcombe', '/api/LocalAuthority/Choices', {
      summaryExportFields: [],
      guidancePost16: 'https://guide.example/p16',
    });
    expect([alone.status, alone.body.message]).toEqual([
      400,
      'Please write all three addresses of the guidance, or none.',
    ]);
    const script = await server.post('super@ashcombe', '/api/LocalAuthority/Choices', {
      summaryExportFields: [],
      ...addresses,
      guidancePost16: 'javascript:alert(1)',
    });
    expect(script.status).toBe(400);
  });
});
