import type { Database } from '../database.ts';
import type { Viewer } from './sessions.ts';
import { settingsUnlessSaid, type AuthoritySettings } from '../authoritySettings.ts';
import { asSystem, type Db } from '../unitOfWork.ts';
import { noteSecondFactor } from './signIns.ts';

// One's own account, and nobody else's: requests may only read users, and an account belongs to its own
// authority whichever one its user is working as.

export interface OwnAccount {
  readonly telephone: string;
  readonly authorityName: string;
  /** Of the user's own authority. */
  readonly settings: AuthoritySettings;
  /** 1 at once, 2 daily digest, 3 none (D-53). */
  readonly alertOption: number;
}

export function ownAccount(database: Database, viewer: Viewer): Promise<OwnAccount> {
  return asSystem(database, async (db) => {
    const user = await ownRow(db, viewer)
      .innerJoin('authority', 'authority.id', 'app_user.authority_id')
      .select(['telephone', 'authority.name', 'settings', 'alert_option'])
      .executeTakeFirstOrThrow();
    return {
      telephone: user.telephone,
      authorityName: user.name,
      settings: { ...settingsUnlessSaid, ...user.settings },
      alertOption: user.alert_option,
    };
  });
}

/** Keeps when the terms were accepted, the first time only. */
export function acceptTerms(database: Database, viewer: Viewer, now: Date): Promise<void> {
  return asSystem(database, async (db) => {
    const { terms_accepted_at: former } = await ownRow(db, viewer)
      .select('terms_accepted_at')
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (former !== null) return;
    await change(db, viewer, { terms_accepted_at: now });
    await record(db, viewer, 'account.acceptTerms', { before: null, after: { acceptedAt: now.toISOString() } });
  });
}

/**
 * Keeps whether the pool asks the user for a second factor, and says in the trail when that has changed. The pool of
 * our own is asked again, and held until it is kept: it may have been switched off since it answered.
 */
export function keepSecondFactor(database: Database, { sub }: Viewer, isOn: boolean): Promise<void> {
  return asSystem(database, async (db) => {
    const own = await db
      .selectFrom('pool_user')
      .select(['totp_enabled', 'sms_enabled'])
      .where('sub', '=', sub)
      .forUpdate()
      .executeTakeFirst();
    await noteSecondFactor(db, sub, own === undefined ? isOn : own.totp_enabled || own.sms_enabled);
  });
}

/** What the user has ticked or unticked, by alert. */
export function alertChoices(database: Database, viewer: Viewer): Promise<ReadonlyMap<number, boolean>> {
  return asSystem(database, async (db) => {
    const rows = await db
      .selectFrom('alert_choice')
      .where('user_id', '=', viewer.userId)
      .where('authority_id', '=', viewer.originalAuthorityId)
      .select(['alert_id', 'is_checked'])
      .execute();
    return new Map(rows.map(({ alert_id, is_checked }) => [alert_id, is_checked]));
  });
}

export function saveAlertChoice(
  database: Database,
  viewer: Viewer,
  { id: alert_id, isChecked }: { id: number; isChecked: boolean },
): Promise<void> {
  return asSystem(database, async (db) => {
    const row = { authority_id: viewer.originalAuthorityId, user_id: viewer.userId, alert_id };
    const former = await db
      .selectFrom('alert_choice')
      .select('is_checked')
      .where((is) => is.and(row))
      .forUpdate()
      .executeTakeFirst();
    const before = former?.is_checked ?? false;
    if (before === isChecked) return;
    await db
      .insertInto('alert_choice')
      .values({ ...row, is_checked: isChecked })
      .onConflict((conflict) =>
        conflict.columns(['authority_id', 'user_id', 'alert_id']).doUpdateSet({ is_checked: isChecked }),
      )
      .execute();
    await record(db, viewer, 'account.saveAlert', {
      alertId: alert_id,
      before: { isChecked: before },
      after: { isChecked },
    });
  });
}

export function saveAlertOption(database: Database, viewer: Viewer, option: number): Promise<void> {
  return asSystem(database, async (db) => {
    const { alert_option: before } = await ownRow(db, viewer)
      .select('alert_option')
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (before === option) return;
    await change(db, viewer, { alert_option: option });
    await record(db, viewer, 'account.setAlertDigest', {
      before: { alertOption: before },
      after: { alertOption: option },
    });
  });
}

const ownRow = (db: Db, { userId, originalAuthorityId }: Viewer) =>
  db.selectFrom('app_user').where('app_user.id', '=', userId).where('app_user.authority_id', '=', originalAuthorityId);

async function change(
  db: Db,
  { userId, originalAuthorityId }: Viewer,
  values: { terms_accepted_at: Date } | { alert_option: number },
): Promise<void> {
  await db
    .updateTable('app_user')
    .set(values)
    .where('id', '=', userId)
    .where('authority_id', '=', originalAuthorityId)
    .execute();
}

async function record(
  db: Db,
  { userId, originalAuthorityId }: Viewer,
  action: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      authority_id: originalAuthorityId,
      user_id: userId,
      action,
      record: `user/${userId}`,
      detail: JSON.stringify(detail),
    })
    .execute();
}
