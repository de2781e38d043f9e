import { sql } from 'kysely';
import { auditSignIn } from '../../db/across/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { isShutOut, lockAccount, type Account } from '../pool/account.ts';
import { seal, unseal } from '../pool/sealed.ts';
import type { LocalPool } from '../pool/localPool.ts';
import { beginSession, type SignedIn } from '../pool/openSession.ts';
import { hashSecret, makeSecret } from '../pool/tokens.ts';
import { sessionEnds } from '../pool/tokenTimes.ts';
import type { Expected, Person } from './providers.ts';
import type { Refusal } from './refusal.ts';
import { domainOf } from '../pool/signsInElsewhere.ts';
import type { SignOnSettings } from './signOnSettings.ts';

type Pool = Pick<LocalPool, 'secret'>;

/** Minutes for signing in at the provider, with a second factor there; and for the page to fetch its session. */
const minutesAway = 10;
const minutesBack = 1;

/** People on the way at once, of all authorities: beyond any morning, and little on a disk. */
const mostOnTheWay = 20_000;

const ending = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);
const tokenOf = (sub: string) => ({ purpose: 'sign-on token', owner: sub });

/** Somebody sets out; false where too many others are on the way. */
export async function setOut(
  db: Db,
  { settings, expected, browser }: { settings: SignOnSettings; expected: Expected; browser: string },
  now: Date,
): Promise<boolean> {
  await db.deleteFrom('sign_on_transaction').where('expires_at', '<=', now).execute();
  const { count } = await db
    .selectFrom('sign_on_transaction')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= mostOnTheWay) return false;
  await db
    .insertInto('sign_on_transaction')
    .values({
      state_hash: hashSecret(expected.state),
      browser_hash: hashSecret(browser),
      authority_id: settings.authorityId,
      nonce: expected.nonce,
      verifier: expected.verifier,
      expires_at: ending(now, minutesAway),
    })
    .execute();
  return true;
}

/** What a browser set out with, once: whoever comes a second time, too late or from elsewhere finds nothing. */
export async function comeBack(
  db: Db,
  { state, browser }: { state: string; browser: string },
  now: Date,
): Promise<{ readonly authorityId: number; readonly expected: Expected } | null> {
  const row = await db
    .deleteFrom('sign_on_transaction')
    .where('state_hash', '=', hashSecret(state))
    .where('browser_hash', '=', hashSecret(browser))
    .where('sub', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined || row.expires_at <= now) return null;
  return { authorityId: row.authority_id, expected: { state, nonce: row.nonce, verifier: row.verifier } };
}

/** Who may come in of those that a provider names: users of its own authority, by an address of its own domains. */
export async function admit(
  db: Db,
  settings: SignOnSettings,
  { address }: Pick<Person, 'address'>,
): Promise<Account | Refusal> {
  if (address === null) return 'unverified';
  if (!settings.domains.includes(domainOf(address))) return 'elsewhere';
  const user = await db
    .selectFrom('app_user')
    .select(['id', 'sub', 'authority_id', 'is_active'])
    .where('username', '=', address)
    .executeTakeFirst();
  if (user === undefined || user.authority_id !== settings.authorityId) return 'unknown';
  const account = await lockAccount(db, user.sub);
  if (account !== null && !isShutOut(account)) return account;
  await auditSignIn(db, { userId: user.id }, 'signOn.refused', { why: 'inactive' });
  return 'inactive';
}

/** Keeps who has come back until their page fetches the session, in the browser that set out. */
export async function keepArrived(
  db: Db,
  arrived: { pool: Pool; settings: SignOnSettings; person: Person; sub: string; browser: string },
  now: Date,
): Promise<void> {
  const { pool, settings, person, sub, browser } = arrived;
  await db
    .insertInto('sign_on_transaction')
    .values({
      state_hash: makeSecret().hash,
      browser_hash: hashSecret(browser),
      authority_id: settings.authorityId,
      nonce: '',
      verifier: '',
      sub,
      provider_sub: person.providerSub,
      provider_sid: person.providerSid,
      id_token: seal(pool, tokenOf(sub), person.idToken),
      expires_at: ending(now, minutesBack),
    })
    .execute();
}

/** Opens the session of who has come back in this browser; `leaving` is the secret that leads out again. */
export async function openArrived(
  db: Db,
  browser: string,
  now: Date,
): Promise<{ readonly signedIn: SignedIn; readonly leaving: string } | null> {
  const row = await db
    .deleteFrom('sign_on_transaction')
    .where('browser_hash', '=', hashSecret(browser))
    .where('sub', 'is not', null)
    .returningAll()
    .executeTakeFirst();
  if (row?.sub == null || row.expires_at <= now) return null;
  const account = await lockAccount(db, row.sub);
  if (account === null || isShutOut(account)) return null;
  const signedIn = await beginSession(db, account, now);
  const { secret: leaving, hash } = makeSecret();
  await db.deleteFrom('sign_on_session').where('expires_at', '<=', now).execute();
  await db
    .insertInto('sign_on_session')
    .values({
      origin_jti: signedIn.signIn.originJti,
      sub: row.sub,
      authority_id: row.authority_id,
      provider_sub: row.provider_sub ?? '',
      provider_sid: row.provider_sid,
      browser_hash: hash,
      id_token: row.id_token ?? '',
      expires_at: sessionEnds(now),
    })
    .execute();
  return { signedIn, leaving };
}

/** The session that a browser leaves: its authority, and what the provider is shown of it. */
export async function leaveBy(db: Db, pool: Pool, leaving: string) {
  const row = await db
    .deleteFrom('sign_on_session')
    .where('browser_hash', '=', hashSecret(leaving))
    .returning(['origin_jti', 'sub', 'authority_id', 'id_token'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { origin_jti: originJti, sub, authority_id: authorityId } = row;
  return { originJti, sub, authorityId, idToken: unseal(pool, tokenOf(sub), row.id_token) };
}
