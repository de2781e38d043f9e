import { describe, expect, it } from 'vitest';
import { removeUnsentFiles } from '../../../../src/server/modules/retention/eraseFiles.ts';
import { mailScene } from './mailScene.ts';

const { portal, sent, send, upload, open } = mailScene();
const [teacher, officer] = ['dt@ashcombe', 'la@ashcombe'];
const day = 24 * 60 * 60_000;

/** Runs the hourly work; answers the files whose bytes it removed. */
async function cleanUp(): Promise<readonly string[]> {
  const removed: string[] = [];
  const files = { remove: (id: string) => Promise.resolve(void removed.push(id)) };
  type Parts = Parameters<typeof removeUnsentFiles>[0];
  await removeUnsentFiles({
    database: portal().database,
    files: files as unknown as Parts['files'],
    now: () => portal().clock.now,
  });
  return removed;
}

const stored = async (id: string) =>
  (await portal().look((db) => db.selectFrom('attachment').select('id').where('id', '=', id).execute())).length;

describe('a file of a message that is never sent', () => {
  it('waits for thirty days and is removed then, with its bytes; those of messages that were sent stay', async () => {
    const [unsent, delivered] = [await upload(teacher, 'unsent.pdf'), await upload(teacher, 'sent.pdf')];
    const id = await sent(teacher, [officer], { files: [delivered] });
    const { clock } = portal();
    const start = clock.now.getTime();
    clock.now = new Date(start + 30 * day);
    expect(await cleanUp()).toEqual([]);
    clock.now = new Date(start + 1000);
    const later = await upload(teacher, 'later.pdf');
    clock.now = new Date(start + 30 * day + 1000);
    expect(await cleanUp()).toEqual([unsent]);
    expect([await stored(unsent), await stored(delivered), await stored(later)]).toEqual([0, 1, 1]);
    // Sessions of the first day have ended by now.
    clock.now = new Date(start);
    expect((await open(officer, id)).text).toContain('sent.pdf');
    const reply = await send(teacher, [officer], { files: [unsent] });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('One of these files is not there any more; please add it again');
    expect((await send(teacher, [officer], { files: [later] })).status).toBe(200);
  });
});
