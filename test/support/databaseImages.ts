import { PGlite } from '@electric-sql/pglite';
import { randomBytes } from 'node:crypto';
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
import { openDatabase, type Database } from '../../src/server/db/database.ts';
import { databaseFolder } from '../../src/server/db/embedded.ts';
import { root } from './sourcesHash.ts';

const folder = join(root, '.cache');
const HOUR = 3_600_000;

type Image = Uint8Array<ArrayBuffer>;

/** An empty embedded database made once and kept, since making one takes seconds. */
export async function emptyImage(): Promise<Image> {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return kept(`pglite-${dependencies['@electric-sql/pglite']}`, async () => dumped(await PGlite.create()));
}

/** An embedded database as `fill` leaves an empty one, made once for each name and kept. */
export async function imageOf(name: string, fill: (database: Database) => Promise<void>): Promise<Image> {
  return kept(`image-${name}`, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'portal-image-'));
    try {
      const database = await openDatabase({ url: null, dataDir, onCrash: fail });
      await closedAfter(database, fill);
      return await dumped(await PGlite.create({ dataDir: databaseFolder(dataDir) }));
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
}

/** Works on a database and closes it, whether that went well or not. */
export async function closedAfter(database: Database, work: (database: Database) => Promise<void>): Promise<void> {
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

async function kept(name: string, make: () => Promise<Image>): Promise<Image> {
  const file = join(folder, `${name}.tar`);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    // Written beside and renamed: other test files may be looking for it at this moment.
    const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
    writeFileSync(draft, await make());
    renameSync(draft, file);
    removeOld();
  }
  return new Uint8Array(readFileSync(file));
}

async function dumped(made: PGlite): Promise<Image> {
  const dump = await made.dumpDataDir('none');
  await made.close();
  return new Uint8Array(await dump.arrayBuffer());
}

/** Images of sources that are no more. */
function removeOld(): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith('image-'))) {
    const path = join(folder, name);
    if (Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > 2 * HOUR)
      rmSync(path, { force: true });
  }
}

function fail(message: string): never {
  throw new Error(message);
}
