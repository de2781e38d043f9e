import type { Readable } from 'node:stream';
import type { Catalog, Declarations, Facts, JsonObject, Page, TableQuery } from '../../engine/index.ts';
import type { Kind, OperationId, operations, ReplyOf } from '../../contract/index.ts';
import type { Viewer } from '../db/across/index.ts';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/unitOfWork.ts';
import type { Identity } from '../identity/openIdentity.ts';
import type { Scanner } from '../scanning/clamd.ts';
import type { FileStorage, HeldFile, IncomingFile } from './attachments/fileStorage.ts';
import type { ErasureLog } from './retention/erasureLog.ts';

/** What every handler may reach beside its own call. */
export interface Services {
  readonly database: Database;
  readonly catalog: Catalog;
  readonly files: FileStorage;
  /** Null where files are not scanned for viruses. */
  readonly scanner: Scanner | null;
  readonly erasures: ErasureLog;
  readonly identity: Identity;
  readonly now: () => Date;
}

/** One call: checked against its operation's schemas, numbers of the query string coerced. */
export interface Call {
  readonly viewer: Viewer;
  readonly services: Services;
  /** As they hold for the authority that the viewer works as. */
  readonly declarations: Declarations;
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
  /** Where lists are read, if elsewhere: see `OpenUnit`. A call that writes reads what it has written. */
  readonly reading?: () => Promise<Db>;
}

interface ReplyParts<Body> {
  readonly status: number;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: Body;
  /**
   * In the place of a body: bytes, opened when the unit of work has ended; a stream where they are not all in memory.
   */
  readonly content?: () => Promise<Readable | Buffer>;
}

/** A reply that is not simply 200 with a body. A 409 of this kind commits what was stored. */
export class Reply<Body = never> {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: Body | undefined;
  readonly content: ReplyParts<Body>['content'];

  constructor({ status, headers = {}, body, content }: ReplyParts<Body>) {
    this.status = status;
    this.headers = headers;
    this.body = body;
    this.content = content;
  }
}

/** Reads record facts that the operation's rules name; `user` and `today` are added to them. */
export type ReadFacts = (call: UnitCall) => Promise<Facts>;

/** A page of a list, and what it was asked by: the list's codec makes the body of both. */
export interface ListPage {
  readonly page: Page;
  readonly query: TableQuery;
}

/** Answers a list; one that is wanted as a whole in bytes, as they are written while it is read. */
export interface ListHandler {
  readonly list: (call: UnitCall) => Promise<ListPage | Reply>;
}

/** Answers the options of a lookup: to a call, and to a file that writes their labels. */
export interface OptionsHandler<Body> {
  readonly run: (call: UnitCall) => Promise<Body>;
}

/** The same across authorities: of a lookup that no file writes. */
type OutsideOptions<Body> = Pick<OutsideHandler<Body>, 'outside'>;

/** A handler in the request's transaction. */
export interface UnitHandler<Body> {
  /** Asked before anything else is done; what is not in the viewer's scope throws NOT_FOUND. */
  readonly facts?: ReadFacts;
  readonly run: (call: UnitCall) => Promise<Body | Reply<Body>>;
}

/** What a handler that opens its transaction itself is given. */
export interface Course {
  /** Opens the request's transaction, decides the rules in it, does the work and commits. */
  inUnit<T>(work: (call: UnitCall) => Promise<T>): Promise<T>;
  /** Aborted when the caller is gone. */
  readonly signal: AbortSignal;
}

/**
 * A handler outside of the request's transaction: it looks across authorities through `db/across`, or has
 * long work before the transaction or after it, for which everybody else would wait on a database of one connection.
 * Without facts all rules are decided before it begins, else who may call at all.
 */
export interface OutsideHandler<Body> {
  readonly facts?: ReadFacts;
  readonly outside: (call: Call, course: Course) => Promise<Body | Reply<Body>>;
}

/**
 * Takes in a file and keeps it. A slow client takes minutes, so no transaction is open while bytes
 * arrive: the rules are decided in one before the first byte, and again in the one that records the file.
 */
export interface UploadHandler<Body> {
  readonly facts: ReadFacts;
  /** Takes the bytes in, outside of any transaction; leaves nothing where it throws. */
  readonly receive: (call: Call, file: IncomingFile) => Promise<HeldFile>;
  readonly record: (call: UnitCall, file: HeldFile) => Promise<Body>;
  /** Always called at the end; `recorded` is false when the work was undone. */
  readonly release: (call: Call, file: HeldFile, recorded: boolean) => Promise<void>;
}

/** A file that has come in whole, and what stood beside it in its form. */
export interface ReceivedFile {
  /** As the browser wrote it. */
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly fields: { readonly [name: string]: string };
}

/** Takes in a file that is read as a whole and kept nowhere. */
export interface ReadingHandler<Body> {
  readonly facts?: ReadFacts;
  /** A larger file is refused. */
  mostBytes(call: Call): number;
  /** Called when all is there; the rules were decided before the first byte, and are again in each unit of work. */
  readonly read: (call: Call, file: ReceivedFile, course: Pick<Course, 'inUnit'>) => Promise<Body>;
}

/** What answers an operation, by its kind; `Body` is what it replies. */
export interface HandlersByKind<Body> {
  readonly list: ListHandler;
  readonly options: OptionsHandler<Body> | OutsideOptions<Body>;
  readonly read: UnitHandler<Body> | OutsideHandler<Body>;
  readonly command: UnitHandler<Body> | OutsideHandler<Body>;
  readonly upload: UploadHandler<Body> | ReadingHandler<Body>;
  readonly file: UnitHandler<never> | OutsideHandler<never>;
}

/** What can answer any operation. */
export type Handler = HandlersByKind<unknown>[Kind];

/** What can answer one operation: a handler of its kind, with its reply. */
export type HandlerOf<Id extends OperationId> = HandlersByKind<ReplyOf<Id>>[(typeof operations)[Id]['kind']];

/** What answers some operations, by id. */
export type Handlers = { readonly [Id in OperationId]?: HandlerOf<Id> };
