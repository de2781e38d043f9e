import { eraseAccountRows, lockClosedAccount, restoredAccounts } from '../../db/across/erasedAccounts.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { unitOfWork } from '../../db/unitOfWork.ts';
import type { Services } from '../handler.ts';
import { erase, isLeft, sayErased } from './erase.ts';
import { keepAccountErasure } from './accounts.ts';
import type { LoggedAccountErasure, LoggedErasure, LoggedPupilErasure } from './erasureLog.ts';

type Parts = Pick<Services, 'database' | 'erasures' | 'now'>;

/**
 * Does the erasures of the last 90 days again where a restore has undone them, before anybody can read what should not
 * be there. One that a crash left open counts as done where the database says so. Answers how many were done again.
 */
export async function eraseAgain({ database, erasures, now }: Parts): Promise<number> {
  let again = 0;
  for (const logged of await erasures.read(now())) {
    const outcome = await redo(database, logged, now());
    if (outcome === 'again') again += 1;
    if (!logged.isDone && outcome === 'known') await erasures.finish(logged.id);
  }
  return again;
}

type Known<Logged> = Logged & { readonly isDone: boolean };
type Outcome = 'known' | 'undone' | 'gone' | 'again';

const redo = (database: Services['database'], logged: Known<LoggedErasure>, at: Date): Promise<Outcome> =>
  logged.kind === 'accounts'
    ? restoredAccounts(database, (db) => redoAccount(db, logged, at))
    : unitOfWork(database, logged.authorityId, (db) => redoPupil(db, logged, at));

/** What is to be done of an erasure; null where it may have to be done again. */
async function settled(db: Db, { id, authorityId, isDone }: Known<LoggedErasure>): Promise<Outcome | null> {
  const known = await db
    .selectFrom('erasure')
    .select('id')
    .where('authority_id', '=', authorityId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (known) return 'known';
  // Begun and not stored: nobody was told that anything was erased.
  return isDone ? null : 'undone';
}

async function redoAccount(db: Db, logged: Known<LoggedAccountErasure>, at: Date): Promise<Outcome> {
  const { id, authorityId, userId, recordKey } = logged;
  const outcome = await settled(db, logged);
  if (outcome !== null) return outcome;
  const account = await lockClosedAccount(db, authorityId, userId);
  if (account === null || account.sub !== recordKey) return 'gone';
  const entry = { authority_id: authorityId, user_id: null, action: 'retention.erase', record: `user/${userId}` };
  const detail = JSON.stringify({ retentionKind: logged.kind, erasedAgain: true });
  await db
    .insertInto('audit')
    .values({ ...entry, detail })
    .execute();
  await eraseAccountRows(db, account, at);
  await keepAccountErasure(db, { id, authorityId, userId, at });
  return 'again';
}

async function redoPupil(db: Db, logged: Known<LoggedPupilErasure>, at: Date): Promise<Outcome> {
  const { authorityId, pupilId, kind } = logged;
  const outcome = await settled(db, logged);
  if (outcome !== null) return outcome;
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
