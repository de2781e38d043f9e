import { afterAll, beforeAll, expect, it } from 'vitest';
import { askFile } from '../../support/exportCalls.ts';
import { makePortalServer, type PortalServer } from '../../support/portalServer.ts';

// Files that are not to be had, and names that no header takes.

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

it('an authority without PEPs has no file of them, as it has no list [D-87] [API-40]', async () => {
  const { settings } = await portal.look((db) => db.selectFrom('authority').select('settings').where('id', '=', 12).executeTakeFirstOrThrow());
  await portal.look((db) => db.updateTable('authority').set({ settings: JSON.stringify({ ...(settings as object), hasPep: false }) }).where('id', '=', 12).execute());
  expect((await portal.get('la@brinmoor', '/api/pep/getPepStatuses')).status).toBe(403);
  for (const modalExportMethod of ['', 'pep-summary']) expect((await askFile(portal, 'la@brinmoor', { name: 'pepPageExport', modalExportMethod })).status).toBe(403);
});

it.each([['Pupils \ud800 now', 'Pupils  now.xlsx'], ['a\r\nX-Evil: 1"; x', 'aX-Evil_ 1_; x.xlsx']])('a file asked for as %j is called %j [D-87]', async (modalExportFilename, name) => {
  const { status, headers } = await askFile(portal, 'la@ashcombe', { name: 'studentsReport', modalExportFilename, columns: ['upn'] });
  expect([status, headers['x-evil']]).toEqual([200, undefined]);
  expect(String(headers['content-disposition'])).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`);
});
