import type { FastifyInstance } from 'fastify';
import { erasedFiles, eraseUnsentFiles, filesStillHeld, forgetErasedFiles } from '../../db/across/index.ts';
import { repeatWork } from '../../repeatedWork.ts';
import type { Services } from '../handler.ts';

const hour = 3_600_000;

/** Days for which a file of a message waits for it to be sent: who wrote it may be away for some of them. */
const UNSENT_DAYS = 30;

type Parts = Pick<Services, 'database' | 'files'>;

/**
 * Removes the bytes of erased files. Their names stand in the database until they are gone, so that a crash between
 * the work and this leaves none behind for good.
 */
export async function removeErasedFiles({ database, files }: Parts): Promise<void> {
  for (;;) {
    const found = await erasedFiles(database);
    if (found.length === 0) return;
    const ids = found.map(({ id }) => id);
    const held = await filesStillHeld(database, ids);
    for (const id of ids) if (!held.has(id)) await files.remove(id);
    await forgetErasedFiles(database, ids);
  }
}

/** Removes the files that were chosen for messages and never sent. */
export async function removeUnsentFiles({ now, ...parts }: Parts & Pick<Services, 'now'>): Promise<void> {
  await eraseUnsentFiles(parts.database, new Date(now().getTime() - UNSENT_DAYS * 24 * hour));
  await removeErasedFiles(parts);
}

/** At the start and every hour: what was never sent, what another process left, or a disk that did not answer. */
export function keepRemovingErasedFiles(app: FastifyInstance, parts: Parts & Pick<Services, 'now'>): void {
  const work = repeatWork(
    () =>
      removeUnsentFiles(parts).catch((error: unknown) => {
        app.log.error({ error: (error as Error).name }, 'bytes of erased files could not be removed');
      }),
    hour,
  );
  app.addHook('onClose', () => work.stop());
}
