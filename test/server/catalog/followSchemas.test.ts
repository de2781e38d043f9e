import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadServerCatalog } from '../../../src/server/catalog/loadServerCatalog.ts';
import { followSchemas, type FollowedCatalog } from '../../../src/server/catalog/followSchemas.ts';
import { SCHEMAS_FOLDER } from '../../../src/server/catalog/readSchemas.ts';
import { openModuleRoutes, handlers } from '../../../src/server/modules/index.ts';
import { makeSeededDatabase } from '../../support/seededDatabase.ts';
import { makeTestServer, type TestServer } from '../../support/testServer.ts';

const folder = mkdtempSync(join(tmpdir(), 'followed-'));
cpSync(SCHEMAS_FOLDER, folder, { recursive: true });
const followed: FollowedCatalog = followSchemas(folder);
let server: TestServer;

beforeAll(async () => {
  const { catalog } = followed;
  const database = await makeSeededDatabase('2026-11-18');
  server = await makeTestServer({ database, catalog, handlers, openRoutes: openModuleRoutes(catalog) });
  server.clock.now = new Date('2026-11-18T11:00:00Z');
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes a file a second later than it was written last, whatever the clock of the disk can tell apart. */
function write(path: string, change: (text: string) => string): void {
  const file = join(folder, path);
  const { mtime } = statSync(file);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  const later = new Date(mtime.getTime() + 1_000);
  utimesSync(file, later, later);
}

const titles = async (): Promise<{ table: string; form: string; file: string }> => {
  const headers = await server.as('super@ashcombe.example');
  const [catalog, open, files] = await Promise.all(
    ['/api/catalog', '/api/catalog/public', '/api/catalog/declarations'].map((url) =>
      server.app.inject({ url, headers }),
    ),
  );
  const { tables } = catalog?.json<{ tables: { [id: string]: { title: string } } }>() ?? { tables: {} };
  const { forms } = open?.json<{ forms: { [id: string]: { title: string } } }>() ?? { forms: {} };
  const { contents } = files?.json<{ contents: { path: string; text: string }[] }>() ?? { contents: [] };
  const text = contents.find(({ path }) => path === 'tables/organisations.json')?.text ?? '{}';
  const file = (JSON.parse(text) as { title?: string }).title ?? '';
  return { table: tables.organisations?.title ?? '', form: forms['public/sign-in']?.title ?? '', file };
};

describe('declarations that change while the server runs', () => {
  it('are read anew, in every answer that is made of them, and only when they changed', async () => {
    const before = await titles();
    expect(followed.look()).toBeNull();
    write('tables/organisations.json', (text) => text.replace(/"title": "[^"]*"/, '"title": "Places of learning"'));
    write('forms/public/sign-in.json', (text) => text.replace(/"title": "[^"]*"/, '"title": "Come in"'));
    expect(await titles()).toEqual(before);
    expect(followed.look()).toEqual([]);
    expect(await titles()).toEqual({ table: 'Places of learning', form: 'Come in', file: 'Places of learning' });
    expect(followed.look()).toBeNull();
  });

  it('stay as they were before where they have faults, which are said once', async () => {
    const before = await titles();
    write('tables/organisations.json', (text) =>
      text.replace('"list": "', '"lst": "').replace('Places of learning', 'Broken'),
    );
    expect(followed.look()).toEqual(
      expect.arrayContaining([expect.stringMatching(/^tables\/organisations\.json:\d+ .*did you mean "list"/)]),
    );
    expect(followed.look()).toBeNull();
    expect(await titles()).toEqual(before);
    write('tables/organisations.json', (text) => text.replace('"lst": "', '"list": "').replace('Broken', 'Mended'));
    expect(followed.look()).toEqual([]);
    expect((await titles()).table).toBe('Mended');
  });

  it('leave other readers of the folder alone', () => {
    expect(loadServerCatalog().table('organisations').title).not.toBe('Mended');
  });
});
