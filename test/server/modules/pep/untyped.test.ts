import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as acrossModule from '../../../../src/server/db/across/index.ts';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { reviewCalls } from '../../../support/reviewCalls.ts';

// No user is stored without a type; whatever told the server of one, nobody may write for want of it.

vi.mock('../../../../src/server/db/across/index.ts', async (original) => {
  const across = await original<typeof acrossModule>();
  const findViewer: typeof across.findViewer = async (...asked) => {
    const viewer = await across.findViewer(...asked);
    return viewer?.username === 'iro@ashcombe.example' ? { ...viewer, typeId: 0 } : viewer;
  };
  return { ...across, findViewer };
});

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const { newPlan, open, save, details } = reviewCalls(() => portal);

describe('whoever comes without a type', () => {
  it('reads the form of a plan as a read-only user does, and writes nothing of it [ROLE-4] [PFORM-12]', async () => {
    const plan = await newPlan({ statusId: 1 });
    const stage = await open('iro@ashcombe', plan, 'targets');
    expect(stage.denied['pep.saveStage']).toBe('PEP Read Only');
    const { status, body } = await save('iro@ashcombe', stage, {});
    expect([status, (body as unknown as JsonObject).message]).toEqual([403, 'PEP Read Only']);
    expect(await details('la@ashcombe', plan)).toMatchObject({ statusId: 1 });
    expect((await save('la@ashcombe', await open('la@ashcombe', plan, 'targets'), {})).status).toBe(200);
  });
});
