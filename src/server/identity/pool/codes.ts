import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { LocalPool } from './localPool.ts';

/** How long a code that was sent holds (D-2). */
export const codeMinutes = 5;

/** When a code that is sent now holds no more. */
export const codeEnds = (now: Date): Date => new Date(now.getTime() + codeMinutes * 60_000);

/** Six digits. */
export const makeCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** A keyed hash, bound to what the code is for: a plain one of a million codes is undone at once. */
export function hashCode(pool: LocalPool, purpose: string, code: string): string {
  return createHmac('sha256', pool.secret).update(`code ${purpose} ${code}`).digest('hex');
}

export function isSameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
