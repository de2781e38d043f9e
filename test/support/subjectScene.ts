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
  const items = async (requestId: number, user = leader, filters: JsonObject = {}) =>
    (
      await portal().get(user, '/api/SubjectAccess/items', {
        requestId,
        page: 1,
        sizePerPage: 100,
        sortField: 'item',
        sortOrder: 'asc',
        ...filters,
      })
    ).body.data as JsonObject[];
  const lines = async (requestId: number, item: number, user = leader) =>
    (
      await portal().get(user, '/api/SubjectAccess/lines', {
        requestId,
        item,
        page: 1,
        sizePerPage: 100,
        sortField: 'line',
        sortOrder: 'asc',
      })
    ).body.data as JsonObject[];
  const command = (name: string, body: object, user = leader) =>
    portal().post(user, `/api/SubjectAccess/${name}`, body);
  const download = (requestId: number, user = leader) => askFile(portal(), user, { name: 'subjectAccess', requestId });
  /** Marks whatever names somebody else as looked at, and seals. */
  const seal = async (requestId: number, user = leader) => {
    for (const { item } of await items(requestId, user, { looked: ['no'] }))
      await command('looked', { requestId, item, isLooked: true }, user);
    return command('seal', { requestId }, user);
  };
  return { leader, prepare, items, lines, command, seal, download };
}

/** A locked archive as its reader sees it: the cells of each sheet of its contents, and its files. */
export async function openSubjectFile(bytes: Buffer, password = filePassword) {
  const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(bytes)])), { password, useWebWorkers: false });
  const entries = (await reader.getEntries()).filter((entry): entry is FileEntry => !entry.directory);
  const contents = entries.find(({ filename }) => filename === 'contents.xlsx');
  if (contents === undefined) throw new Error('There are no contents.');
  const workbook = await contents.getData(new Uint8ArrayWriter());
  const book = read(Buffer.from(workbook), { type: 'buffer' });
  const sheets = Object.fromEntries(
    book.SheetNames.map((name) => [
      name,
      utils.sheet_to_json<string[]>(book.Sheets[name] ?? {}, { header: 1, raw: false, defval: '' }),
    ]),
  );
  const files = new Map<string, string>();
  for (const entry of entries) if (entry !== contents) files.set(entry.filename, await entry.getData(new TextWriter()));
  return { sheets, files, names: entries.map(({ filename }) => filename), entries, raw: await partsOf(workbook) };
}

/** All that a workbook holds as it stands in its parts, those that no sheet shows too. */
async function partsOf(workbook: Uint8Array): Promise<string> {
  const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(workbook)])), { useWebWorkers: false });
  const parts: string[] = [];
  for (const entry of await reader.getEntries())
    if (!entry.directory) parts.push(await entry.getData(new TextWriter()));
  return parts.join('\n');
}
