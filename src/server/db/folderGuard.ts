import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderInUse, takeLease, type LeaseOptions } from './folderLease.ts';
import type { LeaseKey } from './leaseFile.mjs';

/**
 * A hold on a folder: within this machine one that ends with the process, however it ends, and a lease for whoever is
 * elsewhere.
 */
export interface FolderClaim {
  readonly id: string;
  readonly lease: LeaseKey;
  /** False once another has taken the folder; nothing may be written then. */
  readonly isHeld: () => boolean;
  readonly release: () => Promise<void>;
}

export type ClaimOptions = Pick<LeaseOptions, 'say' | 'onLost'>;

/**
 * Claims a folder (by its real path) for this process. On Linux by a socket in the abstract name
 * space, on Windows by a named pipe: both vanish with the process. Elsewhere a socket file stays
 * behind a killed process, so an existing one is asked first and removed when nobody answers. None of them
 * is seen from another container, or another machine with the same volume: against those stands a lease in the folder.
 */
export async function claimFolder(realPath: string, options: ClaimOptions): Promise<FolderClaim> {
  const id = createHash('sha256').update(realPath).digest('hex').slice(0, 32);
  const { path, isFile } = claimName(id);
  const server = await listen(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    if (!isFile || (await answers(path))) throw new FolderInUse(realPath);
    rmSync(path, { force: true });
    return listen(path);
  });
  server.unref();
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  try {
    const lease = await takeLease(realPath, { ...options, place: placeOf(id) });
    const release = async () => {
      await lease.release();
      await close();
    };
    return { id, lease: { path: lease.path, holder: lease.holder }, isHeld: lease.isHeld, release };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Where only one process at a time can hold the socket of this id: the network name space, whose number is not given
 * anew while anybody lives in it, of one running of the kernel. Null where the system does not tell.
 */
function placeOf(id: string): string | null {
  try {
    return [readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(), readlinkSync('/proc/self/ns/net'), id].join(
      ' ',
    );
  } catch {
    return null;
  }
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
