import { describe, expect, it } from 'vitest';
import sheetjs from 'sheetjs-style';
import { askFile } from '../../../support/exportCalls.ts';
import { aPupil, bookOf, cellOf, mark, partsOf, portal, runPortal, tuesday } from './bookCalls.ts';

runPortal();

const dt = 'dt@ashcombe';

describe('the register of a week as a workbook', () => {
  it('holds a line of each pupil in sight, a column of each session and the marks that stand', async () => {
    const id = await aPupil(dt);
    await mark(dt, id, ['2026-11-16', 'PM', 'M']);
    const book = await bookOf(dt);
    expect(book.lines[0]?.slice(0, 6)).toEqual([
      'Id',
      'Pupil',
      'School',
      'Year group',
      'Mon 16/11/2026 AM',
      'Mon 16/11/2026 PM',
    ]);
    expect(book.lines[0]).toHaveLength(14);
    expect([cellOf(book, id, 'Mon 16/11/2026 AM'), cellOf(book, id, 'Mon 16/11/2026 PM')]).toEqual(['', 'M']);
    const { body } = await portal.get(dt, '/api/StudentDetails/RegisterPage', {
      page: 1,
      sizePerPage: 100,
      date: tuesday,
    });
    const seen = (body.data as { studentId: number }[]).map(({ studentId }) => String(studentId));
    expect(book.lines.map(([each]) => each)).toEqual(expect.arrayContaining(seen));
    expect(seen.length).toBeLessThan((await bookOf('la@ashcombe')).lines.length - 1);
  });

  it('takes only codes that the session may be given, and locks every other cell', async () => {
    const id = await aPupil(dt);
    await mark(dt, id, ['2026-11-16', 'AM', '/']);
    const part = await partsOf(dt);
    const sheet = part('/xl/worksheets/sheet1.xml');
    expect(sheet).toMatch(/<sheetProtection sheet="1"/);
    expect(sheet).toMatch(/<pane xSplit="2" ySplit="1" topLeftCell="C2"/);
    const validations = [...sheet.matchAll(/<dataValidation type="list".*?sqref="([^"]+)"><formula1>(\w+)</g)];
    expect(validations.map(([, , list]) => list)).toEqual(['codes_1', 'codes_2']);
    expect(validations[0]?.[1]).toMatch(/^E\d+(:E\d+)?( |$)/);
    expect(part('/xl/workbook.xml')).toMatch(
      /<sheet name="Codes" [^>]*state="veryHidden".*<sheet name="Ids" [^>]*state="veryHidden"/,
    );
    expect(part('/xl/workbook.xml')).toMatch(/<definedName name="codes_1">&apos;Codes&apos;!\$A\$1:\$A\$\d+</);
    const { book, register } = await bookOf(dt);
    const codes = sheetjs.utils.sheet_to_json<string[]>(book.Sheets.Codes ?? {}, { header: 1, raw: false });
    const [morning, afternoon] = [codes.map(([code]) => code), codes.map(([, code]) => code)];
    expect(morning).toEqual(expect.arrayContaining(['/', 'L', 'N', '#', 'Y4']));
    expect(afternoon).toContain('\\');
    // The other session's, of another time, and those that ask for more than themselves.
    for (const code of ['\\', 'H', 'J', 'E', '-']) expect(morning).not.toContain(code);
    // What these ask for beside them is said in the register later.
    for (const code of ['I', 'X', 'B', 'K', 'Y7']) expect(morning).toContain(code);
    const styles = [...part('/xl/styles.xml').matchAll(/<xf [^>]*?(?:\/>|>.*?<\/xf>)/g)].map(([xf]) => xf);
    const open = styles.filter((xf) => xf.includes('<protection locked="0"/>'));
    expect(open.length).toBeGreaterThan(0);
    expect(open.every((xf) => xf.includes('numFmtId="49"'))).toBe(true);
    expect(register['!cols']?.[0]).toMatchObject({ hidden: true });
  });

  it('says where no mark can stand, and keeps what is changed in the register alone', async () => {
    const id = await aPupil(dt, 1);
    await portal.look((db) =>
      db
        .updateTable('registration')
        .set({ start_date: '2026-11-18' })
        .where('pupil_id', '=', id)
        .where('end_date', 'is', null)
        .execute(),
    );
    const book = await bookOf('la@ashcombe');
    expect(cellOf(book, id, 'Mon 16/11/2026 AM')).toBe('Not on roll');
    expect(cellOf(book, id, 'Thu 19/11/2026 AM')).toBe('');
    const holiday = await bookOf('la@ashcombe', '2026-12-28');
    expect(new Set(holiday.lines.slice(1).flatMap((line) => line.slice(4)))).toEqual(new Set(['No school']));
  });

  it('is refused to who may not mark, and without a strong password; the trail tells whom it showed', async () => {
    expect(await askFile(portal, 'sw@ashcombe', { name: 'registerWorkbook', date: tuesday })).toMatchObject({
      status: 403,
    });
    expect(
      await askFile(portal, dt, { name: 'registerWorkbook', date: tuesday, modalExportPassword: 'weak' }),
    ).toMatchObject({ status: 400 });
    const { lines } = await bookOf(dt);
    const entry = await portal.look((db) =>
      db
        .selectFrom('audit')
        .select('detail')
        .where('action', '=', 'exports.registerWorkbook')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    );
    const pupils = lines.slice(1).map(([id]) => Number(id));
    expect(entry.detail).toMatchObject({ startDate: '2026-11-16', endDate: '2026-11-20', locked: true, pupils });
  });
});
