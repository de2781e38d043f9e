import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { operations } from '../../../src/contract/index.ts';
import { rowOf } from './catalogue.ts';
import { call, idsOfOperations, isAllowed } from './measure.ts';
import { makeScene, setting, type Scene } from './scene.ts';

vi.mock('../../../src/server/workbook/workbook.ts', () => import('../../support/quickWorkbook.ts'));
vi.mock('../../../src/server/workbook/reading/reading.ts', () => import('../../support/quickReading.ts'));
vi.mock('../../../src/server/catalog/publications/checkInThread.ts', () => import('../../support/quickCheck.ts'));

let scene: Scene;

beforeAll(async () => {
  scene = await makeScene();
}, 300_000);

afterAll(() => scene?.close());

/** What is part of plans, and not there without them. */
const ofPlans = ['hasPepRagRatingEnabled', 'hasDelegation'];

describe('what an authority has switched off', () => {
  it.each(['hasPep', 'hasPepRagRatingEnabled', 'hasDelegation', 'hasMessaging'])(
    '%s: its calls answer 403, and no other call that is allowed does [D-20]',
    async (name) => {
      for (const id of idsOfOperations) {
        const row = rowOf(operations[id]);
        if (row === undefined) continue;
        const needed = row.setting;
        const off = needed === name || (name === 'hasPep' && ofPlans.includes(needed ?? ''));
        // Support staff have no messages, whatever is switched on.
        const most = needed === 'hasMessaging' ? 'type 3' : 'support, type 3';
        for (const caller of scene.callers.filter((each) => each.name === most)) {
          const { status } = await call(scene, {
            id,
            caller,
            place: 'own',
            with: (input) => ({
              ...input,
              before: async (db) => {
                await input.before?.(db);
                await setting(db, { [name]: false });
              },
            }),
          });
          expect([id, status === 403]).toEqual([id, off || !isAllowed(row, caller)]);
        }
      }
    },
  );
});
