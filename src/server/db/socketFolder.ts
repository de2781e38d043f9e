import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Port number of the Unix socket: only a part of its name. */
export const socketPort = 5432;

export const socketName = `.s.PGSQL.${socketPort}`;

/** The longest path that a Unix socket may have on every system, its closing zero left out. */
const longestSocketPath = 103;

const prefix = `vsp-${process.getuid?.() ?? 0}-`;

/**
 * A folder that only this user can enter, for the socket of one database. Its name follows from the
 * data folder, so what a killed server left is used again; what killed servers of other data folders
 * left is removed.
 */
export async function makeSocketFolder(id: string): Promise<string> {
  const name = `${prefix}${createHash('sha256').update(id).digest('hex').slice(0, 16)}`;
  const base = [tmpdir(), '/tmp'].find((candidate) => join(candidate, name, socketName).length <= longestSocketPath);
  if (base === undefined)
    throw new Error(`The folder of temporary files, ${tmpdir()}, has too long a path for a socket.`);
  const folder = join(base, name);
  makePrivate(folder);
  rmSync(join(folder, socketName), { force: true });
  await removeAbandoned(base, name);
  return folder;
}

/** Anybody may write to the system's folder of temporary files: what stands there must be ours alone. */
function makePrivate(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const found = lstatSync(folder);
    const isOurs = process.getuid === undefined || (found.uid === process.getuid() && (found.mode & 0o077) === 0);
    if (!found.isDirectory() || !isOurs)
      throw new Error(`${folder} belongs to somebody else; remove it and start again.`, { cause: error });
  }
}

async function removeAbandoned(base: string, own: string): Promise<void> {
  const others = readdirSync(base).filter((name) => name.startsWith(prefix) && name !== own);
  for (const name of others) {
    if (await isAbandoned(join(base, name, socketName))) rmSync(join(base, name), { recursive: true, force: true });
  }
}

/** A socket file at which nobody listens any more; one that is not there yet may still come. */
function isAbandoned(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED'));
  });
}
