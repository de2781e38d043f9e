import type { Catalog, Facts, JsonObject } from '../../engine/index.ts';
import type { OperationId } from '../../contract/index.ts';
import type { Viewer } from '../db/acrossAuthorities.ts';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/unitOfWork.ts';

/** What every handler may reach beside its own call. */
export interface Services {
  readonly database: Database;
  readonly catalog: Catalog;
  readonly now: () => Date;
}

/** One call: checked against its operation's schemas, numbers of the query string coerced. */
export interface Call {
  readonly viewer: Viewer;
  readonly services: Services;
  readonly query: JsonObject;
  readonly body: JsonObject;
  /** Names in the path. */
  readonly params: { readonly [name: string]: string };
  readonly headers: { readonly [name: string]: string | undefined };
  /** The day it is in London. */
  readonly today: string;
}

/** A call inside its unit of work. */
export interface UnitCall extends Call {
  readonly db: Db;
}

/** An answer that is not simply 200 with a body. A 409 of this kind commits what was stored. */
export interface Reply {
  readonly status: number;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: JsonObject;
}

export type Answer = JsonObject | { readonly reply: Reply };

/** A handler in the request's transaction. */
export interface UnitHandler {
  /**
   * Record facts that the operation's rules name, read before anything else is done; what is not in
   * the viewer's scope throws NOT_FOUND. `user` and `today` are added to them.
   */
  readonly facts?: (call: UnitCall) => Promise<Facts>;
  readonly run: (call: UnitCall) => Promise<Answer>;
}

/** A handler without one: it looks across authorities through `acrossAuthorities.ts`. */
export interface OutsideHandler {
  readonly outside: (call: Call) => Promise<Answer>;
}

export type Handler = UnitHandler | OutsideHandler;

export type Handlers = { readonly [id in OperationId]?: Handler };
