import { describe, expect, it } from 'vitest';
import { openSubjectFile, subjectScene } from '../../../support/subjectScene.ts';
import { aSchool, broughtIn, child, command, csv, headings, pupilsNamed } from './importCalls.ts';
import { rowsOf, runOf, runPortal, server, told, upload, uploaded } from './importCalls.ts';

runPortal();

const kind = 'person';
const columns = ['Email', 'Forename', 'Surname', 'Role', 'Phone', 'URN', 'UPN', 'Pupil number', 'Since'];

/** Makes a child in care whom nobody works with. */
async function aChild(upn: string, number: string, name: string): Promise<number> {
  await broughtIn('pupil', csv(headings, child(upn, number, name, 'Wren')));
  return (await pupilsNamed(name))[0]?.id ?? 0;
}

const userOf = (username: string) =>
  server.look((db) => db.selectFrom('app_user').selectAll().where('username', '=', username).executeTakeFirst());

const pupilsOf = (userId: number | undefined) =>
  server.look((db) =>
    db
      .selectFrom('pupil_user')
      .select(['pupil_id', 'start_date', 'active_status_id'])
      .where('user_id', '=', userId ?? 0)
      .orderBy('pupil_id')
      .execute(),
  );

const workerOf = async (name: string) => (await pupilsNamed(name))[0]?.social_worker_id;

const invitations = (recipient: string) =>
  server.look((db) => db.selectFrom('outgoing_message').select('body').where('recipient', '=', recipient).execute());

const accountOf = (username: string) =>
  server.look((db) => db.selectFrom('pool_user').selectAll().where('username', '=', username).executeTakeFirst());

const { prepare, command: sealing, download } = subjectScene(() => server);

const apply = (runId: number) => command('apply', { runId });
const undo = (runId: number) => command('undo', { runId });
const words = async (runId: number) =>
  ((await told(runId)) as string[][]).map(([, outcome, text]) => (outcome === 'faulty' ? text : outcome));

describe('a file of people', () => {
  it('adds whom it does not know as by hand, with their pupils, does nothing twice, and is taken back', async () => {
    const [one, two] = [await aChild('A830000000011', 'W1', 'Wilf'), await aChild('A830000000012', 'W2', 'Wanda')];
    const file = csv(
      columns,
      [
        'New.Worker@care.example',
        'Nia',
        'Worth',
        'Social Worker',
        '01632 960001',
        '',
        'A830000000011',
        '',
        '01/09/2026',
      ],
      ['new.worker@care.example', '', '', '', '', '', '', 'W2', ''],
      ['reviewer@care.example', 'Ravi', 'Iro', '7', '', '', '', 'W2', ''],
    );
    const runId = await uploaded(file, { kind });
    expect(await told(runId)).toEqual([
      [
        'Worth, Nia',
        'new',
        'E-mail address: New.Worker@care.example; User type: Social Worker; Phone: 01632 960001; ' +
          'With the pupil since: 01/09/2026; Works with: Wren, Wilf',
      ],
      ['Worth, Nia', 'new', 'E-mail address: new.worker@care.example; Works with: Wren, Wanda'],
      ['Iro, Ravi', 'new', expect.stringContaining('User type: Independent Review Officer; Works with: Wren, Wanda')],
    ]);
    expect(await userOf('new.worker@care.example')).toBeUndefined();
    expect(await apply(runId)).toMatchObject({ status: 200 });
    const worker = await userOf('new.worker@care.example');
    expect(worker).toMatchObject({ first_name: 'Nia', last_name: 'Worth', type_id: 6, telephone: '01632 960001' });
    expect(worker).toMatchObject({ authority_id: 11, is_active: true, activated_at: null });
    expect(await accountOf('new.worker@care.example')).toMatchObject({ sub: worker?.sub });
    expect(await invitations('new.worker@care.example')).toMatchObject([
      { body: expect.stringContaining('temporary password') },
    ]);
    expect(await pupilsOf(worker?.id)).toEqual([
      { pupil_id: one, start_date: '2026-09-01', active_status_id: 1 },
      { pupil_id: two, start_date: null, active_status_id: 1 },
    ]);
    expect([await workerOf('Wilf'), await workerOf('Wanda')]).toEqual([worker?.id, worker?.id]);
    const again = await uploaded(file, { kind });
    expect(await runOf(again)).toMatchObject({ counts: { same: 3, new: 0, changed: 0, faulty: 0 } });
    expect(await undo(runId)).toMatchObject({ status: 200 });
    expect([await workerOf('Wilf'), await workerOf('Wanda')]).toEqual([null, null]);
    for (const username of ['new.worker@care.example', 'reviewer@care.example']) {
      expect(await userOf(username)).toBeUndefined();
      expect(await accountOf(username)).toBeUndefined();
      expect(await invitations(username)).toEqual([]);
    }
    expect(await pupilsOf(worker?.id)).toEqual([]);
    // What was taken back can be sent again.
    expect(await runOf(await uploaded(file, { kind }))).toMatchObject({ counts: { new: 3, faulty: 0 } });
  });

  it('gives somebody who is known more, takes nothing away, and keeps the social worker of a record', async () => {
    const id = await aChild('A830000000013', 'W3', 'Willa');
    const known = await userOf('sw@ashcombe.example');
    const before = await pupilsOf(known?.id);
    const first = csv(columns, ['sw@ashcombe.example', '', '', '', '01632 960777', '', '', 'W3', '']);
    const runId = await uploaded(first, { kind });
    expect(await words(runId)).toEqual(['changed']);
    expect((await rowsOf(runId))[0]?.words).toMatch(
      /^Phone: .* → 01632 960777; Works with: blank → Wren, Willa; Social worker of the record: blank → Wren, Willa$/,
    );
    expect(await apply(runId)).toMatchObject({ status: 200 });
    expect(await pupilsOf(known?.id)).toHaveLength(before.length + 1);
    expect(await workerOf('Willa')).toBe(known?.id);
    // Whom a row gave the pupil is of the pupil, too.
    const requestId = await prepare(id);
    await sealing('seal', { requestId });
    const { sheets } = await openSubjectFile((await download(requestId)).bytes);
    expect(JSON.stringify(sheets)).toContain('username sw@ashcombe.example');
    const second = await uploaded(
      csv(columns, ['second@care.example', 'Sam', 'Second', 'Social Worker', '', '', '', 'W3', '']),
      { kind },
    );
    expect(await told(second)).toEqual([
      ['Second, Sam', 'new', expect.stringContaining('the social worker of the record stays')],
    ]);
    expect(await apply(second)).toMatchObject({ status: 200 });
    expect(await workerOf('Willa')).toBe(known?.id);
    // Somebody who has set a password is not taken away any more.
    await server.look((db) =>
      db
        .updateTable('app_user')
        .set({ activated_at: new Date() })
        .where('username', '=', 'second@care.example')
        .execute(),
    );
    expect(await undo(second)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Second, Sam') },
    });
    expect(await undo(runId)).toMatchObject({ status: 200 });
    expect(await pupilsOf(known?.id)).toEqual(before);
    expect(await userOf('sw@ashcombe.example')).toMatchObject({ telephone: known?.telephone });
    expect(await workerOf('Willa')).toBeNull();
    const trail = await server.look((db) =>
      db.selectFrom('audit').select(['action', 'detail']).where('record', '=', `user/${known?.id}`).execute(),
    );
    expect(trail.filter(({ action }) => action === 'imports.apply')).toMatchObject([
      { detail: { pupil: id, after: { telephone: '01632 960777', isAssigned: true }, before: { isAssigned: false } } },
    ]);
  });

  it('knows nobody by name, and says by the rules of a single call what is wrong with a row', async () => {
    await aChild('A830000000014', 'W4', 'Wyatt');
    const { urn } = await aSchool();
    const rows = [
      ['nobody', 'A', 'B', 'Read Only', '', '', '', '', ''],
      ['a@care.example', '', 'Wright', 'Read Only', '', '', '', '', ''],
      ['b@care.example', 'Bo', 'Wright', 'Case Officer', '', '', '', '', ''],
      ['c@care.example', 'Cy', 'Wright', 'Designated Teacher', '', '999999', '', '', ''],
      ['d@care.example', 'Di', 'Wright', 'Social Worker', '', '', 'Z830000000099', '', ''],
      ['sw@brinmoor.example', 'Ed', 'Wright', 'Social Worker', '', '', '', '', ''],
      ['super@ashcombe.example', '', '', 'LA User', '', '', '', '', ''],
      ['dt.new@care.example', 'Flo', 'Wright', 'Designated Teacher', '', urn, '', '', ''],
      ['dt.new@care.example', 'Flo', 'Wright', 'Designated Teacher', '', urn, '', '', ''],
    ];
    const runId = await uploaded(csv(columns, ...rows), { kind });
    expect(await words(runId)).toEqual([
      'E-mail address: Please write an e-mail address, such as name@school.example',
      'First name: is needed for somebody new',
      'User type: cannot be given to anybody',
      'School URN: no school of the authority has it; please import or add the school first',
      'UPN: no pupil of the authority has it',
      'E-mail address: there is an account with this e-mail address already',
      'User type: You cannot deactivate yourself or change your own user type',
      'new',
      'Dt.new@care.example stands in row 9 already',
    ]);
    const sw = await userOf('sw@ashcombe.example');
    const twin = [
      ['twin@care.example', sw?.first_name ?? '', sw?.last_name ?? '', 'Social Worker', '', '', '', '', ''],
    ];
    expect(await words(await uploaded(csv(columns, ...twin), { kind }))).toEqual(['new']);
  });

  it('is all or nothing, and for people who may administer users', async () => {
    const file = csv(columns, ['g@care.example', 'Gil', 'Wright', 'LA Super User', '', '', '', '', '']);
    expect((await upload(file, { kind, user: 'la@ashcombe' })).status).toBe(403);
    const both = csv(
      columns,
      ['h@care.example', 'Hal', 'Wright', 'Read Only', '', '', '', '', ''],
      ['i@care.example', 'Ida', 'Wright', 'Read Only', '', '', '', '', ''],
    );
    const runId = await uploaded(both, { kind });
    const ida = { userId: 0, username: 'i@care.example', firstname: 'Ida', lastname: 'Wright', accessLevelId: 4 };
    expect(await server.post('super@ashcombe', '/api/Users/Add', { ...ida, isActive: true })).toMatchObject({
      status: 200,
    });
    expect(await apply(runId)).toMatchObject({ status: 409 });
    expect(await userOf('h@care.example')).toBeUndefined();
    expect(await accountOf('h@care.example')).toBeUndefined();
    expect(await invitations('h@care.example')).toEqual([]);
  });
});
