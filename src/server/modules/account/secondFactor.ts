import { createHash } from 'node:crypto';
import QRCode from 'qrcode';
import { productName, type ReplyOf } from '../../../contract/index.ts';
import { inPool } from '../../db/across/index.ts';
import { keepSecondFactor, ownAccount } from '../../db/across/accounts.ts';
import { ServerError } from '../../errors.ts';
import { attemptLimit, clearAttempts, countFailure, isLocked, lockMinutes } from '../../identity/pool/attempts.ts';
import type { Call } from '../handler.ts';

/** A new secret, as a picture for the camera and in groups of four for the fingers (D-51). */
export async function qrCode(call: Call): Promise<ReplyOf<'account.qrCode'>> {
  const secret = await answered(call.services.identity.secondFactor.begin(accessToken(call)));
  const account = `${encodeURIComponent(productName)}:${encodeURIComponent(call.viewer.username)}`;
  const address = `otpauth://totp/${account}?secret=${secret}&issuer=${encodeURIComponent(productName)}`;
  return {
    qrCode: await QRCode.toDataURL(address, { errorCorrectionLevel: 'M', margin: 4, scale: 6 }),
    secretCode: secret.match(/.{1,4}/g)?.join(' ') ?? secret,
  };
}

/** Whether the code is of the new secret; if so it is asked for from the next sign-in on. */
export async function verifyToken(call: Call): Promise<ReplyOf<'account.verifyToken'>> {
  const { services, viewer, body } = call;
  const code = String(body.token).padStart(6, '0');
  await countAttempt(call);
  const deviceName = typeof body.deviceName === 'string' ? body.deviceName.trim() : '';
  if (!(await answered(services.identity.secondFactor.confirm(accessToken(call), { code, deviceName }))))
    return { hasErrors: true };
  await inPool(services.database, (db) => clearAttempts(db, attemptsOf(call)));
  await keepSecondFactor(services.database, viewer, true);
  return { hasErrors: false };
}

/** What the pool says; where the portal had kept something else, it learns it here. */
export async function mfaStatus(call: Call): Promise<ReplyOf<'account.mfaStatus'>> {
  const mfaEnabled = await answered(call.services.identity.secondFactor.isEnabled(accessToken(call)));
  await keepSecondFactor(call.services.database, call.viewer, mfaEnabled);
  return { mfaEnabled };
}

export async function disableMfa(call: Call): Promise<ReplyOf<'account.disableMfa'>> {
  const { services, viewer } = call;
  const { settings } = await ownAccount(services.database, viewer);
  if (settings.mfaRequired) {
    throw new ServerError('NOT_ALLOWED', {
      message: 'Your organisation requires two-factor authentication, so it cannot be disabled',
    });
  }
  await answered(services.identity.secondFactor.disable(accessToken(call)));
  await keepSecondFactor(services.database, viewer, false);
  return { success: true };
}

/** The token of this very call: the pool answers to nothing else. */
function accessToken({ headers }: Call): string {
  return (headers.authorization ?? '').replace(/^Bearer /i, '');
}

/** What the pool refuses, as the portal says it; anything else is nobody's fault here. */
async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    const { name, type = name } = error as { readonly name: string; readonly type?: string };
    if (type === 'NotAuthorizedException') throw new ServerError('NOT_SIGNED_IN');
    if (type === 'TooManyRequestsException' || type === 'LimitExceededException') throw new ServerError('TOO_MANY');
    throw error;
  }
}

const attemptsOf = ({ viewer }: Call) => createHash('sha256').update(`second factor ${viewer.sub}`).digest('hex');

/**
 * Counts the attempt before it is judged, so that none made side by side slips past; the right code clears the count.
 */
async function countAttempt(call: Call): Promise<void> {
  const { services } = call;
  const locked = await inPool(services.database, async (db) => {
    if (await isLocked(db, attemptsOf(call), services.now())) return true;
    await countFailure(db, attemptsOf(call), services.now());
    return false;
  });
  if (locked)
    throw new ServerError('TOO_MANY', {
      message: `After ${attemptLimit} wrong codes please wait ${lockMinutes} minutes and start again.`,
    });
}
