import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { LocalPool } from './localPool.ts';

const cipher = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

/** What a sealed text belongs to: it opens for nothing else, so that no row's secret can be moved to another. */
export interface SealedFor {
  readonly purpose: string;
  readonly owner: string;
}

/**
 * Encrypts a text that has to be read again (a verifier or a hash would not do), by a key derived from the
 * pool's secret: whoever sees the one table, a dump of it or a query's answer does not see the text.
 */
export function seal(pool: Pick<LocalPool, 'secret'>, owner: SealedFor, text: string): string {
  const iv = randomBytes(ivLength);
  const sealing = createCipheriv(cipher, keyFor(pool, owner), iv, { authTagLength: tagLength }).setAAD(
    Buffer.from(owner.owner),
  );
  return Buffer.concat([iv, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()]).toString('base64url');
}

/** Throws where the text was altered, or sealed for something else. */
export function unseal(pool: Pick<LocalPool, 'secret'>, owner: SealedFor, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const opening = createDecipheriv(cipher, keyFor(pool, owner), bytes.subarray(0, ivLength), {
    authTagLength: tagLength,
  }).setAAD(Buffer.from(owner.owner));
  opening.setAuthTag(bytes.subarray(-tagLength));
  return Buffer.concat([opening.update(bytes.subarray(ivLength, -tagLength)), opening.final()]).toString('utf8');
}

function keyFor(pool: Pick<LocalPool, 'secret'>, { purpose }: SealedFor): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(pool.secret, 'hex'), '', `sealed ${purpose}`, 32));
}
