import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ServerError } from '../../errors.ts';
import type { FileStorage } from './fileStorage.ts';

/** Files below a folder, each at `<first two letters>/<reference>`. */
export function diskStorage(folder: string): FileStorage {
  const placeOf = (id: string) => join(folder, id.slice(0, 2), id);
  return {
    // On the same disk, so that taking a file over is a change of its name.
    incoming: join(folder, 'incoming'),
    keep: async (_db, file) => {
      const place = placeOf(file.id);
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      await rename(file.path, place);
      await syncFolder(dirname(place));
    },
    remove: (id) => rm(placeOf(id), { force: true }),
    open: async ({ id }) => {
      const place = placeOf(id);
      await stat(place).catch(() => {
        throw new ServerError('NOT_FOUND');
      });
      return createReadStream(place);
    },
  };
}

/** So that the new name outlives a power cut; some systems cannot open a folder, and do it by themselves. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
