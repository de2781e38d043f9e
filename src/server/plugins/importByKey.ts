import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { importKindIds, keyKindIds, londonDate, mostImportBytes } from '../../contract/index.ts';
import { findKeyViewer, hashOfKey, type Viewer } from '../db/across/index.ts';
import { unitOfWork } from '../db/unitOfWork.ts';
import { tellWritten } from '../db/writtenBytes.ts';
import { ServerError } from '../errors.ts';
import { declarationsFor } from '../modules/declarations/declarationsFor.ts';
import type { Call, Course, Services } from '../modules/handler.ts';
import { takeFile, type Taken } from '../modules/imports/keys/takeFile.ts';
import { readWhole, sizeText } from './incomingFile.ts';
import { placeOf } from './largeFiles.ts';
import type { Places } from './largeReplies.ts';
import { inTurnOfAddress, keyCaller, takeTurn, type Turns } from './turns.ts';
import type { CountBytes, CountRequest } from './userLimits.ts';

export interface ImportByKeyOptions {
  readonly services: Services;
  readonly turns: Turns;
  readonly countRequest: CountRequest;
  readonly countWritten: CountBytes;
  readonly largeFiles: Places;
  /** Where users reach the portal; null where nobody has said. */
  readonly portal: string | null;
}

interface Route {
  readonly Params: { readonly kind: string };
}

/** What programs say of a CSV file, zipped or not, or a workbook; what it is, its first bytes say. */
const fileTypes = new Set([
  'text/csv',
  'text/plain',
  'application/csv',
  'application/zip',
  'application/x-zip-compressed',
  'application/octet-stream',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]);

/** A kind without what is said about it. */
const bareType = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase();

/**
 * Takes files of records from an authority's other systems, which are no users and have a key: the body is the file.
 * Who calls, what for and how much is decided before a byte of it is read.
 */
export function registerImportByKey(scope: FastifyInstance, options: ImportByKeyOptions): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  scope.route<Route>({
    method: 'PUT',
    url: '/api/imports/:kind',
    config: {
      operation: 'imports.put',
      takesFiles: true,
      failure: 'The file could not be read, please try again.',
    },
    onRequest: [(request, reply) => admit(options, request, reply), refuseOthers],
    handler: (request) => receive(options, request),
  });
}

const refused = () => new ServerError('NOT_SIGNED_IN', { message: 'This needs an import key that is not revoked.' });

function keyOf({ headers }: FastifyRequest): string {
  const key = /^Bearer (vsp_[\w-]{43})$/i.exec(headers.authorization ?? '')?.[1];
  if (key === undefined) throw refused();
  return key;
}

async function admit(options: ImportByKeyOptions, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { services, turns, countRequest } = options;
  const key = keyOf(request);
  const now = services.now();
  countRequest(`key ${hashOfKey(key)}`);
  const viewer = await inTurnOfAddress(turns, { request, reply }, () => findKeyViewer(services.database, key, now));
  if (viewer === null) throw refused();
  await takeTurn(turns, keyCaller(viewer.sub), { request, reply });
  request.viewer = viewer;
  request.viewerAsOf = now;
}

async function refuseOthers({ params, headers }: FastifyRequest): Promise<void> {
  const { kind } = params as Route['Params'];
  if (!importKindIds.some((known) => known === kind)) throw new ServerError('NOT_FOUND');
  if (!keyKindIds.some((known) => known === kind))
    throw new ServerError('NOT_ALLOWED', { message: 'Such a file gives people access, and is sent by hand alone.' });
  const type = headers['content-type'];
  if (type !== undefined && !fileTypes.has(bareType(type)))
    throw new ServerError('KIND_NOT_ALLOWED', { message: 'Please send a CSV file or a workbook as the body.' });
  const mostBytes = mostImportBytes(kind);
  if (Number(headers['content-length'] ?? 0) > mostBytes)
    throw new ServerError('TOO_LARGE', { message: `This file is larger than ${sizeText(mostBytes)}.` });
  await Promise.resolve();
}

async function receive(
  { services, countWritten, largeFiles, portal }: ImportByKeyOptions,
  request: FastifyRequest<Route>,
): Promise<Taken> {
  const content = request.body as Readable | undefined;
  if (content === undefined || content === null)
    throw new ServerError('INVALID', { message: 'Please send the file as the body.' });
  const { viewer: sender } = request;
  if (sender === null) throw refused();
  const place = placeOf(largeFiles, sender, request);
  try {
    // Ended early, a stream of a request takes its connection along, and nobody hears why.
    const pieces = content.iterator({ destroyOnReturn: false });
    const bytes = await readWhole(pieces, mostImportBytes(request.params.kind), place);
    // The key may have been revoked while the file came.
    const viewer = await findKeyViewer(services.database, keyOf(request), services.now());
    if (viewer === null) throw refused();
    const call = await callOf(services, viewer, request.params.kind);
    const file = { bytes, fields: {}, fileName: fileNameOf(request, bytes) };
    return await takeFile(call, file, { units: unitsOf(call, countWritten), portal });
  } finally {
    place.leave();
  }
}

const callOf = async (services: Services, viewer: Viewer, kind: string): Promise<Call> => ({
  viewer,
  services,
  declarations: await declarationsFor(services, viewer),
  query: { kind },
  body: {},
  params: {},
  headers: {},
  today: londonDate(services.now()),
});

/** Transactions of the key's authority, in which nobody vouches for a user. */
function unitsOf(call: Call, countWritten: CountBytes): Pick<Course, 'inUnit'> {
  const { viewer, services } = call;
  const counting = tellWritten((bytes) => countWritten(viewer.sub, bytes));
  return {
    inUnit: (work) =>
      unitOfWork(services.database, viewer.authorityId, (db) => work({ ...call, db: db.withPlugin(counting) })),
  };
}

/** As the sender named it, else by what it holds. */
function fileNameOf({ headers, params }: FastifyRequest<Route>, bytes: Buffer): string {
  const said = /filename="?([^";]{1,255})/i.exec(headers['content-disposition'] ?? '')?.[1] ?? '';
  const name = said
    .replace(/^.*[/\\]/, '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
  if (name !== '') return name;
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return `${params.kind}.csv`;
  return `${params.kind}${/zip/i.test(headers['content-type'] ?? '') ? '.zip' : '.xlsx'}`;
}
