import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { createHmac } from 'node:crypto';
import { callbackify } from 'node:util';
import { sql } from 'kysely';
import { inPool } from '../../db/across/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import type { PoolContext } from './poolContext.ts';

interface RequestCount {
  /** Requests of the window so far. */
  readonly current: number;
  /** Milliseconds until the window ends. */
  readonly ttl: number;
}

/**
 * Requests to the pool by address, counted in the database, so that several server processes count together.
 * Once an address is over the limit this process refuses it by itself until the window ends: who floods the
 * server does not reach the database.
 */
export function requestCounts(context: PoolContext, max: number): FastifyRateLimitStoreCtor {
  return class RequestCounts implements FastifyRateLimitStore {
    readonly #over = new Map<string, { requests: number; until: number }>();

    incr(address: string, callback: (error: Error | null, result?: RequestCount) => void, timeWindow: number): void {
      callbackify(() => this.#count(address, timeWindow))(callback);
    }

    child(): FastifyRateLimitStore {
      return this;
    }

    async #count(address: string, timeWindow: number): Promise<RequestCount> {
      const now = context.now();
      const known = this.#over.get(address);
      if (known !== undefined && known.until > now.getTime() && known.until <= now.getTime() + 2 * timeWindow) {
        known.requests += 1;
        return { current: known.requests, ttl: known.until - now.getTime() };
      }
      this.#over.delete(address);
      const hash = createHmac('sha256', context.pool.secret).update(`address ${address}`).digest('hex');
      const counted = await inPool(context.database, (db) => countRequest(db, hash, { now, timeWindow }));
      if (counted.current > max)
        this.#refuse(address, { requests: counted.current, until: now.getTime() + counted.ttl }, now);
      return counted;
    }

    #refuse(address: string, over: { requests: number; until: number }, now: Date): void {
      for (const [other, { until }] of this.#over) if (until <= now.getTime()) this.#over.delete(other);
      this.#over.set(address, over);
    }
  };
}

/** One more of an address, in the window under way or as the first of a new one. */
async function countRequest(
  db: Db,
  hash: string,
  { now, timeWindow }: { now: Date; timeWindow: number },
): Promise<RequestCount> {
  // One that began much later than now is of a clock since set back; what is asked side by side begins a little later.
  const ended = sql<boolean>`(pool_request.started_at <= ${new Date(now.getTime() - timeWindow)} or pool_request.started_at > ${new Date(now.getTime() + timeWindow)})`;
  const row = await db
    .insertInto('pool_request')
    .values({ address_hash: hash, started_at: now, requests: 1 })
    .onConflict((conflict) =>
      conflict.column('address_hash').doUpdateSet({
        requests: sql<number>`case when ${ended} then 1 else pool_request.requests + 1 end`,
        started_at: sql<Date>`case when ${ended} then excluded.started_at else pool_request.started_at end`,
      }),
    )
    .returning(['requests', 'started_at'])
    .executeTakeFirstOrThrow();
  if (row.requests === 1) await forgetEnded(db, new Date(now.getTime() - timeWindow));
  return { current: row.requests, ttl: Math.max(1, row.started_at.getTime() + timeWindow - now.getTime()) };
}

/** Windows that have ended need no row; one that is being counted in at this moment is left. */
async function forgetEnded(db: Db, before: Date): Promise<void> {
  const idle = db
    .selectFrom('pool_request')
    .select('address_hash')
    .where('started_at', '<=', before)
    .forUpdate()
    .skipLocked();
  await db.deleteFrom('pool_request').where('address_hash', 'in', idle).execute();
}
