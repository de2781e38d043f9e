import { copyFile, mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeStoredPlaces } from '../../../../src/server/modules/attachments/places/storedPlaces.ts';
import { fileCalls, type FileCalls } from '../../../support/fileCalls.ts';
import { pepCalls } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { storesIn } from '../../../support/testServer.ts';
import { attachmentScenes, teacher } from './attachmentScenes.ts';

let portal: PortalServer;
let files: FileCalls;
const { stageOf } = attachmentScenes(() => portal);
const photo = (name: string) => readFile(join(import.meta.dirname, 'photos', name));

beforeAll(async () => {
  portal = await makePortalServer();
  const address = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const plan = await pepCalls(() => portal).planOf(teacher, 2);
  files = fileCalls(portal, address, { ...plan, stageId: await stageOf(teacher, plan) });
});

afterAll(() => portal.close());

const bytesOf = async (reference: string) =>
  Buffer.from(await (await files.download(teacher, reference)).arrayBuffer());
const sizeOf = (reference: string) =>
  portal.look((db) => db.selectFrom('attachment').select('size').where('id', '=', reference).executeTakeFirstOrThrow());

const storage = () => storesIn(portal.filesFolder, portal.database).files;

/** A file as it was stored before places were removed. */
async function storedAsItCame(name: string): Promise<string> {
  const { fileReference: id } = (await files.upload(teacher, name, await photo(name))).body;
  const path = join(storage().incoming, `${id}.copy`);
  await mkdir(storage().incoming, { recursive: true });
  await copyFile(join(import.meta.dirname, 'photos', name), path);
  const { size } = await stat(path);
  await portal.look(async (db) => {
    const changed = db.updateTable('attachment').set({ size }).where('id', '=', id).returning('authority_id');
    await storage().keep(db, { id, path }, (await changed.executeTakeFirstOrThrow()).authority_id);
  });
  return id;
}

describe('a photograph that tells where it was taken', () => {
  it('is handed out without that, of the size that was answered [D-170]', async () => {
    const { status, body } = await files.upload(teacher, 'a.jpg', await photo('a.jpg'));
    const bytes = await bytesOf(body.fileReference);
    expect([status, body.size]).toEqual([200, bytes.length]);
    expect(bytes.includes('GPS') || bytes.includes('Rose Cottage')).toBe(false);
    expect((await photo('a.jpg')).includes('Rose Cottage')).toBe(true);
  });

  it('is refused with a sentence where nobody can be sure of it, and nothing of it is stored [D-170]', async () => {
    const before = await files.rest();
    const { status, body } = await files.upload(teacher, 'a.png', (await photo('a.png')).subarray(0, 90));
    expect([status, body.message]).toEqual([
      415,
      'Where this file was made could not be taken out of it: it is not built as a PNG picture is. ' +
        'Open it in a program that shows it, save it under a new name, and add that file.',
    ]);
    expect(await files.rest()).toEqual(before);
  });

  it('is cleaned where it was stored before that was done, once [D-170]', async () => {
    const [picture, film] = [await storedAsItCame('a.png'), await storedAsItCame('a.mov')];
    expect((await bytesOf(picture)).includes('Rose Cottage')).toBe(true);
    const run = () => removeStoredPlaces(portal.database, storage());
    expect(await run()).toEqual({ looked: 3, changed: 2, unreadable: [] });
    for (const reference of [picture, film]) {
      const bytes = await bytesOf(reference);
      expect([bytes.includes('Rose Cottage'), (await sizeOf(reference)).size]).toEqual([false, bytes.length]);
    }
    expect(await run()).toEqual({ looked: 3, changed: 0, unreadable: [] });
  });
});
