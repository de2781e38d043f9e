import type { Readable } from 'node:stream';
import type { Catalog, Facts, JsonObject } from '../../engine/index.ts';
import type { OperationId } from '../../contract/index.ts';
import type { Viewer } from '../db/acrossAuthorities.ts';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/unitOfWork.ts';
import type { Identity } from '../identity/openIdentity.ts';
import type { FileStorage, HeldFile, IncomingFile } from './attachments/fileStorage.ts';

/** What every handler may reach beside its own call. */
export interface Services {
  readonly database: Database;
  readonly catalog: Catalog;
  readonly files: FileStorage;
  readonly identity: Identity;
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
  /**
   * In the place of a body: bytes, opened when the unit of work has ended; a stream where they are not all in memory.
   */
  readonly content?: () => Promise<Readable | Buffer>;
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

/**
 * A handler of the kind `upload`. A slow client takes minutes, so no transaction is open while bytes
 * arrive: the rules are decided in one before the first byte, and again in the one that records the file.
 */
export interface UploadHandler {
  readonly facts: (call: UnitCall) => Promise<Facts>;
  /** Takes the bytes in, outside of any transaction; leaves nothing where it throws. */
  readonly receive: (call: Call, file: IncomingFile) => Promise<HeldFile>;
  readonly record: (call: UnitCall, file: HeldFile) => Promise<Answer>;
  /** Always called at the end; `recorded` is false when the work was undone. */
  readonly release: (call: Call, file: HeldFile, recorded: boolean) => Promise<void>;
}

/** What a handler that opens its transaction itself is given. */
export interface Course {
  /** Opens the request's transaction, decides the rules in it, does the work and commits. */
  inUnit<T>(work: (call: UnitCall) => Promise<T>): Promise<T>;
  /** Aborted when the caller is gone. */
  readonly signal: AbortSignal;
}

/**
 * A handler with long work before its transaction or after it: on a database of one connection everybody
 * else would wait for it. Who may call at all has been decided before.
 */
export interface LongHandler {
  readonly facts?: (call: UnitCall) => Promise<Facts>;
  readonly around: (call: Call, course: Course) => Promise<Answer>;
}

/** A handler of the kind `upload` whose file is read as a whole and kept nowhere. */
export interface ReadingHandler {
  readonly facts?: (call: UnitCall) => Promise<Facts>;
  /** A larger file is refused. */
  readonly mostBytes: number;
  /** Called when all is there; the rules were decided before the first byte, and are again in each unit of work. */
  readonly read: (call: Call, file: Buffer, course: Pick<Course, 'inUnit'>) => Promise<Answer>;
}

export type Handler = UnitHandler | OutsideHandler | UploadHandler | ReadingHandler | LongHandler;

export type Handlers = { readonly [id in OperationId]?: Handler };
