import { afterAll, beforeAll, expect } from 'vitest';
import sheetjs, { type WorkBook, type WorkSheet } from 'sheetjs-style';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { askFile, filePassword, openFile } from '../../../support/exportCalls.ts';
import { formOf, listening, sendForm } from '../../../support/fileCalls.ts';
import type { Plan } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { reviewCalls } from '../../../support/reviewCalls.ts';

/** The portal that the tests of a file use, once `runPortal` has been called. */
export let portal: PortalServer;

/** Runs the portal for the tests of a file. */
export function runPortal(): void {
  beforeAll(async () => {
    portal = await makePortalServer();
  });
  afterAll(() => portal.close());
}

export const calls = reviewCalls(() => portal);

/** Whoever works with imports. */
export const officer = 'super@ashcombe';

/** A workbook as somebody has it before them. */
export interface Book {
  readonly book: WorkBook;
  readonly sheet: WorkSheet;
  readonly lines: readonly string[][];
}

/** The answers of a section of this term's plans as a workbook, unlocked. */
export async function bookOf(stage: string, user = officer): Promise<Book> {
  const asked = { stage, academicYearId: 17, schoolTermId: 1 };
  const { status, body, bytes } = await askFile(portal, user, { name: 'answerWorkbook', ...asked });
  expect([status, body.message]).toEqual([200, undefined]);
  return opened(bytes);
}

/** A locked workbook as its reader sees it. */
export async function opened(bytes: Buffer): Promise<Book> {
  const book = await openFile(bytes);
  const sheet = book.Sheets.Answers;
  if (sheet === undefined) throw new Error('There are no answers in it.');
  return { book, sheet, lines: sheetjs.utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' }) };
}

/** Where the answer of a plan to a question stands. */
export function placeOf({ lines }: Book, { pepId }: Plan, heading: string): { r: number; c: number } {
  const r = lines.findIndex(([id]) => id === String(pepId));
  const c = lines[0]?.indexOf(heading) ?? -1;
  if (r < 0 || c < 0) throw new Error(`There is no cell of ${pepId} under ${heading}.`);
  return { r, c };
}

/** What stands there. */
export function cellOf(book: Book, plan: Plan, heading: string): string {
  const { r, c } = placeOf(book, plan, heading);
  return book.lines[r]?.[c] ?? '';
}

/** Types something there. */
export function type(book: Book, plan: Plan, at: readonly [heading: string, text: string]): void {
  book.sheet[sheetjs.utils.encode_cell(placeOf(book, plan, at[0]))] = { t: 's', v: at[1] };
}

/** The workbook as a spreadsheet saves it. */
export const saved = ({ book }: Pick<Book, 'book'>): Buffer =>
  sheetjs.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;

/** Sends a workbook back, and answers what the call did. */
export async function bringBack(content: Buffer, user = officer): Promise<{ status: number; body: JsonObject }> {
  const form = formOf(['Answers.xlsx', content]);
  const reply = await (await sendForm(portal, '/api/Pep/bringBackWorkbook', { user, form }))();
  return { status: reply.status, body: (await reply.json()) as JsonObject };
}

/** Sends a workbook back that is fine, and answers the number of its import. */
export async function sent(book: Book, user = officer): Promise<number> {
  const { status, body } = await bringBack(saved(book), user);
  expect([status, body.message]).toEqual([200, undefined]);
  return Number(body.id);
}

/** Somebody with a session of their own. */
interface Reader {
  book(stage: string): Promise<Book>;
  /** Sends a workbook back, and answers the number of its import. */
  sent(book: Book): Promise<number>;
}

/** Support that works here as a school would. */
export async function supportAsSchool(): Promise<Reader> {
  const username = 'support@support.example';
  await portal.look((db) => db.updateTable('app_user').set({ type_id: 1 }).where('username', '=', username).execute());
  const headers = await portal.as(username);
  const send = (url: string, payload: JsonObject) => portal.app.inject({ method: 'POST', url, headers, payload });
  expect(await send('/api/LocalAuthority/ChangeLa', { LocalAuthorityId: 11 })).toMatchObject({ statusCode: 200 });
  return {
    async book(stage) {
      const asked = { stage, academicYearId: 17, schoolTermId: 1, modalExportPassword: filePassword };
      return opened((await send('/api/exports/answerWorkbook', asked)).rawPayload);
    },
    async sent(book) {
      const address = `${await listening(portal)}/api/Pep/bringBackWorkbook`;
      const body = formOf(['Answers.xlsx', saved(book)]);
      const reply = await fetch(address, { method: 'POST', headers, body });
      expect(reply.status).toBe(200);
      return Number(((await reply.json()) as JsonObject).id);
    },
  };
}

/** Does something with an import. */
export const act = (name: string, body: JsonObject, user = officer) => portal.post(user, `/api/Imports/${name}`, body);

/** What each row of an import would do. */
export async function told(runId: number): Promise<unknown[]> {
  const { body } = await portal.get(officer, '/api/Imports/rows', { runId: String(runId), sizePerPage: '100' });
  return (body.data as JsonObject[]).map(({ outcome, words }) => [outcome, words]);
}

/** The answers of a plan's section as it opens for an officer. */
export const answersOf = async (plan: Plan, stage: string): Promise<JsonObject> =>
  (await calls.open('la@ashcombe', plan, stage)).formData;

/** Gives answers in the plan itself. */
export const answer = async (plan: Plan, stage: string, changes: JsonObject): Promise<void> => {
  const { status } = await calls.save('la@ashcombe', await calls.open('la@ashcombe', plan, stage), changes);
  expect(status).toBe(200);
};
