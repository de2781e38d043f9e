import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Scanner, Verdict } from '../../../src/server/scanning/clamd.ts';
import { scanWaiting } from '../../../src/server/scanning/scanFiles.ts';
import { fileCalls, type FileCalls } from '../../support/fileCalls.ts';
import { pepCalls, type Plan } from '../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../support/portalServer.ts';
import { virus } from '../../support/standInScanner.ts';
import { storesIn } from '../../support/testServer.ts';

export const teacher = 'dt@ashcombe';
export const officer = 'la@ashcombe';
export const removed = 'A virus was found in this file, so it was removed.';

/** What the tests of scans change, and look at. */
interface Scans {
  portal: PortalServer;
  files: FileCalls;
  plan: Plan;
  /** What was scanned, in its order. */
  scanned: string[];
  isAway: boolean;
  /** Words that the scanner takes for a virus. */
  signatures: readonly string[];
  /** How much later it is for the scans than for the sessions, which would have ended. Milliseconds. */
  later: number;
}

const start = { isAway: false, later: 0, signatures: [virus] };

/** A server with files and a scanner that the test speaks for, which scans when the test says so. */
export function scanScene() {
  const scene = { scanned: [] as string[], ...start } as unknown as Scans;
  const scanner: Scanner = {
    async scan(content: Readable): Promise<Verdict> {
      const text = (await buffer(content)).toString('latin1');
      if (scene.isAway) throw new Error('away');
      scene.scanned.push(text);
      if (text.includes('riddle')) return { kind: 'refused', reply: 'INSTREAM size limit exceeded. ERROR' };
      return scene.signatures.some((words) => text.includes(words))
        ? { kind: 'found', signature: 'Test.Words' }
        : { kind: 'clean' };
    },
  };
  const storage = () => storesIn(scene.portal.filesFolder, scene.portal.database).files;
  const parts = () => ({
    database: scene.portal.database,
    files: storage(),
    scanner,
    now: () => new Date(scene.portal.clock.now.getTime() + scene.later),
    log: { info: () => undefined, warn: () => undefined },
  });
  const scan = () => scanWaiting(parts());
  beforeAll(async () => {
    scene.portal = await makePortalServer({ scanner });
    const address = await scene.portal.app.listen({ port: 0, host: '127.0.0.1' });
    const calls = pepCalls(() => scene.portal);
    scene.plan = await calls.planOf(teacher, 2);
    const { pepStageId: stageId } = await calls.open(teacher, scene.plan, 'targets');
    scene.files = fileCalls(scene.portal, address, { ...scene.plan, stageId });
  });
  afterAll(() => scene.portal.close());
  beforeEach(async () => {
    Object.assign(scene, start);
    await scan();
    scene.scanned = [];
  });
  return {
    scene,
    storage,
    parts,
    scan,
    add: async (text: string) => (await scene.files.upload(teacher, 'notes.txt', text)).body.fileReference,
    openedBy: async (user: string, reference: string): Promise<[number, string]> => {
      const answer = await scene.files.download(user, reference);
      const text = await answer.text();
      return [answer.status, answer.status === 200 ? text : (JSON.parse(text) as { message: string }).message];
    },
  };
}
