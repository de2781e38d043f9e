import type { Database } from '../database.ts';
import type { Viewer } from '../acrossAuthorities.ts';
import { asSystem, type Db } from '../unitOfWork.ts';

// Changes of one's own account: requests may only read users, and an account belongs to its own
// authority whichever one its user is working as.

/** Whose account it is: the caller's, never somebody else's. */
const own = ({ userId, originalAuthorityId }: Viewer) => ({ id: userId, authority_id: originalAuthorityId });

/** Keeps when the terms were accepted, the first time only. */
export function acceptTerms(database: Database, viewer: Viewer, now: Date): Promise<void> {
  return asSystem(database, async (db) => {
    const { id, authority_id } = own(viewer);
    const changed = await db.updateTable('app_user').set({ terms_accepted_at: now })
      .where('id', '=', id).where('authority_id', '=', authority_id).where('terms_accepted_at', 'is', null).returning('id').executeTakeFirst();
    if (changed === undefined) return;
    await record(db, viewer, { action: 'account.acceptTerms', detail: { before: null, after: now.toISOString() } });
  });
}

async function record(db: Db, viewer: Viewer, { action, detail }: { action: string; detail: Readonly<Record<string, unknown>> }): Promise<void> {
  const { id, authority_id } = own(viewer);
  await db.insertInto('audit').values({ authority_id, user_id: id, action, record: `user/${id}`, detail: JSON.stringify(detail) }).execute();
}
