import { createHash } from 'node:crypto';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { MOST_IMPORT_BYTES } from '../../../../src/contract/index.ts';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { child, command, csv, headings, pupilsNamed, runOf, runPortal, server, told } from './importCalls.ts';

runPortal();

const head = 'super@ashcombe';

/** There are ten of an authority at most. */
afterEach(() =>
  server.look((db) => db.updateTable('import_key').set({ revoked_at: new Date(), revoked_by: 1 }).execute()),
);

interface Sent {
  readonly kind?: string;
  readonly type?: string;
  readonly headers?: Record<string, string>;
}

/** Sends a file as another system does: the body is the file. */
async function put(key: string, payload: string | Buffer, { kind = 'pupil', type = 'text/csv', headers }: Sent = {}) {
  const answer = await server.app.inject({
    method: 'PUT',
    url: `/api/imports/${kind}`,
    headers: { authorization: `Bearer ${key}`, 'content-type': type, ...headers },
    payload,
  });
  return { status: answer.statusCode, body: answer.json<JsonObject>() };
}

const made = async (name: string, user = head) => {
  const { status, body } = await server.post(user, '/api/ImportKeys/add', { name });
  expect(status).toBe(200);
  return { id: Number(body.id), key: String(body.key) };
};

const keysOf = async (user = head): Promise<JsonObject[]> => {
  const { status, body } = await server.get(user, '/api/ImportKeys/list', { page: '1', sizePerPage: '25' });
  expect([status, body]).toEqual([200, expect.anything()]);
  return (body as { data: JsonObject[] }).data;
};

const revoke = (keyId: number, user = head) => server.post(user, '/api/ImportKeys/revoke', { keyId });

const mails = () =>
  server.look((db) => db.selectFrom('outgoing_message').selectAll().where('purpose', '=', 'import').execute());

const trailOf = (record: string) =>
  server.look((db) =>
    db
      .selectFrom('audit')
      .select(['action', 'authority_id', 'user_id', 'detail'])
      .where('record', '=', record)
      .orderBy('id')
      .execute(),
  );

const runs = () => server.look((db) => db.selectFrom('import_run').select('id').execute());

/** What becomes of a request whose body never ends, or is larger than may be. */
async function answerTo(head: readonly string[], body: (write: (piece: Buffer) => void) => void): Promise<string> {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (piece: Buffer) => (answer += piece.toString()));
  socket.on('error', () => undefined);
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  body((piece) => socket.write(piece));
  await expect.poll(() => answer, { timeout: 20_000 }).toMatch(/^HTTP\/1\.1 \d+/);
  socket.destroy();
  return answer;
}

describe('a key', () => {
  it('is told once, kept as a hash alone, and named in the trail', async () => {
    const { id, key } = await made('Mosaic');
    expect(key).toMatch(/^vsp_[\w-]{43}$/);
    const row = await server.look((db) =>
      db.selectFrom('import_key').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ name: 'Mosaic', key_hash: createHash('sha256').update(key).digest('hex') });
    expect(JSON.stringify(row)).not.toContain(key.slice(4));
    const [listed] = await keysOf();
    expect(listed).toMatchObject({ keyId: id, name: 'Mosaic', lastUsedAt: null, revokedAt: null, isRevoked: false });
    expect(JSON.stringify(listed)).not.toMatch(/vsp_|key_?hash/i);
    const trail = await trailOf(`import-key/${id}`);
    expect(trail).toMatchObject([{ action: 'importKeys.add', authority_id: 11, detail: { after: { keyName: 'Mosaic' } } }]);
    expect(JSON.stringify(trail)).not.toContain(key.slice(4));
  });

  it('is revoked once, and is of no use then', async () => {
    const { id, key } = await made('Passing');
    expect(await put(key, csv(headings, child('A910000000001', '', 'Perdita', 'Larkhanger')))).toMatchObject({
      status: 200,
    });
    expect((await revoke(id)).status).toBe(200);
    expect((await revoke(id)).status).toBe(409);
    expect(await put(key, csv(headings, child('A910000000002', '', 'Perdita', 'Otterburn')))).toMatchObject({
      status: 401,
    });
    expect(await pupilsNamed('Perdita')).toHaveLength(1);
    expect((await trailOf(`import-key/${id}`)).map(({ action }) => action)).toEqual([
      'importKeys.add',
      'importKeys.revoke',
    ]);
  });

  it('has a name of its own, and there are ten at most', async () => {
    const user = 'super@brinmoor';
    const keys = [];
    for (let count = 1; count <= 10; count += 1) keys.push(await made(`System ${count}`, user));
    expect(await server.post(user, '/api/ImportKeys/add', { name: 'One more' })).toMatchObject({ status: 409 });
    await revoke(keys[0]?.id ?? 0, user);
    expect(await server.post(user, '/api/ImportKeys/add', { name: 'SYSTEM 2' })).toMatchObject({ status: 409 });
    await made('System 1', user);
    expect((await keysOf(user)).filter(({ isRevoked }) => isRevoked === false)).toHaveLength(10);
  });

  it('is nothing to another authority', async () => {
    const { id } = await made('Own');
    const other = await made('Theirs', 'super@brinmoor');
    expect((await keysOf('super@brinmoor')).map(({ keyId }) => keyId)).not.toContain(id);
    expect((await revoke(id, 'super@brinmoor')).status).toBe(404);
    // The same child of the same UPN becomes another pupil, theirs; ours is neither seen nor changed.
    const file = csv(headings, child('A910000000010', '', 'Isolde', 'Pellar'));
    await put((await made('Ours')).key, file);
    expect(await put(other.key, csv(headings, child('A910000000010', '', 'Isolde', 'Changed')))).toMatchObject({
      status: 200,
      body: { new: 1, changed: 0, waiting: 0 },
    });
    expect(await pupilsNamed('Isolde')).toMatchObject([{ last_name: 'Pellar', authority_id: 11 }]);
  });
});

describe('who has no good key', () => {
  it.each([
    ['none', ''],
    ['one that nobody made', `Bearer vsp_${'a'.repeat(43)}`],
    ['one that is cut off', 'Bearer vsp_abc'],
  ])('is refused with %s, and learns nothing', async (_what, authorization) => {
    const before = await runs();
    const answer = await server.app.inject({ method: 'PUT', url: '/api/imports/pupil', headers: { authorization }, payload: 'a' });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ message: 'This needs an import key that is not revoked.' });
    expect(await runs()).toEqual(before);
  });

  it('is refused with a session, and a key opens nothing else', async () => {
    const session = await server.as(`${head}.example`);
    const answer = await server.app.inject({ method: 'PUT', url: '/api/imports/pupil', headers: session, payload: 'a' });
    expect(answer.statusCode).toBe(401);
    const { key } = await made('Curious');
    for (const url of ['/api/Imports/runs', '/api/ImportKeys/list', '/api/Students'])
      expect((await server.app.inject({ url, headers: { authorization: `Bearer ${key}` } })).statusCode).toBe(401);
  });
});

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
      db.selectFrom('care_status_change').select('changed_by').where('pupil_id', '=', pupil?.id ?? 0).execute(),
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
    expect(await runOf(waitingRun)).toMatchObject({ state: 'ready', madeBy: 'Key: Half sure', counts: { faulty: 1, new: 0 } });
    expect(await runOf(Number(body.run))).toMatchObject({ state: 'applied', counts: { faulty: 0, new: 1 } });
    const sent = (await mails()).slice(told0);
    const supers = await server.look((db) =>
      db.selectFrom('app_user').select('username').where('authority_id', '=', 11).where('type_id', '=', 3)
        .where('is_active', '=', true).where('activated_at', 'is not', null).execute(),
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

  it('may hold schools, which authorities share', async () => {
    const { key } = await made('Schools');
    const file = csv(['URN', 'Name', 'Phase', 'Type of establishment'], ['950701', 'Marlpit Primary', 'Primary', 'Free schools'], ['95', 'Short', 'Primary', '']);
    expect(await put(key, file, { kind: 'school' })).toMatchObject({ status: 200, body: { new: 1, waiting: 1 } });
    const school = await server.look((db) =>
      db.selectFrom('school').select('id').where('urn', '=', '950701').executeTakeFirstOrThrow(),
    );
    expect(await trailOf(`school/${school.id}`)).toMatchObject([
      { action: 'imports.apply', authority_id: 11, user_id: null, detail: { importKey: 'Schools' } },
    ]);
  });
});

describe('what is no file of records', () => {
  it('is refused by its kind and its type before it is read', async () => {
    const { key } = await made('Odd');
    expect((await put(key, 'a', { kind: 'nonsense' })).status).toBe(404);
    expect((await put(key, '{}', { type: 'application/json' })).status).toBe(415);
    expect((await put(key, '')).status).toBe(400);
    expect((await put(key, 'no headings that anybody knows\r\n1\r\n')).status).toBe(400);
  });

  it('is refused beyond the limit, said or not', async () => {
    const { key } = await made('Large');
    const before = await runs();
    const top = ['PUT /api/imports/pupil HTTP/1.1', 'Host: a', `Authorization: Bearer ${key}`, 'Content-Type: text/csv'];
    const said = await answerTo([...top, `Content-Length: ${MOST_IMPORT_BYTES + 1}`], () => undefined);
    expect(said).toMatch(/^HTTP\/1\.1 413/);
    const mebibyte = Buffer.alloc(1024 * 1024, 'a');
    const unsaid = await answerTo([...top, 'Transfer-Encoding: chunked'], (write) => {
      for (let sent = 0; sent <= 32; sent += 1) {
        write(Buffer.from('100000\r\n'));
        write(mebibyte);
        write(Buffer.from('\r\n'));
      }
    });
    expect(unsaid).toMatch(/^HTTP\/1\.1 413/);
    expect(unsaid).toContain('This file is larger than 32 MB.');
    expect(await runs()).toEqual(before);
  });
});
