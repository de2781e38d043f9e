import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '../../contract/index.ts';
import type { Facts } from '../../engine/index.ts';
import { sealActor } from '../db/across/index.ts';
import { openUnit } from '../db/unitOfWork.ts';
import { tellWritten } from '../db/writtenBytes.ts';
import { ServerError } from '../errors.ts';
import type { HeldFile } from '../modules/attachments/fileStorage.ts';
import type {
  Call,
  OutsideHandler,
  ReadFacts,
  ReadingHandler,
  Reply,
  UnitCall,
  UploadHandler,
} from '../modules/handler.ts';
import { readWhole, receiveOne } from './incomingFile.ts';
import { placeOf } from './largeFiles.ts';
import type { Places } from './largeReplies.ts';
import { enforce } from './refusals.ts';
import type { CountBytes } from './userLimits.ts';

/** A call on its way, by somebody who may make it. */
export interface Started {
  readonly operation: Operation;
  readonly call: Call;
  readonly viewerFacts: Facts;
  readonly countWritten: CountBytes;
}

/** Work that begins before all of its file is there, or before its turn has come. */
export interface Receiving extends Started {
  /** The same when it is, or has. */
  readonly arrived: () => Promise<Started>;
}

/** A piece of work in the request's transaction. */
interface InUnit<T> {
  readonly facts?: ReadFacts | undefined;
  readonly run: (call: UnitCall) => Promise<T>;
}

/** The work in a transaction of its own, decided again by what the records say; undone when it fails. */
export async function runInUnit<T>({ facts, run: work }: InUnit<T>, started: Started): Promise<T> {
  const { operation, call, viewerFacts, countWritten } = started;
  const {
    viewer,
    services: { database },
  } = call;
  const unit = await openUnit(database, viewer.authorityId, await sealActor(database, viewer.userId));
  const isWrite = operation.kind === 'command' || operation.kind === 'upload';
  const done = await (async () => {
    const counting = tellWritten((bytes) => countWritten(viewer.sub, bytes));
    const unitCall: UnitCall = isWrite
      ? { ...call, db: unit.db.withPlugin(counting) }
      : { ...call, db: unit.db, reading: unit.reading };
    const recordFacts = (await facts?.(unitCall)) ?? {};
    enforce(operation, { ...recordFacts, ...viewerFacts });
    return work(unitCall);
  })().catch(async (error: unknown) => {
    if (error instanceof ServerError && error.commit) await unit.commit();
    else await unit.rollback();
    throw error;
  });
  await unit.commit();
  return done;
}

/**
 * Without facts nothing can be decided later that is not known now. Long work may wait long for its turn: it is done
 * for whoever asked as they are by then, or no more.
 */
export function runOutside<Body>(
  { facts, outside }: OutsideHandler<Body>,
  { arrived, ...started }: Receiving,
  reply: FastifyReply,
): Promise<Body | Reply<Body>> {
  if (facts === undefined) enforce(started.operation, started.viewerFacts);
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return outside(started.call, {
    inUnit: async (work) => runInUnit({ facts, run: work }, await arrived()),
    signal: gone.signal,
  });
}

/** Decided twice: before a byte is read, and when all are there, since much can happen while they come. */
export async function runUpload<Body>(
  handler: UploadHandler<Body>,
  started: Receiving,
  request: FastifyRequest,
): Promise<Body> {
  const { facts } = handler;
  const { call } = started;
  const giveUp = (file: HeldFile) => handler.release(call, file, false);
  await runInUnit({ facts, run: () => Promise.resolve({}) }, started);
  const held = await receiveOne(request, (file) => handler.receive(call, file), giveUp);
  const done = await started
    .arrived()
    .then((now) => runInUnit({ facts, run: (unitCall) => handler.record(unitCall, held) }, now))
    .catch(async (error: unknown) => {
      await giveUp(held);
      throw error;
    });
  await handler.release(call, held, true);
  return done;
}

/** Work with a whole file in memory; decided before a byte is read, and again in each transaction that it opens. */
export async function runReading<Body>(
  handler: ReadingHandler<Body>,
  started: Receiving,
  { request, largeFiles }: { readonly request: FastifyRequest; readonly largeFiles: Places },
): Promise<Body> {
  const { facts } = handler;
  const mostBytes = handler.mostBytes(started.call);
  await runInUnit({ facts, run: () => Promise.resolve({}) }, started);
  const place = placeOf(largeFiles, started.call.viewer, request);
  try {
    const file = await receiveOne(
      request,
      async ({ fileName, content, fields }) => ({
        fileName,
        fields,
        bytes: await readWhole(content, mostBytes, place),
      }),
      () => Promise.resolve(),
    );
    const now = await started.arrived();
    return await handler.read(now.call, file, { inUnit: (work) => runInUnit({ facts, run: work }, now) });
  } finally {
    place.leave();
  }
}
