import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inTurn } from '../../../src/server/workbook/turns.ts';
import type * as turnsModule from '../../../src/server/workbook/turns.ts';
import { askFile, filePassword } from '../../support/exportCalls.ts';
import { makePortalServer, type PortalServer } from '../../support/portalServer.ts';

type Turns = typeof turnsModule;

/** How many have asked for a turn so far. */
const turns = vi.hoisted(() => ({ asked: 0 }));

vi.mock('../../../src/server/workbook/turns.ts', async (original) => {
  const { inTurn: real } = await original<Turns>();
  return {
    inTurn: (...asked: Parameters<typeof real>) => {
      const turn = real(...asked);
      turns.asked += 1;
      return turn;
    },
  };
});

// Files that are not to be had, and names that no header takes.

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

it('an authority without PEPs has no file of them, as it has no list [D-87] [API-40]', async () => {
  const { settings } = await portal.look((db) =>
    db.selectFrom('authority').select('settings').where('id', '=', 12).executeTakeFirstOrThrow(),
  );
  await portal.look((db) =>
    db
      .updateTable('authority')
      .set({ settings: JSON.stringify({ ...(settings as object), hasPep: false }) })
      .where('id', '=', 12)
      .execute(),
  );
  expect((await portal.get('la@brinmoor', '/api/pep/getPepStatuses')).status).toBe(403);
  for (const modalExportMethod of ['', 'pep-summary'])
    expect((await askFile(portal, 'la@brinmoor', { name: 'pepPageExport', modalExportMethod })).status).toBe(403);
});

it.each([
  ['Pupils \ud800 now', 'Pupils  now.xlsx'],
  ['a\r\nX-Evil: 1"; x', 'aX-Evil_ 1_; x.xlsx'],
])('a file asked for as %j is called %j [D-87]', async (modalExportFilename, name) => {
  const { status, headers } = await askFile(portal, 'la@ashcombe', {
    name: 'studentsReport',
    modalExportFilename,
    columns: ['upn'],
  });
  expect([status, headers['x-evil']]).toEqual([200, undefined]);
  expect(String(headers['content-disposition'])).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`);
});

/**
 * Asks for a file while another one is being made, which is ready when `meanwhile` has happened and some seconds have
 * gone by.
 */
async function waitingFor(user: string, meanwhile: () => Promise<unknown>): Promise<number> {
  let finish: () => void = () => undefined;
  const other = inTurn(
    { userId: 0, signal: new AbortController().signal },
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const before = turns.asked;
  const asked = portal.post(user, '/api/exports/studentsReport', {
    modalExportPassword: filePassword,
    columns: ['upn'],
  });
  await expect.poll(() => turns.asked).toBe(before + 1);
  await meanwhile();
  portal.clock.now = new Date(portal.clock.now.getTime() + 5_000);
  finish();
  await other;
  return (await asked).status;
}

const change = (username: string, values: { is_active: boolean }) =>
  portal.look((db) => db.updateTable('app_user').set(values).where('username', '=', username).execute());

it('whoever has been let go while they wait for a file is given none', async () => {
  expect(await waitingFor('readonly@ashcombe', () => Promise.resolve())).toBe(200);
  expect(await waitingFor('readonly@ashcombe', () => change('readonly@ashcombe.example', { is_active: false }))).toBe(
    401,
  );
});

it('a file that support staff wait for is of the authority that they asked in, or there is none', async () => {
  const workAs = (LocalAuthorityId: number) =>
    portal.post('support@support', '/api/LocalAuthority/ChangeLa', { LocalAuthorityId });
  await workAs(11);
  expect(await waitingFor('support@support', () => workAs(12))).toBe(409);
});
