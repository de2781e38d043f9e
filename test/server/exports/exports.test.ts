import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/engine/index.ts';
import { askFile, filePassword, firstSheet, openFile, shownCells } from '../../support/exportCalls.ts';
import { makePortalServer, type PortalServer } from '../../support/portalServer.ts';
import { exportScenes } from './exportScenes.ts';

// Files of lists: who gets what, under which password, and what is kept of it.

const WEAK = "Error: Your password isn't strong enough, please check the requirements";

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const { pupilsOf, trail, userId, callPupils, chooseSummary, pupilWithMostMarks, marksBetween } = exportScenes(
  () => portal,
);

describe('the password of a file', () => {
  it('has to be strong where the authority asks for one [SIGN-13] [EXP-4] [EXP-5] [D-87] [C-8]', async () => {
    for (const modalExportPassword of ['', 'Short1!', 'alllower1!', 'ALLUPPER1!', 'NoDigits!!', 'NoSpecial11']) {
      const { status, body } = await askFile(portal, 'la@ashcombe', { name: 'studentsReport', modalExportPassword });
      expect([modalExportPassword, status, body]).toEqual([modalExportPassword, 400, { message: WEAK }]);
    }
    expect(
      (await askFile(portal, 'la@ashcombe', { name: 'studentsReport', modalExportPassword: 'Enough1£' })).status,
    ).toBe(200);
  });

  it('opens the file, which no other does, with standard encryption [C-56]', async () => {
    const { bytes, headers } = await askFile(portal, 'la@ashcombe', { name: 'studentsReport' });
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(bytes.subarray(0, 8).toString('hex')).toBe('d0cf11e0a1b11ae1');
    const info = bytes.toString('latin1');
    expect(info).toContain('cipherAlgorithm="AES"');
    expect(info).toContain('keyBits="256"');
    expect(info).toContain('hashAlgorithm="SHA512"');
    await expect(openFile(bytes, `${filePassword}x`)).rejects.toThrow(/password/i);
    expect((await openFile(bytes)).SheetNames).toEqual(['Pupils']);
  });

  it('is neither asked for nor needed where the authority says so [EXP-5]', async () => {
    await portal.look((db) =>
      db
        .updateTable('authority')
        .set({ settings: JSON.stringify({ useExportPassword: false }) })
        .where('id', '=', 12)
        .execute(),
    );
    const { status, bytes } = await askFile(portal, 'la@brinmoor', { name: 'studentsReport', modalExportPassword: '' });
    expect([status, bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    expect((await firstSheet(bytes)).length).toBe((await pupilsOf('la@brinmoor')).length + 1);
    const weak = await askFile(portal, 'la@brinmoor', { name: 'studentsReport', modalExportPassword: 'x' });
    expect((await openFile(weak.bytes, 'x')).SheetNames).toEqual(['Pupils']);
  });
});

describe('a file', () => {
  it.each([
    ['../../etc/Pupils now', 'Pupils now.xlsx'],
    ['C:\\Users\\me\\Pupils.XLSX', 'Pupils.xlsx'],
    ['', null],
    ['..', null],
    ['a:b*c', 'a_b_c.xlsx'],
  ])('asked for as %j is called %s, or as its table says [D-87]', async (modalExportFilename, name) => {
    const { headers } = await askFile(portal, 'la@ashcombe', { name: 'studentsReport', modalExportFilename });
    expect(String(headers['content-disposition'])).toContain(
      `filename="${name ?? portal.catalog.table('students').export?.fileName}"`,
    );
  });

  it('holds only what its reader may see, in lists and of one pupil [D-87] [D-7]', async () => {
    for (const user of ['dt@ashcombe', 'sw@ashcombe', 'readonly@ashcombe']) {
      const names = (await pupilsOf(user)).map((row) => row.studentName);
      const [, ...lines] = await firstSheet(
        (await askFile(portal, user, { name: 'studentsReport', columns: ['studentName'] })).bytes,
      );
      expect([user, lines.flat().sort()]).toEqual([user, names.sort()]);
    }
    const [stranger] = await pupilsOf('la@brinmoor');
    const own = new Set((await pupilsOf('dt@ashcombe')).map((row) => row.studentId));
    const unseen = (await pupilsOf('la@ashcombe')).find((row) => !own.has(row.studentId ?? null));
    const dates = { startDate: '2026-09-01', endDate: '2026-11-18' };
    for (const studentId of [stranger?.studentId ?? 0, unseen?.studentId ?? 0, 987_654]) {
      const asked: ({ name: string } & JsonObject)[] = [
        { name: 'caseNotes', studentId },
        { name: 'sessionAttendanceReport', studentId },
        { name: 'export', studentIds: [studentId], ...dates },
      ];
      for (const one of asked) expect([one, (await askFile(portal, 'dt@ashcombe', one)).status]).toEqual([one, 404]);
    }
  });

  it('is refused with 400 where a column, a filter, a method or a report is none [EXP-12] [D-86]', async () => {
    const faults: ({ name: string } & JsonObject)[] = [
      { name: 'studentsReport', columns: ['password'] },
      { name: 'studentsReport', nobodysFilter: [1] },
      { name: 'studentsReport', modalExportMethod: 'pep-status' },
      { name: 'studentsReport', sortField: 'password', sortOrder: 'asc' },
      { name: 'caseNotes' },
      { name: 'ReportFromSproc', nameOfReportFromSproc: 'drop table pupil' },
      { name: 'export', studentIds: [], startDate: '2026-09-01', endDate: '2026-09-02' },
      { name: 'export', studentIds: [1], startDate: '2026-09-02', endDate: '2026-09-01' },
    ];
    for (const fault of faults)
      expect([fault, (await askFile(portal, 'la@ashcombe', fault)).status]).toEqual([fault, 400]);
  });

  it('leaves in the trail who asked, by which filter and how many rows, and nobody’s data [D-12]', async () => {
    await askFile(portal, 'la@ashcombe', { name: 'studentsReport', careStatusIds: [1], columns: ['upn'], search: 'a' });
    const [entry] = await trail('exports.students');
    const inCare = (
      await portal.get('la@ashcombe', '/api/Students', { sizePerPage: 99_999, careStatusIds: ['1'], search: 'a' })
    ).body;
    expect(entry).toMatchObject({ authority_id: 11, record: 'list' });
    expect(entry?.user_id).toBe(await userId('la@ashcombe.example'));
    const detail = entry?.detail as unknown as JsonObject;
    expect(detail).toMatchObject({
      table: 'students',
      columns: ['upn'],
      count: inCare.totalSize,
      locked: true,
      query: { filters: { careStatusId: { in: [1] } }, search: 'a' },
    });
    for (const { upn } of inCare.data as JsonObject[]) expect(JSON.stringify(detail)).not.toContain(upn);
    expect(JSON.stringify(detail)).not.toContain(filePassword);
  });

  it('is a file also where nothing is found', async () => {
    const [titles, ...lines] = await firstSheet(
      (await askFile(portal, 'la@ashcombe', { name: 'studentsReport', search: 'nobodyofthisname' })).bytes,
    );
    expect([titles?.[0], lines]).toEqual(['Name', []]);
  });

  it('is made when its turn comes: several at once all come', async () => {
    const files = await Promise.all(
      ['la', 'super', 'iro'].map((name) => askFile(portal, `${name}@ashcombe`, { name: 'studentsReport' })),
    );
    expect(files.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('says no more than that it failed [EXP-3]', async () => {
    portal.publish((file) =>
      file.path === 'tables/organisations.json'
        ? {
            ...file,
            text: file.text.replace('{ "field": "schoolName", ', '{ "field": "schoolName", "format": "money", '),
          }
        : file,
    );
    const failed = await askFile(portal, 'la@ashcombe', { name: 'organisationsReport', columns: ['schoolName'] });
    expect([failed.status, failed.body]).toMatchObject([500, { message: 'Error exporting' }]);
    portal.publish((file) => file);
    expect((await askFile(portal, 'la@ashcombe', { name: 'studentsReport' })).status).toBe(200);
  });
});

describe('a text that looks like a formula', () => {
  const texts = ['=1+1', '+44 20', '-2+3', '@SUM(A1)', '\tTab', '\rReturn', '_x0041_ name'];

  it('stays a text and reads back as it is [D-87]', async () => {
    await callPupils(texts);
    const { bytes } = await askFile(portal, 'la@ashcombe', {
      name: 'pepPageExport',
      columns: ['firstName', 'studentId'],
    });
    const book = await openFile(bytes);
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
    const cells = Object.entries(sheet)
      .filter(([address]) => /^A\d+$/.test(address))
      .map(([, cell]) => cell as { t: string; v: unknown; f?: string; z?: string });
    for (const text of texts) {
      const cell = cells.find(({ v }) => v === text);
      expect([text, cell?.t, cell?.f]).toEqual([text, 's', undefined]);
      // Going into the cell and out again makes no formula of it either.
      if (/^[=+\-@\t\r]/.test(text)) expect([text, cell?.z]).toEqual([text, '@']);
    }
  });
});

describe('the summary of the plans', () => {
  it('has the columns that the authority chose, and says so where it chose none [API-40] [PEP-34] [D-89]', async () => {
    const none = await askFile(portal, 'super@ashcombe', { name: 'pepPageExport', modalExportMethod: 'pep-summary' });
    expect([none.status, none.body]).toEqual([
      400,
      {
        message:
          'The fields to show in this PEP Summary export have not been set - please refer to your Virtual School',
      },
    ]);
    await chooseSummary(['pepStatusId', 'lastName', 'gone']);
    const { status, bytes } = await askFile(portal, 'super@ashcombe', {
      name: 'pepPageExport',
      modalExportMethod: 'pep-summary',
      academicYearId: 17,
    });
    expect(status).toBe(200);
    expect((await firstSheet(bytes))[0]).toEqual(['Status', 'Last name']);
  });
});

describe('marks', () => {
  it('are a row each, with the week, day, session, what the mark means, school and comment [SATT-5]', async () => {
    const found = await pupilWithMostMarks();
    const { bytes, headers } = await askFile(portal, 'la@ashcombe', {
      name: 'sessionAttendanceReport',
      studentId: found.pupil_id,
      academicYearId: 17,
      modalExportPassword: '',
      password: filePassword,
    });
    expect(String(headers['content-disposition'])).toContain('filename="IprSessionAttendancePage.xlsx"');
    const [titles, ...lines] = await firstSheet(bytes);
    expect(titles).toEqual(['Week commencing', 'Day', 'Date', 'Session', 'Mark', 'Meaning', 'School', 'Comment']);
    expect(lines.length).toBe(Number(found.marks));
    const weeks = lines.map(([week = '']) => week.split('/').reverse().join('-'));
    expect(weeks).toEqual(weeks.toSorted().reverse());
    for (const [, day, , session, mark, meaning] of lines) {
      expect(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']).toContain(day);
      expect(['AM', 'PM']).toContain(session);
      if (mark === '/') expect(meaning).toBe('Present (AM)');
    }
  });

  it('of several pupils between two dates have a sheet each, and each its entry in the trail [API-46] [D-88]', async () => {
    const pupils = (await pupilsOf('la@ashcombe')).slice(3, 6);
    const dates = { startDate: '2026-11-02', endDate: '2026-11-13' };
    const { bytes } = await askFile(portal, 'la@ashcombe', {
      name: 'export',
      studentIds: pupils.map((row) => row.studentId ?? 0),
      ...dates,
      modalExportFilename: 'Marks.xlsx',
    });
    const book = await openFile(bytes);
    expect(book.SheetNames.length).toBe(3);
    for (const [index, { studentId }] of pupils.entries()) {
      const { count } = await marksBetween(Number(studentId), dates);
      expect(shownCells(book.Sheets[book.SheetNames[index] ?? '']).length - 1).toBe(Number(count));
    }
    expect(
      (await trail('exports.marks'))
        .slice(0, 3)
        .map(({ record }) => record)
        .reverse(),
    ).toEqual(pupils.map(({ studentId }) => `pupil/${String(studentId)}`));
  });
});

describe('a report card', () => {
  it('holds the results of its stage under its fixed name [API-43] [EXP-12] [REP-1]', async () => {
    const { status, bytes, headers } = await askFile(portal, 'la@ashcombe', {
      name: 'ReportFromSproc',
      nameOfReportFromSproc: 'AssessmentKS2',
    });
    expect([status, String(headers['content-disposition']).includes('filename="AssessmentKS2.xlsx"')]).toEqual([
      200,
      true,
    ]);
    const [titles = [], ...lines] = await firstSheet(bytes);
    const level = titles.indexOf('Level');
    const labels = (portal.catalog.lookup('grade-level').options ?? [])
      .filter(({ value }) => [4, 5, 9].includes(Number(value)))
      .map(({ label }) => label);
    expect(lines.length).toBeGreaterThan(0);
    expect(new Set(lines.map((line) => labels.includes(line[level] ?? '')))).toEqual(new Set([true]));
  });
});
