import { createHash } from 'node:crypto';
import { connect, type AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { MOST_IMPORT_BYTES } from '../../../../src/contract/index.ts';
import { child, csv, headings, pupilsNamed, server } from './importCalls.ts';
import { head, keysOf, made, put, revoke, runs, runWithKeys, trailOf } from './keyCalls.ts';

runWithKeys();

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
    const trail = await trailOf(`key/${id}`);
    expect(trail).toMatchObject([
      { action: 'importKeys.add', authority_id: 11, detail: { after: { keyName: 'Mosaic' } } },
    ]);
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
    expect((await trailOf(`key/${id}`)).map(({ action }) => action)).toEqual(['importKeys.add', 'importKeys.revoke']);
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
    const answer = await server.app.inject({
      method: 'PUT',
      url: '/api/imports/pupil',
      headers: { authorization },
      payload: 'a',
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ message: 'This needs an import key that is not revoked.' });
    expect(await runs()).toEqual(before);
  });

  it('is refused with a session, and a key opens nothing else', async () => {
    const session = await server.as(`${head}.example`);
    const answer = await server.app.inject({
      method: 'PUT',
      url: '/api/imports/pupil',
      headers: session,
      payload: 'a',
    });
    expect(answer.statusCode).toBe(401);
    const { key } = await made('Curious');
    for (const url of ['/api/Imports/runs', '/api/ImportKeys/list', '/api/Students'])
      expect((await server.app.inject({ url, headers: { authorization: `Bearer ${key}` } })).statusCode).toBe(401);
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
    const top = [
      'PUT /api/imports/pupil HTTP/1.1',
      'Host: a',
      `Authorization: Bearer ${key}`,
      'Content-Type: text/csv',
    ];
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
