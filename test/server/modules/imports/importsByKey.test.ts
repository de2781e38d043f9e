import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { child, command, csv, headings, pupilsNamed, runOf, server, told, uploaded } from './importCalls.ts';
import { columnsOf, headingsOf } from './headingCalls.ts';
import { head, keysOf, made, put, runWithKeys, trailOf } from './keyCalls.ts';

runWithKeys();

const mails = () =>
  server.look((db) => db.selectFrom('outgoing_message').selectAll().where('purpose', '=', 'import').execute());

describe('a file that is sent with a key', () => {
  it('is brought in at once, by the key, and a second time changes nothing', async () => {
    const { id, key } = await made('Nightly');
    const file = csv(headings, child('A910000000021', '11-7021', 'Ottilie', 'Marlpit'));
    const sent = { headers: { 'content-disposition': 'attachment; filename="../Extract 18-11.csv"' } };
    const { status, body } = await put(key, file, sent);
    expect([status, body]).toEqual([200, { run: body.run, new: 1, changed: 0, same: 0, waiting: 0, waitingRun: null }]);
    expect(await runOf(Number(body.run))).toMatchObject({
      fileName: 'Extract 18-11.csv',
      state: 'applied',
      madeBy: 'Key: Nightly',
      appliedBy: 'Key: Nightly',
    });
    const [pupil] = await pupilsNamed('Ottilie');
    expect(pupil).toMatchObject({ last_name: 'Marlpit', authority_id: 11 });
    expect(await trailOf(`pupil/${pupil?.id}`)).toMatchObject([
      { action: 'imports.apply', user_id: null, detail: { importKey: 'Nightly' } },
    ]);
    const trail = await server.get(head, '/api/AuditLog/entries', { page: '1', sizePerPage: '50', search: 'Marlpit' });
    expect(trail.text).toContain('Key: Nightly');
    expect((await keysOf()).find(({ keyId }) => keyId === id)?.lastUsedAt).toBe('2026-11-18T11:00:00.000Z');
    const changes = await server.look((db) =>
      db
        .selectFrom('care_status_change')
        .select('changed_by')
        .where('pupil_id', '=', pupil?.id ?? 0)
        .execute(),
    );
    expect(changes).toEqual([{ changed_by: null }]);
    expect((await put(key, file)).body).toMatchObject({ new: 0, changed: 0, same: 1, waiting: 0, waitingRun: null });
    expect(await pupilsNamed('Ottilie')).toHaveLength(1);
    expect(await command('undo', { runId: Number(body.run) })).toMatchObject({ status: 200 });
    expect(await pupilsNamed('Ottilie')).toHaveLength(0);
  });

  it('brings in what is sure; what is not waits by itself, and the super users are told once', async () => {
    const { key } = await made('Half sure');
    const told0 = (await mails()).length;
    const faulty = child('A910000000032', '', 'Rosamund', 'Chalkdown').with(4, '31/02/2014');
    const file = csv(headings, child('A910000000031', '', 'Rosamund', 'Featherstonehaugh'), faulty);
    const { body } = await put(key, file);
    expect(body).toMatchObject({ new: 1, changed: 0, same: 0, waiting: 1 });
    expect((await pupilsNamed('Rosamund')).map(({ last_name }) => last_name)).toEqual(['Featherstonehaugh']);
    const waitingRun = Number(body.waitingRun);
    expect(waitingRun).not.toBe(body.run);
    expect(await runOf(waitingRun)).toMatchObject({
      state: 'ready',
      madeBy: 'Key: Half sure',
      counts: { faulty: 1, new: 0 },
    });
    expect(await runOf(Number(body.run))).toMatchObject({ state: 'applied', counts: { faulty: 0, new: 1 } });
    const sent = (await mails()).slice(told0);
    const supers = await server.look((db) =>
      db
        .selectFrom('app_user')
        .select('username')
        .where('authority_id', '=', 11)
        .where('type_id', '=', 3)
        .where('is_active', '=', true)
        .where('activated_at', 'is not', null)
        .execute(),
    );
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual(supers.map(({ username }) => username).sort());
    expect(sent.length).toBeGreaterThan(0);
    expect(JSON.stringify(sent)).not.toMatch(/Rosamund|Chalkdown|A91/);
    // The next night: the same row waits once, and nobody is told again.
    const next = (await put(key, file)).body;
    expect(next).toMatchObject({ new: 0, same: 1, waiting: 1, waitingRun: next.run });
    expect(await runOf(waitingRun)).toMatchObject({ counts: { faulty: 0, out: 1 } });
    expect(await mails()).toHaveLength(told0 + sent.length);
    const another = child('A910000000033', '', 'Rosamund', 'Otterburn').with(4, 'June');
    await put(key, csv(headings, faulty, another));
    expect(await mails()).toHaveLength(told0 + 2 * sent.length);
  });

  it('lets somebody decide what clashes, and bring it in', async () => {
    const { key } = await made('Clashing');
    await put(key, csv(headings, child('A910000000041', '', 'Zenobia', 'Ambrel')));
    const { body } = await put(key, csv(headings, child('A910000000042', '', 'Zenobia', 'Ambrel')));
    expect(body).toMatchObject({ new: 0, waiting: 1, waitingRun: body.run });
    const runId = Number(body.run);
    expect((await told(runId)).map((row) => (row as string[])[1])).toEqual(['clash']);
    expect((await command('decide', { runId, row: 2, recordId: 0 })).status).toBe(200);
    expect((await command('apply', { runId })).status).toBe(200);
    expect(await pupilsNamed('Zenobia')).toHaveLength(2);
  });

  it('gives nobody an account', async () => {
    const { key } = await made('People');
    const file = csv(['Email', 'Forename', 'Surname', 'Role'], ['by.key@care.example', 'Kay', 'Bee', 'LA Super User']);
    expect(await put(key, file, { kind: 'person' })).toMatchObject({
      status: 403,
      body: { message: 'Such a file gives people access, and is sent by hand alone.' },
    });
  });

  it('may hold schools, which authorities share', async () => {
    const { key } = await made('Schools');
    const file = csv(
      ['URN', 'Name', 'Phase', 'Type of establishment'],
      ['950701', 'Marlpit Primary', 'Primary', 'Free schools'],
      ['95', 'Short', 'Primary', ''],
    );
    expect(await put(key, file, { kind: 'school' })).toMatchObject({ status: 200, body: { new: 1, waiting: 1 } });
    const school = await server.look((db) =>
      db.selectFrom('school').select('id').where('urn', '=', '950701').executeTakeFirstOrThrow(),
    );
    expect(await trailOf(`school/${school.id}`)).toMatchObject([
      { action: 'imports.apply', authority_id: 11, user_id: null, detail: { importKey: 'Schools' } },
    ]);
  });
});

describe('headings of an authority’s own', () => {
  // As another system writes them: neither the birthday nor the surname is recognised, and both are needed.
  const own = headings.with(3, 'Person surname').with(4, 'Born on');
  const match = (runId: number, column: number, field: string) => command('matchColumn', { runId, column, field });

  it('are told, matched by hand, and read so from then on, with a key too', async () => {
    const runId = await uploaded(csv(own, child('A910000000051', '', 'Leocadia', 'Thistle')));
    expect(await runOf(runId)).toMatchObject({
      unread: ['Person surname', 'Born on'],
      missing: ['Last name', 'Date of birth'],
      isStale: false,
      counts: { faulty: 1 },
    });
    expect((await columnsOf(runId)).filter(({ match: is }) => is === 'unknown')).toMatchObject([
      { column: 4, heading: 'Person surname', examples: 'Thistle', field: null, match: 'unknown' },
      { column: 5, heading: 'Born on', examples: '01/02/2014', field: null, match: 'unknown' },
    ]);
    expect(await match(runId, 4, 'pupil/lastName')).toMatchObject({ status: 200 });
    expect(await match(runId, 5, 'pupil/lastName')).toMatchObject({
      status: 400,
      body: {
        errors: { '/field': '“Last name” is read from the column “Person surname” already; please change that first' },
      },
    });
    expect(await match(runId, 5, 'school/urn')).toMatchObject({ status: 400 });
    expect(await command('readAgain', { runId })).toMatchObject({
      status: 400,
      body: { message: 'No column is read as Date of birth. Please say which column it is.' },
    });
    await match(runId, 5, 'pupil/dateOfBirth');
    expect(await command('apply', { runId })).toMatchObject({
      status: 409,
      body: { message: 'Other columns were chosen; please read the rows again first' },
    });
    expect(await headingsOf()).toEqual([]);
    expect(await command('readAgain', { runId })).toMatchObject({ status: 200 });
    expect(await pupilsNamed('Leocadia')).toEqual([]);
    expect(await runOf(runId)).toMatchObject({
      unread: [],
      missing: [],
      isStale: false,
      counts: { new: 1, faulty: 0 },
    });
    expect((await told(runId))[0]).toMatchObject(['Thistle, Leocadia', 'new', expect.stringContaining('01/02/2014')]);
    expect(await command('apply', { runId })).toMatchObject({ status: 200 });
    const kept = await server.look((db) =>
      db.selectFrom('import_row').select('cells').where('run_id', '=', runId).execute(),
    );
    expect(kept).toEqual([{ cells: null }]);
    expect(await match(runId, 5, 'pupil/')).toMatchObject({ status: 409 });
    const { key } = await made('Own headings');
    const next = child('A910000000052', '', 'Leocadia', 'Marlpit');
    expect((await put(key, csv(own, next))).body).toMatchObject({ new: 1, waiting: 0 });
    expect((await pupilsNamed('Leocadia')).map(({ last_name: name }) => name)).toEqual(['Thistle', 'Marlpit']);
    expect((await trailOf(`import/${runId}`)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['imports.matchColumn', 'imports.readAgain']),
    );
    const trail = await server.get(head, '/api/AuditLog/entries', { page: '1', sizePerPage: '50' });
    expect(trail.text).toContain('Is read as: blank → Date of birth');
  });

  it('wait where a key sends them first, are changed and forgotten, and are of one authority', async () => {
    const [born] = (await headingsOf()).filter(({ heading }) => heading === 'Born on');
    const headingId = Number(born?.headingId);
    expect(await headingsOf('super@brinmoor')).toEqual([]);
    const change = (body: JsonObject, user = head) => server.post(user, '/api/ImportHeadings/change', body);
    expect(await change({ headingId, field: 'pupil/' }, 'super@brinmoor')).toMatchObject({ status: 404 });
    expect(await change({ headingId, field: 'pupil/' })).toMatchObject({ status: 200 });
    const left = await uploaded(csv([...own, 'DOB'], [...child('A910000000053', '', 'Aveline', 'Sloe'), '03/02/2014']));
    expect(await runOf(left)).toMatchObject({ unread: [], missing: [], counts: { new: 1 } });
    expect((await told(left))[0]).toMatchObject(['Sloe, Aveline', 'new', expect.stringContaining('03/02/2014')]);
    expect(await server.post(head, '/api/ImportHeadings/forget', { headingId })).toMatchObject({ status: 200 });
    const { key } = await made('New headings');
    const { body } = await put(key, csv(own, child('A910000000054', '', 'Aveline', 'Dune')));
    expect(body).toMatchObject({ new: 0, waiting: 1, waitingRun: body.run });
    expect(await runOf(Number(body.run))).toMatchObject({ unread: ['Born on'], missing: ['Date of birth'] });
    expect((await trailOf(`heading/${headingId}`)).map(({ action }) => action)).toEqual([
      'importHeadings.change',
      'importHeadings.forget',
    ]);
  });
});
