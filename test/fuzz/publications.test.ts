import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePortalServer, type PortalServer } from '../support/portalServer.ts';
import { followPlans, runPublications } from './publicationsRun.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

// A hundred thousand steps: `npm run fuzz:publications`.
it('no answer is lost while forms are published, and plans are moved and moved back', async () => {
  const plans = await followPlans(portal);
  const { failures, faults } = await runPublications({ portal, plans }, 1, 50);
  expect(failures).toEqual([]);
  const times = ['save: 200', 'late save: 200', 'publish: move', 'move back: done'].map(
    (what) => faults.get(what) ?? 0,
  );
  expect(Math.min(...times), [...faults].join(', ')).toBeGreaterThan(0);
});
