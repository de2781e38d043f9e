import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { attachmentLimits } from '../../../contract/index.ts';
import { ServerError } from '../../errors.ts';
import type { Call } from '../handler.ts';
import { contentOf } from './content.ts';
import { kindOf, refusedContent, refusedName, refusedPlace } from './fileKinds.ts';
import { cleanName } from './fileName.ts';
import type { HeldFile, IncomingFile } from './fileStorage.ts';
import { Unreadable } from './places/parts.ts';
import { removePlace } from './places/withoutPlace.ts';

const prefix = 'portal-upload-';
const hour = 60 * 60 * 1000;

/**
 * Brings a file into a folder, under a random name, while its bytes arrive: it is never whole in
 * memory. What is too large, of a kind not taken, or breaks off leaves nothing there.
 */
export async function holdFile(incoming: string, { fileName, content }: IncomingFile): Promise<HeldFile> {
  const name = cleanName(fileName);
  const refused = refusedName(name);
  if (refused !== null) throw new ServerError('KIND_NOT_ALLOWED', { message: refused });
  const id = randomUUID();
  const folder = await passingFolder(incoming);
  const path = join(folder, id);
  try {
    await fill(path, content);
    const mediaType = await checkedType(path, name);
    return { id, folder, path, name, size: await sizeWithoutPlace(path, { name, mediaType }), mediaType };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** The end of an upload: what was taken in is gone from the folder, and from the store where nobody recorded it. */
export async function releaseFile({ services }: Call, file: HeldFile, recorded: boolean): Promise<void> {
  if (!recorded) await services.files.remove(file.id);
  await rm(file.folder, { recursive: true, force: true });
}

/** The same of bytes that were made here, which need no check. */
export async function holdBytes(
  incoming: string,
  { bytes, ...known }: Pick<HeldFile, 'name' | 'mediaType'> & { readonly bytes: Buffer },
): Promise<HeldFile> {
  const id = randomUUID();
  const folder = await passingFolder(incoming);
  const path = join(folder, id);
  await writeFile(path, bytes, { flag: 'wx', mode: 0o600, flush: true });
  return { ...known, id, folder, path, size: bytes.length };
}

/** A folder for a file on its way, in or out; whoever asks for it removes it. */
export async function passingFolder(incoming: string): Promise<string> {
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeAbandoned(incoming);
  return mkdtemp(join(incoming, prefix));
}

async function fill(path: string, content: Readable): Promise<void> {
  let size = 0;
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.length;
      done(
        size > attachmentLimits.maxBytes
          ? new ServerError('TOO_LARGE', { message: 'This file is larger than 30 MB.' })
          : null,
        piece,
      );
    },
  });
  await pipeline(content, counted, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  if (size === 0)
    throw new ServerError('INVALID', { message: 'This file is empty.', errors: { file: 'This file is empty' } });
}

/** Of the file as it is kept: a photograph does not say where it was taken. */
async function sizeWithoutPlace(path: string, { name, mediaType }: Pick<HeldFile, 'name' | 'mediaType'>) {
  try {
    return (await removePlace(path, mediaType)).size;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw new ServerError('KIND_NOT_ALLOWED', { message: refusedPlace(name) });
  }
}

async function checkedType(path: string, name: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const kind = kindOf(name);
    if (kind !== undefined && (await kind.isContent(await contentOf(file)))) return kind.mediaType;
  } finally {
    await file.close();
  }
  throw new ServerError('KIND_NOT_ALLOWED', { message: refusedContent(name) });
}

/** What a process left that died during an upload, which takes minutes at most. */
async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(incoming, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > hour)
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
