import type { Db } from '../../db/unitOfWork.ts';
import { unitOfWork } from '../../db/unitOfWork.ts';
import type { Services } from '../handler.ts';
import { erase, isLeft, sayErased } from './erase.ts';
import type { LoggedErasure } from './erasureLog.ts';

type Parts = Pick<Services, 'database' | 'erasures' | 'now'>;

/**
 * Does the erasures of the last 90 days again where a restore has undone them, before anybody can read what should not
 * be there. One that a crash left open counts as done where the database says so. Answers how many were done again.
 */
export async function eraseAgain({ database, erasures, now }: Parts): Promise<number> {
  let again = 0;
  for (const logged of await erasures.read(now())) {
    const outcome = await unitOfWork(database, logged.authorityId, (db) => redo(db, logged, now()));
    if (outcome === 'again') again += 1;
    if (!logged.isDone && outcome === 'known') await erasures.finish(logged.id);
  }
  return again;
}

async function redo(db: Db, logged: LoggedErasure & { readonly isDone: boolean }, at: Date) {
  const { id, authorityId, pupilId, kind } = logged;
  const known = await db
    .selectFrom('erasure')
    .select('id')
    .where('authority_id', '=', authorityId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (known) return 'known';
  // Begun and not stored: nobody was told that anything was erased.
  if (!logged.isDone) return 'undone';
  const pupil = await db
    .selectFrom('pupil')
    .select('id')
    .where('authority_id', '=', authorityId)
    .where('id', '=', pupilId)
    .where('record_key', '=', logged.recordKey)
    .forUpdate()
    .executeTakeFirst();
  const erasure = { ...logged, at };
  if (!pupil || !(await isLeft(db, erasure))) return 'gone';
  await sayErased(db, { authorityId, pupilId }, { retentionKind: kind, erasedAgain: true });
  await erase(db, erasure);
  return 'again';
}
