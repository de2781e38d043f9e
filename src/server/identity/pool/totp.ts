import { Secret, TOTP } from 'otpauth';
import type { LocalPool } from './localPool.ts';
import { seal, unseal } from './sealed.ts';

// Time-based codes as every authenticator app makes them: 6 digits, 30 seconds, SHA-1, 160 bits of secret.
const period = 30;
const secretBytes = 20;

/** How many steps a telephone's clock may be off. */
const window = 1;

/** A new secret in base32. */
export const makeTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

/** The secret of a user, as it is kept. */
export const sealTotp = (pool: LocalPool, sub: string, base32: string): string =>
  seal(pool, { purpose: 'totp', owner: sub }, base32);

export const unsealTotp = (pool: LocalPool, sub: string, sealed: string): string =>
  unseal(pool, { purpose: 'totp', owner: sub }, sealed);

export interface TotpClaim {
  readonly code: string;
  /** The step of the last code that was accepted; null before the first. */
  readonly lastStep: number | null;
  readonly now: Date;
}

/** The time step a code is of; null for a wrong code, and for one not later than the last accepted. */
export function acceptedStep(base32: string, { code, lastStep, now }: TotpClaim): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(base32), digits: 6, period, timestamp, window });
  if (delta === null) return null;
  const step = TOTP.counter({ period, timestamp }) + delta;
  return lastStep === null || step > lastStep ? step : null;
}
