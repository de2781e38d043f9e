import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;
beforeAll(async () => {
  portal = await makePortalServer();
});
afterAll(() => portal.close());

const path = '/api/LocalAuthority/Contacts';
const contacts = {
  contactName: 'Virtual school office',
  contactEmail: 'virtual.school@ashcombe.example',
  contactTelephone: '01632 960 040',
  privacyUrl: 'https://www.ashcombe.example/privacy',
  accessibilityUrl: '',
};
const keeping = [
  'Whole record: 75 years from the date of birth',
  ...[
    'PEPs and files',
    'Case notes',
    'Attendance',
    'Suspensions and exclusions',
    'Results',
    'Messages',
    'Subject access copies',
  ].map((kind) => `${kind}: as long as the whole record`),
  'Accounts of former users: 7 years from the day on which the account was closed',
];
const open = async () => {
  const reply = await portal.app.inject('/api/contacts');
  return { status: reply.statusCode, body: reply.json<{ authorities: { name: string }[] }>() };
};

describe('contacts of an authority', () => {
  it('are nobody’s until somebody writes them, and then everybody’s, with nothing else of the authority', async () => {
    expect(await open()).toEqual({ status: 200, body: { authorities: [] } });
    expect(await portal.post('super@ashcombe', path, contacts)).toMatchObject({ status: 200 });
    await expect
      .poll(open, { timeout: 10_000 })
      .toEqual({ status: 200, body: { authorities: [{ name: 'Ashcombe', ...contacts, keeping }] } });
    const { body } = await portal.get('super@ashcombe', '/api/LocalAuthority/AuthoritySettings');
    expect(body).toMatchObject({ contents: [contacts] });
    const other = await portal.get('super@brinmoor', '/api/LocalAuthority/AuthoritySettings');
    expect(other.body).toMatchObject({ contents: [{ contactName: '', contactEmail: '', privacyUrl: '' }] });
  });

  it('come with how long the authority keeps what, as its rules hold now', async () => {
    await portal.post('super@ashcombe', path, contacts);
    const rule = { kind: 'notes', basis: 'lastEntry', years: 6 };
    expect(await portal.post('super@ashcombe', '/api/Retention/rule', rule)).toMatchObject({ status: 200 });
    const own = keeping.map((words) =>
      words.startsWith('Case notes') ? 'Case notes: 6 years from the last entry' : words,
    );
    await expect
      .poll(async () => (await open()).body.authorities.find(({ name }) => name === 'Ashcombe'), { timeout: 10_000 })
      .toMatchObject({ keeping: own });
  });

  it('stand in the trail, before and after', async () => {
    await portal.post('super@brinmoor', path, { contactName: 'Office' });
    await portal.post('super@brinmoor', path, { contactName: ' Virtual school ', contactTelephone: '01632 960041' });
    const { detail } = await portal.look((db) =>
      db
        .selectFrom('audit')
        .select('detail')
        .where('action', '=', 'authority.saveContacts')
        .where('authority_id', '=', 12)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    );
    expect(detail).toMatchObject({
      before: { contactName: 'Office', contactTelephone: '' },
      after: { contactName: 'Virtual school', contactTelephone: '01632 960041', contactEmail: '' },
    });
  });

  it('are changed by super users and support alone, and only to what can be followed', async () => {
    for (const user of ['la@ashcombe', 'dt@ashcombe', 'readonly@ashcombe'])
      expect(await portal.post(user, path, contacts)).toMatchObject({ status: 403 });
    for (const wrong of [
      { contactEmail: 'no address' },
      { contactTelephone: 'ring us' },
      { privacyUrl: 'javascript:alert(1)' },
      { accessibilityUrl: 'http://www.ashcombe.example' },
    ])
      expect(await portal.post('super@ashcombe', path, wrong)).toMatchObject({ status: 400 });
  });
});
