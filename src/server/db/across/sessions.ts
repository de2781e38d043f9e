import { noContacts, type Contacts } from '../../../contract/index.ts';
import { sql } from 'kysely';
import { auditSignIn, endAllSessions } from './signIns.ts';
import { settingsUnlessSaid, type AuthoritySettings } from '../authoritySettings.ts';
import type { Database } from '../database.ts';
import { asSystem, type Db } from '../unitOfWork.ts';

/** Who is asking: the user, and the authority this session works as. */
export interface Viewer {
  /** Below 0 where a key asks, which is no user's; 0 where the portal works by itself. */
  readonly userId: number;
  /** The key that sends a file, where no user asks. */
  readonly importKey?: Readonly<{ id: number; name: string }>;
  readonly sub: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly typeId: number;
  readonly addedAt: Date;
  readonly authorityId: number;
  readonly authorityName: string;
  readonly supportTel: string;
  /** What the authority says on the public pages. */
  readonly contacts: Contacts;
  readonly settings: AuthoritySettings;
  /** Number of the authority's publication; null while the files of the product hold. */
  readonly publication: number | null;
  readonly originalAuthorityId: number;
  readonly isSupportOrigin: boolean;
  /** The user's own authority asks for a second factor and there is none: nothing else may be done first (SIGN-20). */
  readonly mustSetUpMfa: boolean;
  readonly originJti: string;
  readonly authTime: number;
  /** When the user's visit before this one began (D-285); null where there was none. */
  readonly visitBefore: Date | null;
}

export interface SessionClaims {
  readonly sub: string;
  readonly originJti: string;
  readonly authTime: number;
}

/**
 * The viewer of a checked access token, or null when the user is unknown, not active, or has signed
 * out since. The first call of a session makes its row, working as the user's own authority.
 */
export function findViewer(database: Database, claims: SessionClaims, now: Date): Promise<Viewer | null> {
  return asSystem(database, async (db) => {
    const user = await userOf(db, claims);
    if (user === undefined || !user.is_active || user.ended_at !== null) return null;
    // auth_time has whole seconds; a session of the very second of signing out is refused too.
    if (user.signed_out_at !== null && claims.authTime <= Math.floor(user.signed_out_at.getTime() / 1000)) return null;
    const { originJti } = claims;
    const session = {
      userId: user.id,
      authorityId: user.own_id,
      originJti,
      bySignOn: user.sign_on_jti !== null,
      visitBefore: user.last_sign_in_at,
    };
    if (user.origin_jti === null && !(await startSession(db, session, now))) return null;
    return toViewer(user, claims);
  });
}

/** The user of a token with both authorities, their own and the one that this session works as. */
function userOf(db: Db, claims: SessionClaims) {
  return db
    .selectFrom('app_user')
    .innerJoin('authority as own', 'own.id', 'app_user.authority_id')
    .leftJoin('user_session', (join) =>
      join.onRef('user_session.user_id', '=', 'app_user.id').on('user_session.origin_jti', '=', claims.originJti),
    )
    .leftJoin('sign_on_session', (join) =>
      join.onRef('sign_on_session.sub', '=', 'app_user.sub').on('sign_on_session.origin_jti', '=', claims.originJti),
    )
    .leftJoin('authority as working', 'working.id', 'user_session.authority_id')
    .where('app_user.sub', '=', claims.sub)
    .select([
      'app_user.id',
      'app_user.username',
      'first_name',
      'last_name',
      'type_id',
      'is_active',
      'added_at',
      'signed_out_at',
      'last_sign_in_at',
      'visit_before',
      'ended_at',
      'mfa_enabled',
      'user_session.origin_jti',
      'sign_on_session.origin_jti as sign_on_jti',
    ])
    .select([
      'own.id as own_id',
      'own.is_support',
      'own.name as own_name',
      'own.support_tel as own_tel',
      'own.settings as own_settings',
      'own.contacts as own_contacts',
      'own.publication as own_publication',
    ])
    .select([
      'working.id as working_id',
      'working.name as working_name',
      'working.support_tel as working_tel',
      'working.settings as working_settings',
      'working.contacts as working_contacts',
      'working.publication as working_publication',
    ])
    .executeTakeFirst();
}

function toViewer(user: NonNullable<Awaited<ReturnType<typeof userOf>>>, claims: SessionClaims): Viewer {
  const elsewhere = user.is_support && user.working_id !== null;
  return {
    userId: user.id,
    sub: claims.sub,
    username: user.username,
    firstName: user.first_name,
    lastName: user.last_name,
    typeId: user.type_id,
    addedAt: user.added_at,
    authorityId: elsewhere ? (user.working_id ?? user.own_id) : user.own_id,
    authorityName: elsewhere ? (user.working_name ?? '') : user.own_name,
    supportTel: elsewhere ? (user.working_tel ?? '') : user.own_tel,
    settings: { ...settingsUnlessSaid, ...(elsewhere ? user.working_settings : user.own_settings) },
    contacts: { ...noContacts, ...(elsewhere ? user.working_contacts : user.own_contacts) },
    publication: elsewhere ? user.working_publication : user.own_publication,
    originalAuthorityId: user.own_id,
    isSupportOrigin: user.is_support,
    // Whoever signs in elsewhere is asked for a second factor there, or not, as the authority's provider has it.
    mustSetUpMfa:
      user.sign_on_jti === null && { ...settingsUnlessSaid, ...user.own_settings }.mfaRequired && !user.mfa_enabled,
    originJti: claims.originJti,
    authTime: claims.authTime,
    // Until the session has its row, the last sign-in is the one before this.
    visitBefore: user.origin_jti === null ? user.last_sign_in_at : user.visit_before,
  };
}

/** False when the session belongs to somebody else, which no honest token says. */
async function startSession(
  db: Db,
  session: { userId: number; authorityId: number; originJti: string; bySignOn: boolean; visitBefore: Date | null },
  now: Date,
): Promise<boolean> {
  const made = await db
    .insertInto('user_session')
    .values({
      origin_jti: session.originJti,
      user_id: session.userId,
      authority_id: session.authorityId,
      started_at: now,
      ended_at: null,
      visit_before: session.visitBefore,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (made !== undefined)
    await auditSignIn(db, { userId: session.userId }, session.bySignOn ? 'signIn.signOn' : 'signIn');
  await db
    .updateTable('app_user')
    .set({ last_sign_in_at: now, activated_at: sql<Date>`coalesce(activated_at, ${now}::timestamptz)` })
    .where('id', '=', session.userId)
    .execute();
  const row = await db
    .selectFrom('user_session')
    .select(['user_id', 'ended_at'])
    .where('origin_jti', '=', session.originJti)
    .executeTakeFirst();
  return row?.user_id === session.userId && row.ended_at === null;
}

/** Ends every session of a user, here and in the pool of our own (house rule 13, trap 14). */
export function signOutEverywhere(
  database: Database,
  claims: Pick<SessionClaims, 'sub' | 'authTime'>,
  now: Date,
): Promise<void> {
  return asSystem(database, (db) => endAllSessions(db, claims, now));
}

/** Ends one session, even one that never called the API (RevokeToken). */
export function endSession(
  database: Database,
  session: Pick<SessionClaims, 'sub' | 'originJti'>,
  now: Date,
): Promise<void> {
  return asSystem(database, async (db) => {
    const user = await db
      .selectFrom('app_user')
      .select(['id', 'authority_id'])
      .where('sub', '=', session.sub)
      .executeTakeFirst();
    if (user === undefined) return;
    await db
      .insertInto('user_session')
      .values({
        origin_jti: session.originJti,
        user_id: user.id,
        authority_id: user.authority_id,
        started_at: now,
        ended_at: now,
      })
      .onConflict((conflict) => conflict.column('origin_jti').doUpdateSet({ ended_at: now }))
      .execute();
  });
}

/**
 * Makes a session work as another authority; false when there is no such authority. Who may is the operation's to say.
 */
export function changeAuthority(database: Database, viewer: Viewer, authorityId: number): Promise<boolean> {
  return asSystem(database, async (db) => {
    const found = await db.selectFrom('authority').select('name').where('id', '=', authorityId).executeTakeFirst();
    if (found === undefined || !viewer.isSupportOrigin) return false;
    await db
      .updateTable('user_session')
      .set({ authority_id: authorityId })
      .where('origin_jti', '=', viewer.originJti)
      .where('user_id', '=', viewer.userId)
      .execute();
    const detail = JSON.stringify({ before: { workedAs: viewer.authorityName }, after: { workedAs: found.name } });
    await db
      .insertInto('audit')
      .values({
        authority_id: authorityId,
        user_id: viewer.userId,
        action: 'authorities.change',
        record: `authority/${authorityId}`,
        detail,
      })
      .execute();
    return true;
  });
}
