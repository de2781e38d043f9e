import { randomUUID } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unitOfWork } from '../../../../src/server/db/unitOfWork.ts';
import { eraseAgain } from '../../../../src/server/modules/retention/eraseAgain.ts';
import { removeErasedFiles } from '../../../../src/server/modules/retention/eraseFiles.ts';
import { openErasureLog } from '../../../../src/server/modules/retention/erasureLog.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { retentionScene } from '../../../support/retentionScene.ts';

// A restore brings back what was erased; the log beside the database has it erased again, and nothing else.

let portal: PortalServer;
const { command, left } = retentionScene(() => portal);
const logPath = () => join(portal.filesFolder, 'erasures.log');
const log = () => openErasureLog(logPath());
const again = (now = portal.clock.now) => eraseAgain({ database: portal.database, erasures: log(), now: () => now });

const pupilOf = (id: number) =>
  portal.look((db) => db.selectFrom('pupil').selectAll().where('id', '=', id).executeTakeFirst());

/** As a backup from before has it: the row is there, and nothing says that it was erased. */
async function bringBack(pupil: NonNullable<Awaited<ReturnType<typeof pupilOf>>>): Promise<void> {
  await portal.look((db) => db.deleteFrom('erasure').where('pupil_id', '=', pupil.id).execute());
  await portal.look((db) => db.insertInto('pupil').values(pupil).execute());
}

async function erased() {
  const { id } = await portal.look((db) =>
    db
      .selectFrom('pupil')
      .select('id')
      .where('authority_id', '=', 11)
      .where('care_status_id', '=', 1)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  await left(id);
  await command('rule', { kind: 'record', basis: 'leftCare', years: 1 });
  const pupil = await pupilOf(id);
  expect((await command('erase', { studentId: id, kind: 'record' })).status).toBe(200);
  expect(await pupilOf(id)).toBeUndefined();
  if (!pupil) throw new Error('There is no such pupil.');
  return pupil;
}

beforeAll(async () => {
  portal = await makePortalServer();
}, 120_000);

afterAll(() => portal.close());

describe('an erasure of the last 90 days', () => {
  it('is done again after a restore, once, and the trail says so', async () => {
    const pupil = await erased();
    expect(await again()).toBe(0);
    await bringBack(pupil);
    expect(await again()).toBe(1);
    expect(await pupilOf(pupil.id)).toBeUndefined();
    expect(await again()).toBe(0);
    const entries = await portal.look((db) =>
      db
        .selectFrom('audit')
        .select(['user_id', 'detail'])
        .where('pupil_id', '=', pupil.id)
        .where('action', '=', 'retention.erase')
        .orderBy('id')
        .execute(),
    );
    expect(entries.at(-1)).toMatchObject({ user_id: null, detail: { retentionKind: 'record', erasedAgain: true } });
  });

  it('takes nobody who has been given the same number since', async () => {
    const pupil = await erased();
    await bringBack({ ...pupil, record_key: randomUUID(), first_name: 'Somebody', last_name: 'Else' });
    expect(await again()).toBe(0);
    expect(await pupilOf(pupil.id)).toMatchObject({ first_name: 'Somebody' });
    await portal.look((db) => db.deleteFrom('pupil').where('id', '=', pupil.id).execute());
  });

  it('is left alone when it is older, or was begun and never stored, and the log forgets it', async () => {
    const pupil = await erased();
    await bringBack(pupil);
    const lines = readFileSync(logPath(), 'utf8').split('\n');
    const begun = lines.filter((line) => line.includes(pupil.record_key)).at(-1) ?? '';
    const id = String((JSON.parse(begun) as { id: string }).id);
    appendFileSync(logPath(), `\n${begun.replace(id, randomUUID())}\n{"state":"begun","id":"bro`);
    const kept = readFileSync(logPath(), 'utf8');
    const later = new Date(portal.clock.now.getTime() + 91 * 86_400_000);
    expect(await again(later)).toBe(0);
    expect(readFileSync(logPath(), 'utf8')).not.toContain(pupil.record_key);
    expect(await pupilOf(pupil.id)).toBeDefined();
    // The one that was stored alone is done again.
    appendFileSync(logPath(), kept.replace(`{"state":"done","id":"${id}"}`, ''));
    expect(await again()).toBe(0);
    expect(await pupilOf(pupil.id)).toBeDefined();
    appendFileSync(logPath(), `\n{"state":"done","id":"${id}"}\n`);
    expect(await again()).toBe(1);
    expect(await pupilOf(pupil.id)).toBeUndefined();
  });

  it('that broke off after it was stored counts as done', async () => {
    const pupil = await erased();
    const done = readFileSync(logPath(), 'utf8');
    const id =
      done
        .match(/"done","id":"([^"]+)"/g)
        ?.at(-1)
        ?.slice(-37, -1) ?? '';
    writeFileSync(logPath(), done.replace(`{"state":"done","id":"${id}"}`, ''));
    expect(await again()).toBe(0);
    expect(readFileSync(logPath(), 'utf8')).toContain(`{"state":"done","id":"${id}"}`);
    expect(pupil.id).toBeGreaterThan(0);
  });
});

describe('the bytes of an erased file', () => {
  it('are removed later where they could not be at once', async () => {
    const id = randomUUID();
    await portal.look((db) => db.insertInto('erased_file').values({ authority_id: 11, id }).execute());
    const removed: string[] = [];
    let isAway = true;
    const files = {
      remove: (file: string) => {
        if (isAway) return Promise.reject(new Error('The disk is away.'));
        removed.push(file);
        return Promise.resolve();
      },
    } as unknown as Parameters<typeof removeErasedFiles>[0]['files'];
    await expect(removeErasedFiles({ database: portal.database, files })).rejects.toThrow('away');
    isAway = false;
    await removeErasedFiles({ database: portal.database, files });
    await removeErasedFiles({ database: portal.database, files });
    expect(removed).toEqual([id]);
  });
});

describe('the content of the trail', () => {
  it('is taken out by no work that does not say so in the trail', async () => {
    const { id } = await portal.look((db) =>
      db.selectFrom('pupil').select('id').where('authority_id', '=', 11).limit(1).executeTakeFirstOrThrow(),
    );
    await expect(
      unitOfWork(portal.database, 11, (db) => sql`select erase_trail(${id}, null, '{}')`.execute(db)),
    ).rejects.toThrow('Nothing says that this pupil is erased.');
  });
});
