import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { asSystem, type Db } from '../unitOfWork.ts';

/** The account of a user who has left. */
export interface ClosedAccount {
  readonly authorityId: number;
  readonly userId: number;
  /** The pool's name of it, which tells it from another of its number in a database brought back. */
  readonly sub: string;
  readonly username: string;
}

/** Work on accounts that a restore has brought back, before anybody is answered. */
export function restoredAccounts<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  return asSystem(database, work);
}

/** A closed account that is not erased yet, held; null where there is none such. */
export async function lockClosedAccount(db: Db, authorityId: number, userId: number): Promise<ClosedAccount | null> {
  const found = await db
    .selectFrom('app_user')
    .select(['id', 'sub', 'username'])
    .where('authority_id', '=', authorityId)
    .where('id', '=', userId)
    .where('closed_at', 'is not', null)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return found === undefined ? null : { authorityId, userId: found.id, sub: found.sub, username: found.username };
}

/** What is a user's own, and nobody's record: it goes with the account. */
const ownRows: readonly string[] = [
  'user_session',
  'user_school',
  'alert_choice',
  'alert_due',
  'alert_seen',
  'draft_key',
  'mark_save',
  'declaration_look',
];

/**
 * Takes out of a closed account all but the name, which stands with the records that the person wrote: address,
 * telephone, what they signed in with, sessions, settings, views of their own, and messages about the account that are
 * kept to be sent. The pool's account of another system is not reached.
 */
export async function eraseAccountRows(db: Db, { authorityId, userId, sub, username }: ClosedAccount, at: Date) {
  for (const table of ownRows) await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(db);
  await sql`delete from list_view where authority_id = ${authorityId} and owner_id = ${userId}`.execute(db);
  await sql`delete from outgoing_message where lower(recipient) = lower(${username})`.execute(db);
  await db.deleteFrom('pool_user').where('sub', '=', sub).execute();
  await db
    .updateTable('app_user')
    .set({
      // No address is such: nobody signs in with it or takes it.
      username: `erased-${userId}`,
      sub: `erased-${userId}`,
      telephone: '',
      last_sign_in_at: null,
      signed_out_at: null,
      activated_at: null,
      terms_accepted_at: null,
      mfa_enabled: false,
      alert_option: 1,
      erased_at: at,
    })
    .where('authority_id', '=', authorityId)
    .where('id', '=', userId)
    .execute();
}
