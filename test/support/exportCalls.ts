import officeCrypto from 'officecrypto-tool';
import { read, utils, type WorkBook, type WorkSheet } from 'sheetjs-style';
import type { JsonObject } from '../../src/engine/index.ts';
import type { PortalServer } from './portalServer.ts';

/** A password that is strong enough for files. */
export const filePassword = 'Ashcombe-2026';

export interface FileAnswer {
  readonly status: number;
  /** Of a refusal. */
  readonly body: JsonObject;
  readonly headers: Record<string, unknown>;
  readonly bytes: Buffer;
}

/** Asks for a file as a demonstration user, by default with a password. */
export async function askFile(
  portal: PortalServer,
  user: string,
  { name, ...body }: { readonly name: string } & JsonObject,
): Promise<FileAnswer> {
  const payload = { modalExportPassword: filePassword, ...body };
  const reply = await portal.app.inject({
    method: 'POST',
    url: `/api/exports/${name}`,
    payload,
    headers: await portal.as(`${user}.example`),
  });
  const isJson = String(reply.headers['content-type']).startsWith('application/json');
  return {
    status: reply.statusCode,
    headers: reply.headers,
    bytes: reply.rawPayload,
    body: isJson ? (JSON.parse(reply.body) as JsonObject) : {},
  };
}

/** Opens a locked workbook as the programs of its readers do. */
export async function openFile(bytes: Buffer, password = filePassword): Promise<WorkBook> {
  return read(await officeCrypto.decrypt(bytes, { password }), { type: 'buffer', cellNF: true, cellStyles: true });
}

/** What a reader sees in each cell, line by line. */
export function shownCells(sheet: WorkSheet | undefined): string[][] {
  if (sheet === undefined) throw new Error('There is no such sheet.');
  return utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '', blankrows: true });
}

/** The only sheet of a locked workbook, as its reader sees it. */
export async function firstSheet(bytes: Buffer): Promise<string[][]> {
  const book = await openFile(bytes);
  return shownCells(book.Sheets[book.SheetNames[0] ?? '']);
}
