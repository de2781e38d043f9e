import { operation } from '../../contract/index.ts';
import type { JsonObject } from '../../engine/index.ts';
import type { CommandResult, ExportCourse } from '../../renderer/index.ts';
import { handOver } from '../files/handOver.ts';
import { connection } from './connection.ts';
import { isJsonObject } from './isJsonObject.ts';
import { readArchive } from './readArchive.ts';
import { callHeaders, FAILED, referenceOf, UNREACHABLE } from './request.ts';

/** Asks for a file and hands it to the user under the name that the server gave it. */
export async function receiveExport(id: string, body: JsonObject, course: ExportCourse): Promise<CommandResult> {
  const { signal, tell } = course;
  const headers = { ...(await callHeaders()), 'Content-Type': 'application/json' };
  try {
    const reply = await fetch(operation(id).path, { method: 'POST', headers, body: JSON.stringify(body), signal });
    if (!reply.ok) return await refusalOf(reply);
    const bytes = await readArchive(reply, tell);
    signal.throwIfAborted();
    handOver(bytes, nameOf(reply.headers.get('content-disposition')) ?? String(body.modalExportFilename));
    return { ok: true, body: {} };
  } catch {
    if (!signal.aborted) connection.lost();
    return { ok: false, status: 0, message: UNREACHABLE, errors: {} };
  }
}

async function refusalOf(reply: Response): Promise<CommandResult> {
  const { status } = reply;
  const read: unknown = await reply.json().catch(() => null);
  const body = isJsonObject(read) ? read : {};
  const message = typeof body.message === 'string' && body.message !== '' ? body.message : FAILED;
  return { ok: false, status, message, errors: {}, reference: referenceOf({ status, body }) };
}

/** The name in a Content-Disposition, the encoded one first. */
function nameOf(header: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(header ?? '')?.[1] ?? null;
}
