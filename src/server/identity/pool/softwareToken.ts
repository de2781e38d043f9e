import { inPool, noteSecondFactor } from '../../db/across/index.ts';
import type { SecondFactorKind } from '../../db/tables/pool.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { invalidParameter, PoolError } from './poolError.ts';
import type { SignedInContext } from './poolContext.ts';
import { requireToken } from './session.ts';
import { acceptedStep, makeTotpSecret, sealTotp, unsealTotp } from './totp.ts';

/** A new secret for the caller, in base32. The one in use stays so until a code of the new one is shown. */
export async function associateSoftwareToken(context: SignedInContext, accessToken: string): Promise<string> {
  const { sub } = await requireToken(context, accessToken);
  const secret = makeTotpSecret();
  const sealed = sealTotp(context.pool, sub, secret);
  await inPool(context.database, (db) =>
    db.updateTable('pool_user').set({ totp_pending: sealed }).where('sub', '=', sub).execute(),
  );
  return secret;
}

/** Whether the code is of the new secret, which then takes the place of any older one. */
export async function verifySoftwareToken(
  context: SignedInContext,
  accessToken: string,
  given: { code: string; deviceName: string },
): Promise<boolean> {
  const { sub } = await requireToken(context, accessToken);
  return inPool(context.database, async (db) => {
    const user = await db
      .selectFrom('pool_user')
      .select('totp_pending')
      .where('sub', '=', sub)
      .forUpdate()
      .executeTakeFirst();
    if (user?.totp_pending == null)
      throw new PoolError('SoftwareTokenMFANotFoundException', 'There is no software token to verify.');
    return keepSoftwareToken(context, db, { sub, pending: user.totp_pending, ...given });
  });
}

export interface NewSoftwareToken {
  readonly sub: string;
  /** Sealed. */
  readonly pending: string;
  readonly code: string;
  readonly deviceName: string;
}

/** Puts a shown secret in its place; false, and nothing done, for a wrong code. */
export async function keepSoftwareToken(
  { pool, now }: Pick<SignedInContext, 'pool' | 'now'>,
  db: Db,
  token: NewSoftwareToken,
): Promise<boolean> {
  const step = acceptedStep(unsealTotp(pool, token.sub, token.pending), {
    code: token.code,
    lastStep: null,
    now: now(),
  });
  if (step === null) return false;
  await db
    .updateTable('pool_user')
    .set({
      totp_secret: token.pending,
      totp_pending: null,
      totp_last_step: step,
      totp_device: token.deviceName.slice(0, 100),
    })
    .where('sub', '=', token.sub)
    .execute();
  return true;
}

export interface FactorSetting {
  readonly enabled: boolean;
  readonly preferred: boolean;
}

export interface MfaPreference {
  readonly softwareToken?: FactorSetting;
  readonly sms?: FactorSetting;
}

/** Which second factors the caller is asked for. A secret that is switched off is forgotten. */
export async function setMfaPreference(
  context: SignedInContext,
  accessToken: string,
  preference: MfaPreference,
): Promise<void> {
  const { sub } = await requireToken(context, accessToken);
  await inPool(context.database, (db) => changeMfaPreference(db, sub, preference));
}

/** The same for any user, within work of the system role. */
export async function changeMfaPreference(db: Db, sub: string, preference: MfaPreference): Promise<void> {
  const user = await db
    .selectFrom('pool_user')
    .selectAll()
    .where('sub', '=', sub)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const softwareToken = preference.softwareToken ?? keptAs(user, 'SOFTWARE_TOKEN_MFA', preference.sms);
  const sms = preference.sms ?? keptAs(user, 'SMS_MFA', preference.softwareToken);
  if (softwareToken.enabled && user.totp_secret === null)
    throw invalidParameter('User has not verified software token mfa');
  if (sms.enabled && user.phone === '')
    throw invalidParameter('User does not have delivery config set to turn on SMS_MFA');
  if (softwareToken.enabled && softwareToken.preferred && sms.enabled && sms.preferred)
    throw invalidParameter('Only one second factor can be preferred.');
  await db
    .updateTable('pool_user')
    .set({
      totp_enabled: softwareToken.enabled,
      ...(!softwareToken.enabled && preference.softwareToken !== undefined && noSoftwareToken),
      sms_enabled: sms.enabled,
      preferred_mfa: preferredOf(softwareToken, sms),
    })
    .where('sub', '=', sub)
    .execute();
  await noteSecondFactor(db, sub, softwareToken.enabled || sms.enabled);
}

/** The columns of somebody who has no secret any more, shown or not. */
export const noSoftwareToken = {
  totp_enabled: false,
  totp_secret: null,
  totp_pending: null,
  totp_last_step: null,
  totp_device: '',
} as const;

type FactorColumns = {
  readonly totp_enabled: boolean;
  readonly sms_enabled: boolean;
  readonly preferred_mfa: SecondFactorKind | null;
};

/** A factor of which nothing was said stays as it is, but for being preferred to one that now is. */
function keptAs(user: FactorColumns, kind: SecondFactorKind, other: FactorSetting | undefined): FactorSetting {
  const enabled = kind === 'SMS_MFA' ? user.sms_enabled : user.totp_enabled;
  return { enabled, preferred: user.preferred_mfa === kind && other?.preferred !== true };
}

function preferredOf(softwareToken: FactorSetting, sms: FactorSetting): SecondFactorKind | null {
  if (softwareToken.enabled && softwareToken.preferred) return 'SOFTWARE_TOKEN_MFA';
  return sms.enabled && sms.preferred ? 'SMS_MFA' : null;
}

export interface SecondFactors {
  readonly softwareToken: boolean;
  readonly sms: boolean;
  readonly preferred: SecondFactorKind | null;
}

/** Which second factors a user is asked for at sign-in. */
export async function mfaOf(db: Db, sub: string): Promise<SecondFactors> {
  const user = await db
    .selectFrom('pool_user')
    .select(['totp_enabled', 'sms_enabled', 'preferred_mfa'])
    .where('sub', '=', sub)
    .executeTakeFirst();
  return {
    softwareToken: user?.totp_enabled ?? false,
    sms: user?.sms_enabled ?? false,
    preferred: user?.preferred_mfa ?? null,
  };
}
