import { BlobReader, TextWriter, Uint8ArrayWriter, ZipReader, type FileEntry } from '@zip.js/zip.js';
import { read, utils } from 'sheetjs-style';
import type { JsonObject } from '../../src/engine/index.ts';
import { askFile, filePassword } from './exportCalls.ts';
import type { PortalServer } from './portalServer.ts';

/** What requests for all that is held on a pupil are tried with. */
export function subjectScene(portal: () => PortalServer) {
  const leader = 'super@ashcombe';
  const prepare = async (studentId: number, user = leader): Promise<number> => {
    const { status, body } = await portal().post(user, '/api/SubjectAccess/prepare', { studentId, reference: 'SAR 1' });
    if (status !== 200) throw new Error(`Not prepared: ${status} ${JSON.stringify(body)}`);
    return Number(body.id);
  };
  const items = async (requestId: number, user = leader) =>
    (
      await portal().get(user, '/api/SubjectAccess/items', {
        requestId,
        page: 1,
        sizePerPage: 100,
        sortField: 'item',
        sortOrder: 'asc',
      })
    ).body.data as JsonObject[];
  const command = (name: string, body: object, user = leader) =>
    portal().post(user, `/api/SubjectAccess/${name}`, body);
  const download = (requestId: number, user = leader) => askFile(portal(), user, { name: 'subjectAccess', requestId });
  return { leader, prepare, items, command, download };
}

/** A locked archive as its reader sees it: the cells of each sheet of its contents, and its files. */
export async function openSubjectFile(bytes: Buffer, password = filePassword) {
  const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(bytes)])), { password, useWebWorkers: false });
  const entries = (await reader.getEntries()).filter((entry): entry is FileEntry => !entry.directory);
  const contents = entries.find(({ filename }) => filename === 'contents.xlsx');
  if (contents === undefined) throw new Error('There are no contents.');
  const book = read(Buffer.from(await contents.getData(new Uint8ArrayWriter())), { type: 'buffer' });
  const sheets = Object.fromEntries(
    book.SheetNames.map((name) => [
      name,
      utils.sheet_to_json<string[]>(book.Sheets[name] ?? {}, { header: 1, raw: false, defval: '' }),
    ]),
  );
  const files = new Map<string, string>();
  for (const entry of entries) if (entry !== contents) files.set(entry.filename, await entry.getData(new TextWriter()));
  return { sheets, files, names: entries.map(({ filename }) => filename), entries };
}
