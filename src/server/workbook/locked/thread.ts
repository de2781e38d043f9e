import { parentPort } from 'node:worker_threads';
import { configure, ZipWriter } from '@zip.js/zip.js';
import { failureOf } from '../conversation.ts';
import type { FromArchive, ToArchive } from './messages.ts';

// The thread of one locked archive: whoever started it ends it.

// It is a thread already, of which the library would start more.
configure({ useWebWorkers: false });

/** A file on its way into the archive. */
interface Entry {
  readonly input: WritableStreamDefaultWriter<Uint8Array>;
  /** Resolves when it is in. */
  readonly added: Promise<unknown>;
}

let made: Uint8Array[] = [];
let archive: ZipWriter<unknown> | null = null;
let entry: Entry | null = null;

const output = new WritableStream<Uint8Array>({ write: (part) => void made.push(part.slice()) });

function open(password: string | null): void {
  // 3 stands for AES with 256 bits.
  archive = new ZipWriter(output, password === null ? {} : { password, encryptionStrength: 3 });
}

function begin(name: string): void {
  if (archive === null) throw new Error('There is no archive to write to.');
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const added = archive.add(name, readable);
  // Told where the next bytes are written, not as a rejection that nobody has heard of.
  added.catch(() => undefined);
  entry = { input: writable.getWriter(), added };
}

/** Waits for the entry as well: where it fails its bytes would be taken by nobody. */
async function write(bytes: Uint8Array): Promise<void> {
  if (entry !== null) await Promise.race([entry.input.write(bytes), entry.added]);
}

async function end(): Promise<void> {
  const ended = entry;
  entry = null;
  await Promise.all([ended?.input.close(), ended?.added]);
}

async function perform(message: ToArchive): Promise<void> {
  if (message.kind === 'open') open(message.password);
  else if (message.kind === 'entry') begin(message.name);
  else if (message.kind === 'bytes') await write(message.bytes);
  else if (message.kind === 'ended') await end();
  else await archive?.close();
}

async function reply(message: ToArchive): Promise<void> {
  const answer = await perform(message).then((): FromArchive => ({ kind: 'made', parts: made }), failureOf);
  made = [];
  parentPort?.postMessage(answer);
}

parentPort?.on('message', (message: ToArchive) => void reply(message));

parentPort?.postMessage({ kind: 'ready' } satisfies FromArchive);
