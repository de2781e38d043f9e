import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Scanner, Verdict } from '../../../src/server/scanning/clamd.ts';
import { removeInfected, scanWaiting } from '../../../src/server/scanning/scanFiles.ts';
import { fileCalls, type FileCalls } from '../../support/fileCalls.ts';
import { pepCalls } from '../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../support/portalServer.ts';
import { virus } from '../../support/standInScanner.ts';
import { storesIn } from '../../support/testServer.ts';

// What the portal does with what a scanner says; the scanner itself is looked at in clamd.test.ts.

const teacher = 'dt@ashcombe';
const officer = 'la@ashcombe';
const day = 24 * 60 * 60 * 1000;

let portal: PortalServer;
let files: FileCalls;
/** What was scanned, in its order. */
let scanned: string[] = [];
let isAway = false;
/** How much later it is for the scans than for the sessions, which would have ended. Milliseconds. */
let later = 0;

const scanner: Scanner = {
  async scan(content: Readable): Promise<Verdict> {
    const text = (await buffer(content)).toString('latin1');
    if (isAway) throw new Error('away');
    scanned.push(text);
    if (text.includes('riddle')) return { kind: 'refused', reply: 'INSTREAM size limit exceeded. ERROR' };
    return text.includes(virus) ? { kind: 'found', signature: 'Test.Words' } : { kind: 'clean' };
  },
};
const log = { info: () => undefined, warn: () => undefined };
const storage = () => storesIn(portal.filesFolder, portal.database).files;
const scan = () =>
  scanWaiting({
    database: portal.database,
    files: storage(),
    scanner,
    now: () => new Date(portal.clock.now.getTime() + later),
    log,
  });

beforeAll(async () => {
  portal = await makePortalServer({ scanner });
  const address = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const calls = pepCalls(() => portal);
  const plan = await calls.planOf(teacher, 2);
  files = fileCalls(portal, address, { ...plan, stageId: (await calls.open(teacher, plan, 'targets')).pepStageId });
});

afterAll(() => portal.close());

beforeEach(async () => {
  [isAway, later] = [false, 0];
  await scan();
  scanned = [];
});

const add = async (text: string) => (await files.upload(teacher, 'notes.txt', text)).body.fileReference;

async function openedBy(user: string, reference: string): Promise<[number, string]> {
  const answer = await files.download(user, reference);
  const text = await answer.text();
  return [answer.status, answer.status === 200 ? text : (JSON.parse(text) as { message: string }).message];
}

const waits = 'This file is still being checked for viruses. Please try again in a minute.';
const removed = 'A virus was found in this file, so it was removed.';

describe('a file that waits for the virus scanner [D-171]', () => {
  it('is opened by nobody but who added it, until nothing was found', async () => {
    const reference = await add('All is well.');
    expect(await openedBy(officer, reference)).toEqual([503, waits]);
    expect(await openedBy(teacher, reference)).toEqual([200, 'All is well.']);
    expect(await scan()).toBe(true);
    expect(await openedBy(officer, reference)).toEqual([200, 'All is well.']);
  });

  it('waits on while the scanner is away, and is scanned when it is back', async () => {
    const first = await add('The first.');
    await add('The second.');
    isAway = true;
    expect(await scan()).toBe(false);
    expect(await openedBy(officer, first)).toEqual([503, waits]);
    isAway = false;
    expect(await scan()).toBe(true);
    // Two are scanned at a time.
    expect([scanned.toSorted(), await openedBy(officer, first)]).toEqual([
      ['The first.', 'The second.'],
      [200, 'The first.'],
    ]);
  });

  it('holds up no other where the scanner cannot say, and is asked about again', async () => {
    const riddle = await add('A riddle.');
    const other = await add('A fact.');
    expect(await scan()).toBe(true);
    expect(await openedBy(officer, other)).toEqual([200, expect.any(String)]);
    expect(await openedBy(officer, riddle)).toEqual([503, waits]);
    later = 3 * 60_000;
    scanned = [];
    await scan();
    expect(scanned).toEqual(['A riddle.']);
    await portal.look((db) => db.updateTable('attachment').set({ scan: 'clean' }).where('id', '=', riddle).execute());
  });

  it('is scanned once, by one of several processes', async () => {
    const texts = ['one', 'two', 'three', 'four', 'five', 'six'];
    for (const text of texts) await add(text);
    await Promise.all([scan(), scan(), scan()]);
    expect([...scanned].sort()).toEqual([...texts].sort());
  });

  it('is scanned again each day while it is young: signatures come after viruses', async () => {
    const text = 'Young and old.';
    const reference = await add(text);
    await scan();
    const times = async (after: number) => {
      later += after;
      scanned = [];
      await scan();
      return scanned.filter((each) => each === text).length;
    };
    expect([await times(day / 2), await times(day), await times(40 * day)]).toEqual([0, 1, 0]);
    expect(await openedBy(officer, reference)).toEqual([200, text]);
  });
});

describe('a file in which a virus is found [D-171]', () => {
  it('is removed for good, and everybody is told so, who added it too', async () => {
    const reference = await add(`Look: ${virus}`);
    await scan();
    expect(await openedBy(officer, reference)).toEqual([403, removed]);
    expect(await openedBy(teacher, reference)).toEqual([403, removed]);
    const { files: onDisk } = await files.rest();
    const chunks = await portal.look((db) =>
      db.selectFrom('attachment_chunk').select('ordinal').where('attachment_id', '=', reference).execute(),
    );
    expect([onDisk.filter((path) => path.includes(reference)), chunks]).toEqual([[], []]);
  });

  it('is kept in the trail, and told by e-mails that name nobody', async () => {
    const before = await mails();
    const reference = await add(`Again ${virus}`);
    await scan();
    const entries = await portal.look((db) =>
      db
        .selectFrom('audit')
        .select(['action', 'detail'])
        .where('record', '=', `attachment/${reference}`)
        .where('action', '=', 'attachments.virus')
        .execute(),
    );
    expect(entries).toEqual([
      {
        action: 'attachments.virus',
        detail: { pupil: expect.any(Number) as number, before: { fileName: 'notes.txt' }, after: null },
      },
    ]);
    const sent = (await mails()).slice(before.length);
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual(['dt@ashcombe.example', 'super@ashcombe.example']);
    expect(new Set(sent.map(({ subject }) => subject)).size).toBe(1);
    for (const { subject, body } of sent) expect(`${subject} ${body}`).not.toMatch(/notes\.txt|Test\.Words|pupil \d/);
  });

  it('has no bytes left either where a process ended before it had removed them', async () => {
    const reference = await add('Left over.');
    await scan();
    await portal.look((db) =>
      db.updateTable('attachment').set({ scan: 'infected' }).where('id', '=', reference).execute(),
    );
    await removeInfected({ database: portal.database, files: storage() });
    expect((await files.rest()).files.filter((path) => path.includes(reference))).toEqual([]);
    expect(await openedBy(officer, reference)).toEqual([403, removed]);
  });
});

const mails = () =>
  portal.look((db) =>
    db
      .selectFrom('outgoing_message')
      .select(['recipient', 'subject', 'body'])
      .where('purpose', '=', 'virus')
      .orderBy('id')
      .execute(),
  );
