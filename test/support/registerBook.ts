import sheetjs from 'sheetjs-style';
import { bookSheets, idLines, pupilColumns, sessionHeading } from '../../src/server/modules/registerBook/layout.ts';
import type { HalfDay } from '../../src/server/modules/attendance/halfDays.ts';

/** A workbook of the register with one pupil and one session, into which a mark has been typed. */
export function registerBook({
  authorityId,
  studentId,
  mark,
}: {
  readonly authorityId: number;
  readonly studentId: number;
  readonly mark: string;
}): Buffer {
  const at: HalfDay = { date: '2026-11-17', session: 1 };
  const head = { authorityId, monday: '2026-11-16', lastDay: '2026-12-01' };
  const book = sheetjs.utils.book_new();
  const add = (name: string, lines: string[][]) =>
    sheetjs.utils.book_append_sheet(book, sheetjs.utils.aoa_to_sheet(lines), name);
  add(bookSheets.register, [
    [...pupilColumns, sessionHeading(at)],
    [String(studentId), 'Somebody', 'Somewhere', '', mark],
  ]);
  add(bookSheets.ids, idLines(head, [{ pupilId: studentId, at, base: '', shown: '' }]));
  return sheetjs.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}
