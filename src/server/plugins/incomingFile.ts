import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServerError } from '../errors.ts';
import type { IncomingFile } from '../modules/attachments/fileStorage.ts';
import type { FilePlace } from './largeFiles.ts';

/**
 * The size of the file is the receiver's to limit: it counts what it stores. The head of a part, its file's name
 * included, is short: systems know no name of more than 255 letters, and one of any length would take any time to be
 * cleaned.
 */
const limits = { files: 1, fields: 10, fieldSize: 1000, parts: 12, fileSize: Infinity, headerSize: 4096 };

/** Makes the routes of a scope take multipart, and nothing else. */
export async function takeMultipart(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, { limits });
}

const exactlyOne = { message: 'Please choose exactly one file.', errors: { file: 'Exactly one file has to be sent' } };

/**
 * Hands the one file of a request over while it arrives. When anything is wrong, with the file or
 * with what follows it, what was made of it is given up, and the rest of the request is read and
 * thrown away, since a browser listens only after it has sent everything.
 */
export async function receiveOne<T>(
  request: FastifyRequest,
  take: (file: IncomingFile) => Promise<T>,
  giveUp: (taken: T) => Promise<void>,
): Promise<T> {
  const taken: T[] = [];
  const fields: { [name: string]: string } = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') taken.push(await take({ fileName: part.filename, content: part.file, fields }));
      else if (typeof part.value === 'string') fields[part.fieldname] = part.value;
    }
    const [only] = taken;
    if (only === undefined) throw new ServerError('INVALID', exactlyOne);
    return only;
  } catch (error) {
    for (const each of taken) await giveUp(each);
    request.raw.unpipe();
    request.raw.resume();
    if ((error as { code?: unknown }).code === 'FST_FILES_LIMIT') throw new ServerError('INVALID', exactlyOne);
    throw isBrokenForm(error) ? new ServerError('INVALID', notWhole) : error;
  }
}

const notWhole = { message: 'The file did not arrive whole, please try again.' };

/**
 * A boundary that is not there or stands nowhere, or an end before the last part's: the parser's errors carry nothing
 * but a sentence.
 */
function isBrokenForm(error: unknown): boolean {
  return error instanceof Error && /^Multipart: |multipart data$|^The needle cannot/.test(error.message);
}

/** Bytes as a sentence says them. */
export const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.floor(bytes / 1024)} kB` : `${Math.floor(bytes / 1024 / 1024)} MB`;

/** The bytes of a file; one that turns out to be large waits for its place, and its sender with it. */
export async function readWhole(content: AsyncIterable<unknown>, mostBytes: number, place: FilePlace): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of content as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > mostBytes)
      throw new ServerError('TOO_LARGE', { message: `This file is larger than ${sizeText(mostBytes)}.` });
    pieces.push(piece);
    await place.take(size);
  }
  return Buffer.concat(pieces);
}
