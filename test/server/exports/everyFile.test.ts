import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations, type OperationId } from '../../../src/contract/index.ts';
import { isObject, type Json, type JsonObject } from '../../../src/engine/index.ts';
import { everyCall } from '../../support/everyCall.ts';
import type { Calls } from '../../support/callScenes.ts';
import { askFile, firstSheet } from '../../support/exportCalls.ts';
import { makePortalServer, today, type Answered, type PortalServer } from '../../support/portalServer.ts';

// Every file that lists, reports and records are handed over as, by the calls that are stated.

let portal: PortalServer;
let calls: Calls;

beforeAll(async () => {
  portal = await makePortalServer();
  calls = everyCall(portal);
});

afterAll(() => portal.close());

const la = 'la@ashcombe';
const exportsOf = Object.entries(operations).filter(([id, { path }]) =>
  /^exports\.|\/exports\//i.test(`${id} ${path}`),
);

/** The operations that a declaration names wherever it offers a file. */
function commandsOf(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(commandsOf);
  if (!isObject(value)) return [];
  return Object.values(value).flatMap((one) =>
    typeof one === 'string' && one.startsWith('exports.') ? [one] : commandsOf(one),
  );
}

describe('every export', () => {
  it('is a call of this list, whatever offers it [EXP-11]', () => {
    const tables = portal.catalog.ids.tables.flatMap((id) => commandsOf(portal.catalog.table(id) as unknown as Json));
    expect(new Set(tables).size).toBeGreaterThan(8);
    expect(tables.filter((id) => !exportsOf.some(([known]) => known === id))).toEqual([]);
    const stated = ['pepPageExport', 'registerPageExport', 'studentsReport', 'attendanceAnalysisDetail'];
    stated.push('ReportFromSproc', 'sessionAttendanceReport', 'organisationsReport', 'export');
    const names = exportsOf.map(([, { path }]) => path.replace('/api/exports/', ''));
    expect(names).toEqual(expect.arrayContaining([...stated, 'caseNotes', 'allCaseNotes']));
  });

  it.each(exportsOf)('%s is a POST that answers a file, and no other way gets it [EXP-11]', async (id, { path }) => {
    const prepare = calls[id as OperationId];
    if (prepare === undefined) throw new Error(`Nobody makes the call "${id}" in test/support/everyCall.ts.`);
    const { status, headers, text } = (await (await prepare())()) as Answered;
    expect(status).toBe(200);
    expect(operations[id as OperationId].method).toBe('POST');
    expect(String(headers['content-disposition'])).toMatch(/^attachment; filename="[^"]+\.(xlsx|zip)"/);
    // What is sent while it is made does not know yet how long it will be.
    expect(Number(headers['content-length'] ?? text.length)).toBeGreaterThan(1000);
    expect((await portal.get(la, path)).status).toBe(404);
  });
});

const rowsOf = async (path: string, query: Record<string, string | number | string[]> = {}) =>
  (await portal.get(la, path, { page: 1, sizePerPage: 99_999, ...query })).body.data as JsonObject[];
/** The lines of a file below its titles, and what it is called. */
async function fileOf(asked: { name: string } & JsonObject) {
  const { status, headers, bytes } = await askFile(portal, la, asked);
  expect([asked.name, status]).toEqual([asked.name, 200]);
  const [, name = ''] = /filename="([^"]+)"/.exec(String(headers['content-disposition'])) ?? [];
  return { name, lines: (await firstSheet(bytes)).slice(1) };
}
const namesIn = (lines: readonly string[][]) => lines.map(([first = '']) => first).sort();

describe('the files of lists', () => {
  it('POST registerPageExport and studentsReport answer the rows of their lists [API-41]', async () => {
    // A register has no page of all; this one is shorter than its largest.
    const register = await rowsOf('/api/StudentDetails/RegisterPage', { date: today, sizePerPage: 100 });
    const marked = await fileOf({ name: 'registerPageExport', date: today, columns: ['studentName'] });
    expect([marked.name, marked.lines.length > 5]).toEqual(['RegisterPage.xlsx', true]);
    expect(namesIn(marked.lines)).toEqual(register.map(({ studentName }) => String(studentName)).sort());
    const pupils = await rowsOf('/api/Students', { careStatusIds: ['1'] });
    const report = await fileOf({ name: 'studentsReport', careStatusIds: [1], columns: ['studentName'] });
    expect([report.name, report.lines.length > 5]).toEqual(['Students Report.xlsx', true]);
    expect(namesIn(report.lines)).toEqual(pupils.map(({ studentName }) => String(studentName)).sort());
  });

  it('POST organisationsReport answers the schools [API-45]', async () => {
    const { body } = await portal.get(la, '/api/OrganisationsPage/organisationsData', {
      currentPageNumber: 1,
      numberOfItemsPerPage: 99_999,
    });
    const schools = body.organisationsData as JsonObject[];
    const { name, lines } = await fileOf({ name: 'organisationsReport', columns: ['schoolName'] });
    expect([name, lines.length > 5]).toEqual(['Organisations Report Export.xlsx', true]);
    expect(namesIn(lines)).toEqual(schools.map(({ schoolName }) => String(schoolName)).sort());
  });

  it('POST exports/caseNotes and allCaseNotes answer the notes that they are asked for [API-54]', async () => {
    const all = await rowsOf('/api/CaseNotes/AllCaseNotes');
    const [author] = (await portal.get(la, '/api/CaseNotes/NoteAuthors')).body.contents as JsonObject[];
    const authorId = Number(author?.id);
    const byAuthor = await rowsOf('/api/CaseNotes/AllCaseNotes', { noteAuthorIds: [String(authorId)] });
    const [first] = byAuthor;
    const studentId = Number(first?.studentId);
    const noteTypeId = Number(first?.noteTypeId);
    const search = String(first?.content).split(' ')[0] ?? '';
    const request = { search, noteTypeIds: [noteTypeId], columns: ['noteDate', 'note'] };
    const isMeant = (note: JsonObject) =>
      note.noteTypeId === noteTypeId && String(note.content).toLowerCase().includes(search.toLowerCase());
    const every = await fileOf({
      ...request,
      name: 'allCaseNotes',
      noteAuthorIds: [authorId],
      modalExportMethod: '',
      modalExportFilename: 'Notes of all',
    });
    const meant = byAuthor.filter(isMeant);
    expect([every.name, meant.length > 0, meant.length < all.length]).toEqual(['Notes of all.xlsx', true, true]);
    expect(every.lines.map(([, text]) => text).sort()).toEqual(meant.map(({ content }) => String(content)).sort());
    const own = await fileOf({
      ...request,
      name: 'caseNotes',
      studentId,
      modalExportMethod: '',
      modalExportFilename: 'Notes of one',
    });
    const ofPupil = all.filter((note) => isMeant(note) && note.studentId === studentId);
    expect([own.name, ofPupil.length > 0]).toEqual(['Notes of one.xlsx', true]);
    expect(own.lines.map(([, text]) => text).sort()).toEqual(ofPupil.map(({ content }) => String(content)).sort());
  });
});
