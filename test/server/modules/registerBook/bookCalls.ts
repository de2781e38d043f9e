import { afterAll, beforeAll, expect } from 'vitest';
import sheetjs, { type WorkBook, type WorkSheet } from 'sheetjs-style';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { askFile, filePassword, openFile } from '../../../support/exportCalls.ts';
import { makePortalServer, type Answered, type PortalServer } from '../../../support/portalServer.ts';

/** The portal that the tests of a file use, once `runPortal` has been called. */
export let portal: PortalServer;

/** Runs the portal for the tests of a file. */
export function runPortal(): void {
  beforeAll(async () => {
    portal = await makePortalServer();
  });
  afterAll(() => portal.close());
}

/** The week that is under way: today is its Wednesday. */
export const monday = '2026-11-16';
export const tuesday = '2026-11-17';

/** A workbook as somebody has it before them. */
export interface Book {
  readonly book: WorkBook;
  readonly register: WorkSheet;
  /** Pupils and headings by the cells of the register, as texts. */
  readonly lines: readonly string[][];
}

/** The register of a week as a workbook, unlocked. */
export async function bookOf(user: string, date = tuesday): Promise<Book> {
  const { status, bytes } = await askFile(portal, user, { name: 'registerWorkbook', date });
  expect(status).toBe(200);
  return opened(await openFile(bytes));
}

export function opened(book: WorkBook): Book {
  const register = book.Sheets.Register;
  if (register === undefined) throw new Error('There is no register in it.');
  const lines = sheetjs.utils.sheet_to_json<string[]>(register, { header: 1, raw: false, defval: '' });
  return { book, register, lines };
}

/** The line and the column of a pupil's session. */
function placeOf({ lines }: Book, pupilId: number, heading: string): { r: number; c: number } {
  const r = lines.findIndex(([id]) => id === String(pupilId));
  const c = lines[0]?.indexOf(heading) ?? -1;
  if (r < 0 || c < 0) throw new Error(`There is no cell of ${pupilId} under ${heading}.`);
  return { r, c };
}

/** What stands in the cell of a pupil's session. */
export function cellOf(book: Book, pupilId: number, heading: string): string {
  const { r, c } = placeOf(book, pupilId, heading);
  return book.lines[r]?.[c] ?? '';
}

/** Types something into the cell of a pupil's session. */
export function type(book: Book, pupilId: number, at: readonly [heading: string, text: string]): void {
  const address = sheetjs.utils.encode_cell(placeOf(book, pupilId, at[0]));
  book.register[address] = { t: 's', v: at[1] };
}

/** The workbook as a spreadsheet saves it. */
export const saved = ({ book }: Book): Buffer => sheetjs.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;

/** The parts of a workbook's archive, as texts. */
export async function partsOf(user: string): Promise<(path: string) => string> {
  const { bytes } = await askFile(portal, user, { name: 'registerWorkbook', date: tuesday });
  const { default: officeCrypto } = await import('officecrypto-tool');
  const plain = await officeCrypto.decrypt(bytes, { password: filePassword });
  const archive = sheetjs.CFB.read(plain, { type: 'buffer' });
  return (path) => Buffer.from((sheetjs.CFB.find(archive, path)?.content ?? []) as Uint8Array).toString();
}

/** A pupil of a user's register on Tuesday, with neither mark of the day. */
export async function aPupil(user: string, nth = 0): Promise<number> {
  const { body } = await portal.get(user, '/api/StudentDetails/RegisterPage', {
    page: 1,
    sizePerPage: 100,
    date: tuesday,
  });
  const id = Number((body.data as JsonObject[])[nth]?.studentId);
  await portal.look((db) =>
    db.deleteFrom('attendance_mark').where('pupil_id', '=', id).where('mark_date', '>=', monday).execute(),
  );
  return id;
}

/** Gives a mark of this week. */
export const mark = (user: string, studentId: number, at: readonly [date: string, session: string, code: string]) =>
  portal.post(user, '/api/SaveMarks/StudentMark', { studentId, date: at[0], session: at[1], mark: at[2] });

/** The marks of a pupil's week, as texts such as `17AM /`. */
export const marksOf = (pupilId: number) =>
  portal.look(async (db) => {
    const marks = await db
      .selectFrom('attendance_mark')
      .select(['mark_date', 'session', 'mark'])
      .where('pupil_id', '=', pupilId)
      .where('mark_date', '>=', monday)
      .orderBy('mark_date')
      .orderBy('session')
      .execute();
    return marks.map((each) => `${each.mark_date.slice(8)}${each.session === 1 ? 'AM' : 'PM'} ${each.mark}`);
  });

/** Sends a workbook back, and answers what the call did. */
export async function bringBack(
  content: Buffer,
  { user = 'dt@ashcombe', password = '' } = {},
): Promise<Pick<Answered, 'status' | 'body'>> {
  const boundary = 'xxxxxxxxboundary';
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="password"\r\n\r\n${password}\r\n`),
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="Register.xlsx"\r\n\r\n`),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/Attendance/bringBackWorkbook',
    headers: {
      ...(await portal.as(`${user}.example`)),
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}
