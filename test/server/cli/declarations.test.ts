import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCHEMAS_FOLDER } from '../../../src/server/catalog/readSchemas.ts';
import { bundled } from '../../../src/server/cli/bundle.mjs';
import { settingUp } from '../../../src/server/db/across/index.ts';
import { openDatabase } from '../../../src/server/db/database.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { createDatabase, testDatabaseUrl } from '../../support/testDatabase.ts';

// A command beside a running server needs a database that more than one process can open.

const folder = mkdtempSync(join(tmpdir(), 'declarations-'));
const root = join(SCHEMAS_FOLDER, '..');
const care = join(folder, 'overlays/12/forms/pep/care.json');
let url = '';
let drop: () => Promise<void> = () => Promise.resolve();

const run = async (deed: string, authority = 'Brinmoor') => {
  const given = [bundled('cli/declarations.ts'), deed, '--authority', authority, '--folder', folder];
  return promisify(execFile)(process.execPath, given, { cwd: root, env: { ...process.env, DATABASE_URL: url } }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, said: stdout + stderr }),
  );
};

describe.skipIf(!testDatabaseUrl)('the command that moves declarations', () => {
  beforeAll(async () => {
    cpSync(SCHEMAS_FOLDER, folder, { recursive: true });
    ({ url, drop } = await createDatabase(testDatabaseUrl ?? ''));
    await look(async (db) => db.insertInto('authority').values({ id: 12, name: 'Brinmoor' }).execute());
  });

  afterAll(async () => {
    await drop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function look<T>(work: Parameters<typeof settingUp<T>>[1]): Promise<T> {
    const database = await openDatabase({ url, dataDir: null, onCrash: () => undefined });
    await migrate(database);
    const found = await settingUp(database, work);
    await database.close();
    return found;
  }

  it('makes drafts of what differs in a folder, and puts what is published back into it', async () => {
    const published = readFileSync(care, 'utf8');
    expect((await run('check')).code).toBe(0);
    writeFileSync(care, published.replace('"life_story"]', '"life_stori"]'));
    const { code, said } = await run('check');
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/overlays\/12\/forms\/pep\/care\.json:4 .*did you mean "life_story"/),
    ]);
    writeFileSync(care, published.replace('Please write', 'Please say'));
    expect((await run('push')).said).toContain('Drafts made: 1');
    const drafts = await look((db) => db.selectFrom('declaration_draft').select(['path', 'text']).execute());
    expect(drafts).toEqual([{ path: 'forms/pep/care', text: readFileSync(care, 'utf8') }]);
    expect((await run('pull', '12')).code).toBe(0);
    expect(readFileSync(care, 'utf8')).toBe(published);
    expect((await run('pull', 'Nowhere')).code).toBe(2);
  });
});
