import type { Database } from '../../db/database.ts';
import type { AccessTokenCheck } from './accessToken.ts';
import type { KnownBrowser } from './knownBrowser.ts';
import type { LocalPool } from './localPool.ts';

/** What work on the pool needs. */
export interface PoolContext {
  readonly database: Database;
  readonly pool: LocalPool;
  readonly now: () => Date;
}

/** And work for somebody who is signed in. */
export interface SignedInContext extends PoolContext {
  readonly checkToken: AccessTokenCheck;
}

/** And work on the way in, which may make a browser known. */
export interface DoorContext extends PoolContext {
  readonly browser: KnownBrowser;
}
