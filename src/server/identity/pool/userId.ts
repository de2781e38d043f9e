import { createHmac } from 'node:crypto';
import type { Db } from '../../db/unitOfWork.ts';
import { normalUsername, type LocalPool } from './localPool.ts';

// A user signs in by name or, as the client library does from the second try on, by the id that it was told.

const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The pool's user of a name or an id. */
export function userNamed(db: Db, name: string) {
  const normal = normalUsername(name);
  return db.selectFrom('pool_user').where(idForm.test(normal) ? 'pool_user.sub' : 'pool_user.username', '=', normal);
}

/**
 * The id of somebody who does not exist: of the form of a real one, always the same for a name, and itself for an id.
 */
export function strangerId(pool: LocalPool, name: string): string {
  const normal = normalUsername(name);
  if (idForm.test(normal)) return normal;
  const hash = keyedHash(pool, `name ${normal}`);
  const variant = '89ab'[Number.parseInt(hash.slice(16, 17), 16) % 4] ?? '8';
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/** Under what the failures of an id are counted: it may be a stranger's, which nobody should read out of the tables. */
export const attemptsKey = (pool: LocalPool, userId: string): string => keyedHash(pool, `attempts ${userId}`);

function keyedHash(pool: LocalPool, text: string): string {
  return createHmac('sha256', pool.secret).update(text).digest('hex');
}
