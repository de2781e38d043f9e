import { describe, expect, it } from 'vitest';
import sheetjs from 'sheetjs-style';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { filePassword } from '../../../support/exportCalls.ts';
import { aPupil, bookOf, bringBack, mark, marksOf, portal, runPortal, saved, tuesday, type } from './bookCalls.ts';

runPortal();

const dt = 'dt@ashcombe';
const [am, pm] = ['Tue 17/11/2026 AM', 'Tue 17/11/2026 PM'];

/** Sends a workbook back that is fine, and answers the number of its import. */
async function sent(content: Buffer, more: Parameters<typeof bringBack>[1] = {}): Promise<number> {
  const { status, body } = await bringBack(content, more);
  expect([status, body.message]).toEqual([200, undefined]);
  return Number(body.id);
}

const act = (name: string, body: JsonObject, user = dt) => portal.post(user, `/api/Imports/${name}`, body);

async function told(runId: number, user = dt): Promise<unknown[]> {
  const { body } = await portal.get(user, '/api/Imports/rows', { runId: String(runId), sizePerPage: '100' });
  return (body.data as JsonObject[]).map(({ outcome, words }) => [outcome, words]);
}

const refusal = async (content: Buffer, more: Parameters<typeof bringBack>[1] = {}) => {
  const { status, body } = await bringBack(content, more);
  return [status, body.message];
};

/** A workbook whose sheet of ids says another thing in its first line. */
async function withHead(place: number, text: string): Promise<Buffer> {
  const book = await bookOf(dt);
  const ids = book.book.Sheets.Ids;
  if (ids === undefined) throw new Error('There are no ids in it.');
  ids[sheetjs.utils.encode_cell({ r: 0, c: place })] = { t: 's', v: text };
  return saved(book);
}

describe('a register that is brought back', () => {
  it('is shown first, brought into the register as a whole, and taken back by who sent it', async () => {
    const id = await aPupil(dt);
    await mark(dt, id, ['2026-11-16', 'AM', '/']);
    const book = await bookOf(dt);
    type(book, id, [am, '/']);
    type(book, id, [pm, '/']);
    type(book, id, ['Mon 16/11/2026 AM', 'm']);
    const runId = await sent(saved(book));
    expect(await told(runId)).toEqual([
      ['changed', 'Code: / → M; 16/11/2026 AM'],
      ['new', 'Day: 17/11/2026; Session: AM; Code: /'],
      ['new', 'Day: 17/11/2026; Session: PM; Code: \\'],
    ]);
    expect(await marksOf(id)).toEqual(['16AM /']);
    expect(await act('apply', { runId })).toMatchObject({ status: 200 });
    expect(await marksOf(id)).toEqual(['16AM M', '17AM /', '17PM \\']);
    expect(await act('undo', { runId }, 'la@ashcombe')).toMatchObject({ status: 404 });
    expect(await act('undo', { runId })).toMatchObject({ status: 200 });
    expect(await marksOf(id)).toEqual(['16AM /']);
  });

  it('shows what somebody else gave meanwhile, and whose it is, until it is decided', async () => {
    const id = await aPupil(dt);
    await mark(dt, id, [tuesday, 'AM', 'N']);
    const book = await bookOf(dt);
    await mark('la@ashcombe', id, [tuesday, 'AM', 'M']);
    await mark('la@ashcombe', id, [tuesday, 'PM', 'L']);
    type(book, id, [am, '/']);
    type(book, id, [pm, 'L']);
    const runId = await sent(saved(book));
    expect(await told(runId)).toEqual([
      ['clash', expect.stringMatching(/^17\/11\/2026 AM: “M” stands, given by \S.+; the file says “\/”\.$/)],
      ['same', '17/11/2026 PM'],
    ]);
    expect(await act('apply', { runId })).toMatchObject({ status: 409 });
    expect(await act('decide', { runId, row: 1, recordId: id })).toMatchObject({ status: 200 });
    expect(await act('apply', { runId })).toMatchObject({ status: 200 });
    expect(await marksOf(id)).toEqual(['17AM /', '17PM L']);
  });

  it('says of each mark why it cannot be given, and takes none away', async () => {
    const id = await aPupil(dt);
    await mark(dt, id, ['2026-11-16', 'AM', '/']);
    const book = await bookOf(dt);
    for (const at of [
      ['Mon 16/11/2026 AM', ''],
      [am, 'I'],
      [pm, 'H'],
      ['Fri 20/11/2026 AM', '/'],
    ] as const)
      type(book, id, at);
    const runId = await sent(saved(book));
    expect(await told(runId)).toEqual([
      ['same', '16/11/2026 AM; a file takes no mark away'],
      ['new', expect.stringContaining('Code: I; the I code type is not said; please complete it in the register')],
      ['faulty', expect.stringContaining('The code "H" is not in use on this day.')],
      ['faulty', expect.stringContaining('This day is in the future')],
    ]);
    expect(await act('apply', { runId })).toMatchObject({ status: 409 });
    expect(await marksOf(id)).toEqual(['16AM /']);
  });

  it('is refused when it has expired, is another authority’s, was not filled in, or is none', async () => {
    expect(await refusal(await withHead(3, '2026-11-17'))).toEqual([
      400,
      expect.stringContaining('could be brought back until 17/11/2026'),
    ]);
    const other = await bookOf('dt@brinmoor');
    expect(await refusal(saved(other))).toEqual([400, expect.stringContaining('another authority’s register')]);
    expect(await refusal(saved(await bookOf(dt)))).toEqual([400, expect.stringContaining('No mark was filled in')]);
    const plain = sheetjs.utils.book_new();
    sheetjs.utils.book_append_sheet(plain, sheetjs.utils.aoa_to_sheet([['Id']]), 'Register');
    expect(await refusal(sheetjs.write(plain, { type: 'buffer', bookType: 'xlsx' }) as Buffer)).toEqual([
      400,
      expect.stringContaining('no workbook of the register'),
    ]);
    expect(await refusal(Buffer.from('Id,Pupil'))).toEqual([400, 'This is no workbook.']);
    expect(await refusal(saved(await bookOf(dt)), { user: 'sw@ashcombe' })).toEqual([403, expect.any(String)]);
  });

  it('asks for the password of a locked one', async () => {
    const id = await aPupil(dt);
    const book = await bookOf(dt);
    type(book, id, [am, 'L']);
    const { default: officeCrypto } = await import('officecrypto-tool');
    const locked = officeCrypto.encrypt(saved(book), { password: filePassword });
    expect(await bringBack(locked)).toMatchObject({ status: 400, body: { errors: { password: expect.any(String) } } });
    const runId = await sent(locked, { password: filePassword });
    expect(await told(runId)).toEqual([['new', 'Day: 17/11/2026; Session: AM; Code: L']]);
  });

  it('leaves pupils alone whom its sender sees no more, when it is read and when it is brought in', async () => {
    const id = await aPupil(dt);
    const book = await bookOf(dt);
    type(book, id, [am, 'L']);
    const runId = await sent(saved(book));
    const before = await portal.look((db) =>
      db.selectFrom('pupil').select('school_id').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    const move = (school: number | null) =>
      portal.look((db) => db.updateTable('pupil').set({ school_id: school }).where('id', '=', id).execute());
    await move(null);
    expect(await act('apply', { runId })).toMatchObject({ status: 409 });
    const again = await sent(saved(book));
    expect(await told(again)).toEqual([['faulty', 'this pupil is not among those that you see now']]);
    await move(before.school_id);
    expect(await marksOf(id)).toEqual([]);
    expect(await act('apply', { runId })).toMatchObject({ status: 200 });
    await move(null);
    expect(await act('undo', { runId })).toMatchObject({ status: 409 });
    await move(before.school_id);
    expect(await marksOf(id)).toEqual(['17AM L']);
  });

  it('changes an old mark in no other way than the register does', async () => {
    const id = await aPupil(dt);
    await portal.look((db) =>
      db.deleteFrom('attendance_mark').where('pupil_id', '=', id).where('mark_date', '>=', '2026-10-05').execute(),
    );
    const book = await bookOf(dt, '2026-10-06');
    await portal.post(dt, '/api/SaveMarks/StudentMark', {
      studentId: id,
      date: '2026-10-06',
      session: 'AM',
      mark: 'N',
    });
    type(book, id, ['Tue 06/10/2026 AM', '/']);
    type(book, id, ['Tue 06/10/2026 PM', '/']);
    const runId = await sent(saved(book));
    expect(await told(runId)).toEqual([
      ['faulty', expect.stringContaining('more than five school days old')],
      ['new', 'Day: 06/10/2026; Session: PM; Code: \\'],
    ]);
  });

  it('is stored as a whole or not at all', async () => {
    const [first, second] = [await aPupil(dt), await aPupil(dt, 1)];
    const book = await bookOf(dt);
    type(book, first, [am, 'L']);
    type(book, second, [am, 'L']);
    const runId = await sent(saved(book));
    await mark('la@ashcombe', second, [tuesday, 'AM', 'M']);
    expect(await act('apply', { runId })).toMatchObject({ status: 409 });
    expect([await marksOf(first), await marksOf(second)]).toEqual([[], ['17AM M']]);
  });

  it('is seen by who sent it and by who works with imports, and by nobody else', async () => {
    const id = await aPupil(dt);
    const book = await bookOf(dt);
    type(book, id, [am, 'L']);
    const runId = await sent(saved(book));
    const run = (user: string) => portal.get(user, '/api/Imports/run', { runId: String(runId) });
    expect([(await run(dt)).status, (await run('super@ashcombe')).status]).toEqual([200, 200]);
    expect([(await run('la@ashcombe')).status, (await run('sw@ashcombe')).status]).toEqual([404, 403]);
    const list = async (user: string) =>
      ((await portal.get(user, '/api/Imports/runs', { sizePerPage: '100' })).body.data as JsonObject[]).map(
        (each) => each.runId,
      );
    expect(await list(dt)).toContain(runId);
    expect(await list('la@ashcombe')).toEqual([]);
    expect(await act('leaveOut', { runId, row: 1 }, 'la@ashcombe')).toMatchObject({ status: 404 });
    expect((await portal.get('la@ashcombe', '/api/Imports/rows', { runId: String(runId) })).status).toBe(404);
  });
});
