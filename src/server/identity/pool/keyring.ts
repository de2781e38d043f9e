import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JSONWebKeySet,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose';
import { inPool } from '../../db/across/index.ts';
import type { Database } from '../../db/database.ts';
import type { PoolKeyTable } from '../../db/tables/pool.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { accessMinutes } from './tokenTimes.ts';

export interface SigningKey {
  readonly kid: string;
  readonly key: CryptoKey;
}

interface Keys {
  readonly signing: SigningKey;
  readonly published: JSONWebKeySet;
  readonly find: ReturnType<typeof createLocalJWKSet>;
}

/**
 * Another process may have made a new key: who signs looks again after so long, and who meets an unknown key at once,
 * but not more often than this.
 */
const signerLooks = 5 * 60_000;
const checkerLooks = 10_000;

/** A key that signs no more is published until its last token has ended, whichever process signed that. */
const afterlife = accessMinutes * 60_000 + signerLooks;

/** The keys of the pool, as this process knows them. They stand in the database, where all processes find the same. */
export class Keyring {
  readonly #database: Database;
  #keys: Keys;
  #looked: Date;

  private constructor(database: Database, keys: Keys, looked: Date) {
    this.#database = database;
    this.#keys = keys;
    this.#looked = looked;
  }

  static async open(database: Database, now: Date): Promise<Keyring> {
    return new Keyring(database, await loadKeys(database, now), now);
  }

  /** The key that signed last. */
  get signing(): SigningKey {
    return this.#keys.signing;
  }

  async signingAt(now: Date): Promise<SigningKey> {
    await this.#lookAgain(now, signerLooks);
    return this.#keys.signing;
  }

  async publishedAt(now: Date): Promise<JSONWebKeySet> {
    await this.#lookAgain(now, signerLooks);
    return this.#keys.published;
  }

  /** Finds the key of a token that is checked at this moment. */
  finderAt(now: Date): JWTVerifyGetKey {
    return async (header, token) => {
      await this.#lookAgain(now, signerLooks);
      try {
        return await this.#keys.find(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || !(await this.#lookAgain(now, checkerLooks))) throw error;
        return this.#keys.find(header, token);
      }
    };
  }

  /** False where the last look is not long enough ago. */
  async #lookAgain(now: Date, after: number): Promise<boolean> {
    if (Math.abs(now.getTime() - this.#looked.getTime()) < after) return false;
    this.#looked = now;
    this.#keys = await loadKeys(this.#database, now, this.#keys.signing);
    return true;
  }
}

async function loadKeys(database: Database, now: Date, known?: SigningKey): Promise<Keys> {
  const rows = await inPool(database, (db) => readKeys(db, now));
  const newest = rows.find(({ retired_at }) => retired_at === null);
  if (newest === undefined) throw new Error('The identity pool in the database has no signing key.');
  const published = { keys: rows.map(({ public_jwk }) => JSON.parse(public_jwk) as JWK) };
  const signing =
    known?.kid === newest.kid
      ? known
      : { kid: newest.kid, key: (await importJWK(JSON.parse(newest.private_jwk) as JWK, 'RS256')) as CryptoKey };
  return { signing, published, find: createLocalJWKSet(published) };
}

function readKeys(db: Db, now: Date) {
  return db
    .selectFrom('pool_key')
    .selectAll()
    .where((where) =>
      where.or([where('retired_at', 'is', null), where('retired_at', '>', new Date(now.getTime() - afterlife))]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute();
}

/** Keys that no token can be of any more. */
export async function deleteEnded(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('pool_key')
    .where('retired_at', '<=', new Date(now.getTime() - afterlife))
    .execute();
}

/**
 * A new key pair as it is kept. The private half lies in the table as it is: sealing it with the pool's secret
 * (`sealed.ts`) would protect it from nobody, since who can sign needs no table but has the secret in the same
 * database, and the database is read by the server alone. It is wiped as soon as the key signs no more.
 */
export async function makeKey(
  now: Date,
): Promise<Pick<PoolKeyTable, 'kid' | 'private_jwk' | 'public_jwk'> & { created_at: Date }> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const publicJwk = await exportJWK(publicKey);
  const common = { kid: await calculateJwkThumbprint(publicJwk), alg: 'RS256', use: 'sig' };
  return {
    kid: common.kid,
    private_jwk: JSON.stringify({ ...(await exportJWK(privateKey)), ...common }),
    public_jwk: JSON.stringify({ ...publicJwk, ...common }),
    created_at: now,
  };
}
