import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Facts } from '../../../engine/index.ts';
import { administerUsers } from '../../db/across/index.ts';
import { eraseAccountRows, lockClosedAccount } from '../../db/across/erasedAccounts.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { Call, UnitCall } from '../handler.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { text, value } from '../lists/source.ts';
import { readinessOf } from '../users/accountFacts.ts';
import { ruleOf, ruleWords, ukDate } from './kept.ts';

// Accounts of users who have left: kept by a rule as records of pupils are, and about no pupil.

const rule = ({ viewer }: Pick<Call, 'viewer'>) => ruleOf(viewer.settings.retention, 'accounts');

/** As a source of rows: `person`, `kept` (since when closed, until when kept, the hold that is set) and `shown`. */
function closedAccounts(call: UnitCall) {
  const { years } = rule(call);
  const kept = years === 1 ? '1 year' : `${years} years`;
  return sql`app_user person
    cross join lateral (select since, (since + make_interval(years => ${years}::int))::date as until from (
      select (person.closed_at at time zone 'Europe/London')::date as since) closed) kept
    left join retention_hold hold on hold.authority_id = person.authority_id and hold.user_id = person.id
      and hold.lifted_at is null
    cross join lateral (select
      (case when hold.id is not null then 'held' when kept.until <= ${call.today}::date then 'due' else 'kept' end)
        as state,
      'Closed ' || ${ukDate('kept.since')} || ${`, kept for ${kept}, until `}::text || ${ukDate('kept.until')}
        || coalesce('; on hold: ' || hold.note, '') as reason) shown
    where person.authority_id = ${call.viewer.authorityId} and person.closed_at is not null
      and person.erased_at is null`;
}

/** Accounts of former users: which are due to be erased, and why. */
export const closedAccountList: ListDefinition = {
  operation: 'retention.accounts',
  source: {
    base: closedAccounts,
    id: sql`person.id`,
    key: sql`person.id`,
    fields: {
      userId: value(sql`person.id`),
      name: text(sql`person.last_name || ', ' || person.first_name`),
      accessLevelId: value(sql`person.type_id`),
      closedOn: value(sql`kept.since`),
      keptUntil: value(sql`kept.until`),
      state: value(sql`shown.state`),
      reason: text(sql`shown.reason`),
      holdId: value(sql`hold.id`),
    },
  },
};

interface Kept {
  readonly state: string;
  readonly reason: string;
}

async function keptOf(call: UnitCall, userId: number): Promise<Kept> {
  const { rows } = await sql<Kept>`select shown.state, shown.reason
    from ${closedAccounts(call)} and person.id = ${userId}`.execute(call.db);
  const [kept] = rows;
  if (kept === undefined) throw new ServerError('NOT_FOUND');
  return kept;
}

/** What the rules ask of an account that is to be erased or held (`retention.*`); one in use is not found. */
export async function accountKept(call: UnitCall, userId: number): Promise<Facts> {
  const { state, reason } = await keptOf(call, userId);
  return { retention: { state, reason, isHeld: state === 'held' } };
}

/**
 * Erases an account that is due, in the pool too. The rules have been decided before, and what may have changed since
 * is asked again among those who administer users: somebody may have let the person in, or set a hold. Answers the
 * erasure's id in the log.
 */
export async function eraseAccount(call: Call, userId: number): Promise<string> {
  const { services, viewer, today } = call;
  const missing = await readinessOf(services);
  if (missing !== null) throw new ServerError('CONFLICT', { message: missing });
  const [id, at] = [randomUUID(), services.now()];
  return administerUsers(services.database, viewer, async (db) => {
    const unit: UnitCall = { ...call, db };
    const account = await lockClosedAccount(db, viewer.authorityId, userId);
    if (account === null || (await keptOf(unit, userId)).state !== 'due')
      throw new ServerError('CONFLICT', { message: changed });
    await audit(unit, {
      action: 'retention.erase',
      record: `user/${userId}`,
      detail: { retentionKind: 'accounts', retentionRule: ruleWords(rule(call)) },
    });
    await services.identity.users.remove(db, account.username);
    await eraseAccountRows(db, account, at);
    await keepAccountErasure(db, { id, authorityId: viewer.authorityId, userId, at });
    await services.erasures.begin({
      id,
      authorityId: viewer.authorityId,
      kind: 'accounts',
      userId,
      recordKey: account.sub,
      through: today,
      at: at.toISOString(),
    });
    return id;
  });
}

const changed = 'This account has changed meanwhile. Please load the page again.';

/** Keeps that an account was erased. */
export async function keepAccountErasure(
  db: Db,
  { id, authorityId, userId, at }: { id: string; authorityId: number; userId: number; at: Date },
): Promise<void> {
  await db
    .insertInto('erasure')
    .values({ id, authority_id: authorityId, user_id: userId, kind: 'accounts', erased_at: at })
    .onConflict((row) => row.doNothing())
    .execute();
}
