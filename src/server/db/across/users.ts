import { sql } from 'kysely';
import type { Viewer } from './sessions.ts';
import type { Database } from '../database.ts';
import { asSystem, type Db } from '../unitOfWork.ts';
import { ServerError } from '../../errors.ts';
import { schoolsOf, setFirstSchool } from './userSchools.ts';

// Changes to the users of one authority; the request role may only read users. Every statement names the authority,
// except the check whether a user name is taken, which holds across all of them.

/** A user as whoever administers them sees it. */
export interface ManagedUser {
  readonly id: number;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly typeId: number;
  readonly telephone: string;
  readonly isActive: boolean;
  /** Whether what the account held was erased: nobody is let in with it again. */
  readonly isErased: boolean;
  /** Whether they have set a password of their own (D-50). */
  readonly isActivated: boolean;
  readonly hasSecondFactor: boolean;
  /** The first of their schools (C-63). */
  readonly schoolId: number | null;
}

export type UserDetails = Pick<
  ManagedUser,
  'username' | 'firstName' | 'lastName' | 'typeId' | 'telephone' | 'schoolId'
>;

/**
 * Changes users of the viewer's authority, one administrator at a time, so that two cannot each remove the other's last
 * super user. The lock does not hold up rows that only refer to the authority, as each entry of the trail does: the
 * work may wait long for the identity pool.
 */
export function administerUsers<T>(database: Database, viewer: Viewer, work: (db: Db) => Promise<T>): Promise<T> {
  return asSystem(database, async (db) => {
    await db
      .selectFrom('authority')
      .select('id')
      .where('id', '=', viewer.authorityId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    await refuseFormer(db, viewer);
    return work(db);
  });
}

/** Looks at users without changing any: whoever administers them is not kept waiting. */
export function lookAtUsers<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  return asSystem(database, work);
}

/**
 * Refuses an administrator who was deactivated, signed out or given another user type while waiting for their turn:
 * they could undo just that, or add an account to come back with.
 */
async function refuseFormer(db: Db, { userId, typeId, originJti }: Viewer): Promise<void> {
  const person = await db
    .selectFrom('app_user')
    .leftJoin('user_session', (join) =>
      join.onRef('user_session.user_id', '=', 'app_user.id').on('origin_jti', '=', originJti),
    )
    .where('app_user.id', '=', userId)
    .select(['is_active', 'type_id', 'ended_at'])
    .executeTakeFirst();
  if (person === undefined || !person.is_active || person.ended_at !== null) throw new ServerError('NOT_SIGNED_IN');
  if (person.type_id !== typeId) throw new ServerError('NOT_ALLOWED');
}

/** One user, or null. A request's own transaction may ask too; it sees the users of its authority alone. */
export async function findManaged(db: Db, authorityId: number, userId: number): Promise<ManagedUser | null> {
  const row = await db
    .selectFrom('app_user')
    .where('authority_id', '=', authorityId)
    .where('id', '=', userId)
    .select([
      'id',
      'username',
      'first_name',
      'last_name',
      'type_id',
      'telephone',
      'is_active',
      'erased_at',
      'activated_at',
      'mfa_enabled',
    ])
    .executeTakeFirst();
  if (row === undefined) return null;
  const [school] = await schoolsOf(db, authorityId, userId);
  return {
    id: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    typeId: row.type_id,
    telephone: row.telephone,
    isActive: row.is_active,
    isErased: row.erased_at !== null,
    isActivated: row.activated_at !== null,
    hasSecondFactor: row.mfa_enabled,
    schoolId: school ?? null,
  };
}

/** Active users of a type in the authority, but for one. */
export async function countOthers(
  db: Db,
  authorityId: number,
  { typeId, userId }: { typeId: number; userId: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('app_user')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('authority_id', '=', authorityId)
    .where('type_id', '=', typeId)
    .where('is_active', '=', true)
    .where('id', '!=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Which of some user names somebody has already, in whatever authority: a name signs in to one account. */
export async function takenUsernames(db: Db, usernames: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    name: string;
  }>`select lower(username) as name from app_user where lower(username) = any(${[...usernames]}::text[])`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

export interface AddedUser extends UserDetails {
  readonly sub: string;
  readonly isActive: boolean;
  readonly addedAt: Date;
}

/** Adds users who have not signed in yet; returns their ids, in the same order. */
export async function addManaged(db: Db, authorityId: number, users: readonly AddedUser[]): Promise<readonly number[]> {
  const added = await db
    .insertInto('app_user')
    .values(
      users.map((user) => ({
        sub: user.sub,
        authority_id: authorityId,
        username: user.username,
        first_name: user.firstName,
        last_name: user.lastName,
        type_id: user.typeId,
        telephone: user.telephone,
        is_active: user.isActive,
        closed_at: user.isActive ? null : user.addedAt,
        added_at: user.addedAt,
        last_sign_in_at: null,
        signed_out_at: null,
      })),
    )
    .returning(['id', 'sub'])
    .execute();
  const ids = new Map(added.map(({ id, sub }) => [sub, id]));
  const idOf = ({ sub }: AddedUser) => ids.get(sub) ?? 0;
  const schools = users.flatMap((user) =>
    user.schoolId === null
      ? []
      : { authority_id: authorityId, user_id: idOf(user), school_id: user.schoolId, ordinal: 1 },
  );
  if (schools.length > 0) await db.insertInto('user_school').values(schools).execute();
  return users.map(idOf);
}

export async function changeManaged(
  db: Db,
  authorityId: number,
  { id, ...user }: Omit<UserDetails, 'username'> & { readonly id: number },
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ first_name: user.firstName, last_name: user.lastName, type_id: user.typeId, telephone: user.telephone })
    .where('authority_id', '=', authorityId)
    .where('id', '=', id)
    .execute();
  await setFirstSchool(db, authorityId, { userId: id, schoolId: user.schoolId });
}

/** Activates or deactivates a user; the sessions of a deactivated one end with their next call (D-48). */
export async function setManagedActive(
  db: Db,
  authorityId: number,
  { id, isActive, now }: { id: number; isActive: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ is_active: isActive, closed_at: isActive ? null : now, ...(!isActive && { signed_out_at: now }) })
    .where('authority_id', '=', authorityId)
    .where('id', '=', id)
    .execute();
  if (!isActive) await endManagedSessions(db, authorityId, { id, now });
}

/** Records that a user has no second factor any more; their sessions end with their next call. */
export async function forgetManagedFactor(
  db: Db,
  authorityId: number,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ mfa_enabled: false, signed_out_at: now })
    .where('authority_id', '=', authorityId)
    .where('id', '=', id)
    .execute();
  await endManagedSessions(db, authorityId, { id, now });
}

async function endManagedSessions(db: Db, authorityId: number, { id, now }: { id: number; now: Date }): Promise<void> {
  const user = db.selectFrom('app_user').select('id').where('authority_id', '=', authorityId).where('id', '=', id);
  await db
    .updateTable('user_session')
    .set({ ended_at: now })
    .where('user_id', 'in', user)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ties a user to a new account of the identity pool. */
export async function setManagedSub(
  db: Db,
  authorityId: number,
  { id, sub }: { id: number; sub: string },
): Promise<void> {
  await db.updateTable('app_user').set({ sub }).where('authority_id', '=', authorityId).where('id', '=', id).execute();
}
