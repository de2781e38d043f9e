import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTextFile } from '../../../support/fileCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { openSubjectFile, subjectScene } from '../../../support/subjectScene.ts';

// Who may make what is held on a pupil, that two people do it where the authority says so, and what the trail keeps.

let portal: PortalServer;
let studentId = 0;
let foreignId = 0;
const { leader, prepare, items, command, seal, download } = subjectScene(() => portal);
const support = 'support@support';
const asSupport = () => portal.post(support, '/api/LocalAuthority/ChangeLa', { LocalAuthorityId: 11 });

const pupilOf = (authorityId: number) =>
  portal.look(async (db) => {
    const { id } = await db
      .selectFrom('pupil')
      .select('id')
      .where('authority_id', '=', authorityId)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    return id;
  });

const needsTwo = (is: boolean) =>
  portal.look((db) =>
    db
      .updateTable('authority')
      .set({ settings: sql`settings || jsonb_build_object('subjectAccessNeedsTwo', ${is}::boolean)` })
      .where('id', '=', 11)
      .execute(),
  );

beforeAll(async () => {
  portal = await makePortalServer();
  [studentId, foreignId] = [await pupilOf(11), await pupilOf(12)];
});

afterAll(() => portal.close());

describe('a request for all that is held', () => {
  it('is there for super users of the authority alone, and for nobody of another', async () => {
    const requestId = await prepare(studentId);
    const read = (user: string) => portal.get(user, '/api/SubjectAccess/request', { requestId });
    for (const user of ['dt', 'la', 'readonly', 'sw', 'iro', 'oeu'])
      expect([user, (await read(`${user}@ashcombe`)).status]).toEqual([user, 403]);
    expect((await read(leader)).status).toBe(200);
    expect((await read('super@brinmoor')).status).toBe(404);
    for (const name of ['withhold', 'include', 'seal']) {
      const more = name === 'seal' ? {} : { item: 1, ...(name === 'withhold' && { reason: 'court' }) };
      expect([name, (await command(name, { requestId, ...more }, 'super@brinmoor')).status]).toEqual([name, 404]);
    }
    await seal(requestId);
    expect((await download(requestId, 'super@brinmoor')).status).toBe(404);
    const foreign = await command('prepare', { studentId: foreignId, reference: 'SAR 2' });
    expect(foreign.status).toBe(404);
    expect((await items(await prepare(foreignId, 'super@brinmoor'), 'super@brinmoor')).length).toBeGreaterThan(4);
  });

  it('is sealed by another than who prepared it, where the authority says so', async () => {
    await needsTwo(true);
    const requestId = await prepare(studentId);
    const refused = await seal(requestId);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('ask a colleague')]);
    await portal.look((db) =>
      db.updateTable('subject_access').set({ prepared_by: 1 }).where('id', '=', requestId).execute(),
    );
    expect((await seal(requestId)).status).toBe(200);
    await needsTwo(false);
    expect((await seal(await prepare(studentId))).status).toBe(200);
  });

  it('leaves an entry for each step in the trail of the pupil', async () => {
    const last = await portal.look((db) =>
      db
        .selectFrom('audit')
        .select(sql<string>`max(id)::text`.as('id'))
        .executeTakeFirstOrThrow(),
    );
    const requestId = await prepare(studentId);
    await command('withhold', { requestId, item: 2, reason: 'serious-harm' });
    await command('include', { requestId, item: 2 });
    const lines = { requestId, item: 1, page: 1, sizePerPage: 25, sortField: 'line', sortOrder: 'asc' };
    await portal.get(leader, '/api/SubjectAccess/lines', lines);
    await seal(requestId);
    const { bytes } = await download(requestId);
    const { rows } = await portal.look((db) =>
      sql<{ action: string }>`select entry.action from audit entry
        join audit_pupil shown on shown.entry_id = entry.id and shown.pupil_id = ${studentId}
        where entry.id > ${last.id}::bigint order by entry.id`.execute(db),
    );
    const actions = rows.map(({ action }) => action);
    expect(actions.filter((action, index) => action !== actions[index - 1])).toEqual([
      'subjectAccess.prepare',
      'subjectAccess.withhold',
      'subjectAccess.include',
      'subjectAccess.lines',
      'subjectAccess.items',
      'subjectAccess.looked',
      'subjectAccess.seal',
      'exports.subjectAccess',
    ]);
    const { sheets } = await openSubjectFile(bytes);
    expect(sheets['Audit log']?.length).toBeGreaterThan(1);
    expect(Object.keys(sheets).slice(0, 2)).toEqual(['About', 'Contents']);
  });

  it('is made for one person once at a time', async () => {
    const requestId = await prepare(studentId);
    await seal(requestId);
    const both = await Promise.all([download(requestId), download(requestId)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
    expect((await download(requestId)).status).toBe(200);
  });

  it('is made without a file in which a virus was found, and not while one has not been scanned [D-171]', async () => {
    const { pepId } = await portal.look((db) =>
      db
        .selectFrom('pep')
        .select('id as pepId')
        .where('pupil_id', '=', studentId)
        .where('deleted_at', 'is', null)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    );
    const fileReference = await addTextFile(portal, { studentId, pepId }, ['Letter.txt', 'Words in a letter']);
    const scan = (state: 'waiting' | 'infected') =>
      portal.look((db) => db.updateTable('attachment').set({ scan: state }).where('id', '=', fileReference).execute());
    const requestId = await prepare(studentId);
    await seal(requestId);
    const namesIn = async () => [...(await openSubjectFile((await download(requestId)).bytes)).names];
    const before = await namesIn();
    await scan('waiting');
    expect((await download(requestId)).status).toBe(503);
    await scan('infected');
    expect((await namesIn()).length).toBe(before.length - 1);
  });

  it('leaves nothing of its file on the disk', async () => {
    const { readdirSync } = await import('node:fs');
    await expect
      .poll(() =>
        readdirSync(portal.filesFolder, { recursive: true, encoding: 'utf8' }).filter((path) =>
          /portal-upload/.test(path),
        ),
      )
      .toEqual([]);
  });

  it('can be made by support', async () => {
    await asSupport();
    expect((await command('prepare', { studentId, reference: 'SAR by support' }, support)).status).toBe(200);
  });
});
