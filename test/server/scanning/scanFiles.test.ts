import { describe, expect, it } from 'vitest';
import { removeInfected } from '../../../src/server/scanning/scanFiles.ts';
import { virus } from '../../support/standInScanner.ts';
import { officer, removed, scanScene, teacher } from './scanScene.ts';

// What the portal does with what a scanner says; the scanner itself is looked at in clamd.test.ts.

const { scene, storage, scan, add, openedBy } = scanScene();
const day = 24 * 60 * 60 * 1000;

const waits = 'This file is still being checked for viruses. Please try again in a minute.';

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
    scene.isAway = true;
    expect(await scan()).toBe(false);
    expect(await openedBy(officer, first)).toEqual([503, waits]);
    scene.isAway = false;
    expect(await scan()).toBe(true);
    // Two are scanned at a time.
    expect([scene.scanned.toSorted(), await openedBy(officer, first)]).toEqual([
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
    scene.later = 3 * 60_000;
    scene.scanned = [];
    await scan();
    expect(scene.scanned).toEqual(['A riddle.']);
    await scene.portal.look((db) =>
      db.updateTable('attachment').set({ scan: 'clean' }).where('id', '=', riddle).execute(),
    );
  });

  it('is scanned once, by one of several processes', async () => {
    const texts = ['one', 'two', 'three', 'four', 'five', 'six'];
    for (const text of texts) await add(text);
    await Promise.all([scan(), scan(), scan()]);
    expect([...scene.scanned].sort()).toEqual([...texts].sort());
  });

  it('is scanned again each day while it is young: signatures come after viruses', async () => {
    const text = 'Young and old.';
    const reference = await add(text);
    await scan();
    const times = async (after: number) => {
      scene.later += after;
      scene.scanned = [];
      await scan();
      return scene.scanned.filter((each) => each === text).length;
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
    const { files: onDisk } = await scene.files.rest();
    const chunks = await scene.portal.look((db) =>
      db.selectFrom('attachment_chunk').select('ordinal').where('attachment_id', '=', reference).execute(),
    );
    expect([onDisk.filter((path) => path.includes(reference)), chunks]).toEqual([[], []]);
  });

  it('is kept in the trail, and told by e-mails that name nobody', async () => {
    const before = await mails();
    const reference = await add(`Again ${virus}`);
    await scan();
    const entries = await scene.portal.look((db) =>
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
    await scene.portal.look((db) =>
      db.updateTable('attachment').set({ scan: 'infected' }).where('id', '=', reference).execute(),
    );
    await removeInfected({ database: scene.portal.database, files: storage() });
    expect((await scene.files.rest()).files.filter((path) => path.includes(reference))).toEqual([]);
    expect(await openedBy(officer, reference)).toEqual([403, removed]);
  });
});

const mails = () =>
  scene.portal.look((db) =>
    db
      .selectFrom('outgoing_message')
      .select(['recipient', 'subject', 'body'])
      .where('purpose', '=', 'virus')
      .orderBy('id')
      .execute(),
  );
