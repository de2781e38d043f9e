import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A hold on a folder that the system itself gives back when the process ends, however it ends. */
export interface FolderClaim {
  readonly id: string;
  readonly release: () => Promise<void>;
}

/** The folder is in use by another server. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';

  constructor(folder: string) {
    super(`Another server is already using the data in ${folder}. Stop it first, or give this one another DATA_DIR.`);
  }
}

/**
 * Claims a folder (by its real path) for this process. On Linux by a socket in the abstract name
 * space, on Windows by a named pipe: both vanish with the process. Elsewhere a socket file stays
 * behind a killed process, so an existing one is asked first and removed when nobody answers.
 */
export async function claimFolder(realPath: string): Promise<FolderClaim> {
  const id = createHash('sha256').update(realPath).digest('hex').slice(0, 32);
  const { path, isFile } = claimName(id);
  const server = await listen(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    if (!isFile || (await answers(path))) throw new FolderInUse(realPath);
    rmSync(path, { force: true });
    return listen(path);
  });
  server.unref();
  return { id, release: () => new Promise((resolve) => void server.close(() => resolve())) };
}

function claimName(id: string): { path: string; isFile: boolean } {
  if (process.platform === 'linux') return { path: `\0virtual-school-portal-${id}`, isFile: false };
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\virtual-school-portal-${id}`, isFile: false };
  return { path: join(tmpdir(), `vsp-${id}.claim`), isFile: true };
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(path, () => resolve(server));
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
