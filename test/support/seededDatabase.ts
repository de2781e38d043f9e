import { PGlite } from '@electric-sql/pglite';
import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadServerCatalog } from '../../src/server/catalog/loadServerCatalog.ts';
import { settingUp } from '../../src/server/db/acrossAuthorities.ts';
import { openDatabase, type Database } from '../../src/server/db/database.ts';
import { databaseFolder } from '../../src/server/db/embedded.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { seedDemo } from '../../src/server/db/seed/seedDemo.ts';
import { makeTestDatabase, openEmpty, testDatabaseUrl } from './testDatabase.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, '.cache');
const DAY = 86_400_000;

/**
 * A database of its own with the demonstration data of a day. Making that data takes seconds, so it is made once for
 * each state of the sources.
 */
export async function makeSeededDatabase(today: string): Promise<Database> {
  if (testDatabaseUrl) return seeded(await makeTestDatabase(), today);
  const file = join(folder, `seeded-${today}-${sourcesHash()}.tar`);
  if (!existsSync(file)) await makeImage(file, today);
  return openEmpty(new Uint8Array(readFileSync(file)));
}

async function seeded(database: Database, today: string): Promise<Database> {
  await settingUp(database, (db) => seedDemo(db, { today, catalog: loadServerCatalog() }));
  return database;
}

/** Everything that the demonstration data comes from. */
function sourcesHash(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const place of ['src/engine', 'src/contract', 'src/server', 'schemas']) {
    const names = readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|mjs|json)$/.test(name))
      .sort();
    for (const name of names) hash.update(name).update(readFileSync(join(root, place, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function makeImage(file: string, today: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-seed-'));
  try {
    const database = await openDatabase({
      url: null,
      dataDir,
      onCrash: (message) => {
        throw new Error(message);
      },
    });
    await migrate(database);
    await seeded(database, today);
    await database.close();
    const made = await PGlite.create({ dataDir: databaseFolder(dataDir) });
    const dumped = await made.dumpDataDir('none');
    await made.close();
    mkdirSync(folder, { recursive: true });
    // Written beside and renamed: other test files may be looking for it at this moment.
    const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
    writeFileSync(draft, new Uint8Array(await dumped.arrayBuffer()));
    renameSync(draft, file);
    removeOld();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Images of sources that are no more. */
function removeOld(): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith('seeded-'))) {
    const path = join(folder, name);
    if (Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > DAY / 12)
      rmSync(path, { force: true });
  }
}
