import { describe, expect, it } from 'vitest';
import { scanOlder, type Older } from '../../../src/server/scanning/scanFiles.ts';
import { virus } from '../../support/standInScanner.ts';
import { officer, removed, scanScene, teacher } from './scanScene.ts';

const { scene, parts, scan, add, openedBy } = scanScene();

describe('a file that was stored while no scanner was set [D-171]', () => {
  /** As it stood in the database then. */
  async function addUnscanned(text: string): Promise<string> {
    const reference = await add(text);
    await scene.portal.look((db) =>
      db.updateTable('attachment').set({ scan: null, scanned_at: null }).where('id', '=', reference).execute(),
    );
    return reference;
  }

  const start = (): Older => ({ last: null, isThrough: false });

  async function scanAllOlder(older = start()): Promise<void> {
    while (!older.isThrough && (await scanOlder(parts(), older)));
  }

  it('is scanned one after another, behind those that wait, and can be opened meanwhile', async () => {
    const texts = ['An old one.', 'Another old one.'];
    const references = [await addUnscanned(texts[0]!), await addUnscanned(texts[1]!)];
    await scan();
    expect(scene.scanned).toEqual([]);
    for (const [at, reference] of references.entries())
      expect(await openedBy(officer, reference)).toEqual([200, texts[at]]);
    const older = start();
    expect([await scanOlder(parts(), older), scene.scanned.length]).toEqual([true, 1]);
    await scanAllOlder(older);
    expect(scene.scanned.filter((text) => texts.includes(text)).toSorted()).toEqual(texts);
    scene.scanned = [];
    await scanAllOlder();
    expect(scene.scanned).toEqual([]);
  });

  it('is scanned once, by one of several processes', async () => {
    const texts = ['Five years old.', 'Six years old.', 'Seven years old.'];
    for (const text of texts) await addUnscanned(text);
    await Promise.all([scanAllOlder(), scanAllOlder(), scanAllOlder()]);
    expect(scene.scanned.toSorted()).toEqual(texts.toSorted());
  });

  it('is the next one again where the scanner was away, and holds up no other where it cannot say', async () => {
    const riddle = await addUnscanned('An old riddle.');
    const fact = await addUnscanned('An old fact.');
    const older = start();
    scene.isAway = true;
    expect([await scanOlder(parts(), older), older]).toEqual([false, start()]);
    scene.isAway = false;
    await scanAllOlder(older);
    expect(scene.scanned.toSorted()).toEqual(['An old fact.', 'An old riddle.']);
    expect(await openedBy(officer, riddle)).toEqual([200, 'An old riddle.']);
    const states = await scene.portal.look((db) =>
      db.selectFrom('attachment').select(['id', 'scan']).where('id', 'in', [riddle, fact]).execute(),
    );
    expect(Object.fromEntries(states.map(({ id, scan }) => [id, scan]))).toEqual({ [riddle]: null, [fact]: 'clean' });
    await scene.portal.look((db) =>
      db.updateTable('attachment').set({ scan: 'clean' }).where('id', '=', riddle).execute(),
    );
  });

  it('is removed where a virus is found in it', async () => {
    const reference = await addUnscanned(`Old, and ${virus}`);
    expect((await openedBy(officer, reference))[0]).toBe(200);
    await scanAllOlder();
    expect(await openedBy(officer, reference)).toEqual([403, removed]);
    expect(await openedBy(teacher, reference)).toEqual([403, removed]);
  });
});
