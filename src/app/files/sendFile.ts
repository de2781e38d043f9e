import type { JsonObject } from '../../engine/index.ts';
import type { FileStore, StoredFile } from '../../renderer/index.ts';
import { connection } from '../api/connection.ts';
import { isJsonObject } from '../api/isJsonObject.ts';
import { callHeaders, FAILED, UNREACHABLE } from '../api/request.ts';

/**
 * Sends one file with the bearer token (FORM-22). Rejects with a sentence to show, or with an `AbortError`.
 */
export async function sendFile(address: string, file: File, options: SendingOptions): Promise<StoredFile> {
  const { ok, body } = await postFile(address, file, options);
  if (ok && isStoredFile(body)) return storedFile(body);
  throw new Error(refusalOf(body));
}

/** What a call that takes a file answered. */
export interface FileReply {
  readonly ok: boolean;
  readonly body: JsonObject;
}

/** Why a file was not taken, in a sentence. */
export const refusalOf = ({ message }: JsonObject): string =>
  typeof message === 'string' && message !== '' ? message : FAILED;

/** What goes with a file that no address may hold, such as its password. */
type Fields = { readonly [name: string]: string };

type SendingOptions = Parameters<FileStore['upload']>[1] & { readonly fields?: Fields };

/**
 * By XMLHttpRequest, because `fetch` cannot say how much has been sent. Rejects where no answer came, or with an
 * `AbortError`.
 */
export async function postFile(
  address: string,
  file: File,
  { onProgress, signal, fields = {} }: SendingOptions,
): Promise<FileReply> {
  const headers = await callHeaders();
  signal.throwIfAborted();
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open('POST', address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total);
    request.onload = () =>
      resolve({ ok: request.status >= 200 && request.status < 300, body: bodyOf(request.responseText) });
    request.onerror = () => {
      connection.lost();
      reject(new Error(UNREACHABLE));
    };
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', stop);
    signal.addEventListener('abort', stop);
    request.send(body);
  });
}

function bodyOf(text: string): JsonObject {
  try {
    const body: unknown = JSON.parse(text);
    return isJsonObject(body) ? body : {};
  } catch {
    // A proxy's page of its own is nothing to show.
    return {};
  }
}

function isStoredFile(body: JsonObject): boolean {
  return typeof body.fileReference === 'string' && typeof body.fileName === 'string' && typeof body.size === 'number';
}

function storedFile({ fileReference, fileName, size, mediaType }: JsonObject): StoredFile {
  return {
    fileReference: String(fileReference),
    fileName: String(fileName),
    size: Number(size),
    mediaType: String(mediaType ?? ''),
  };
}
