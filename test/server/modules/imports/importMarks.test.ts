import { describe, expect, it } from 'vitest';
import { aSchool, broughtIn, child, command, csv, headings, pupilsNamed, rowsOf } from './importCalls.ts';
import { made, put } from './keyCalls.ts';
import { runOf, runPortal, server, told, upload, uploaded } from './importCalls.ts';

runPortal();

const kind = 'mark';
const columns = ['UPN', 'Pupil number', 'Date', 'Session', 'Code'];

/** Makes a child who has been at a school since 01/09/2025. */
async function aPupil(upn: string, number: string, name: string): Promise<number> {
  const { urn } = await aSchool();
  const more = ['School URN', 'Entry date'];
  await broughtIn('pupil', csv([...headings, ...more], [...child(upn, number, name, 'Wren'), urn, '01/09/2025']));
  return (await pupilsNamed(name))[0]?.id ?? 0;
}

const marksOf = (pupilId: number) =>
  server.look(async (db) => {
    const marks = await db
      .selectFrom('attendance_mark')
      .selectAll()
      .where('pupil_id', '=', pupilId)
      .orderBy('mark_date')
      .orderBy('session')
      .execute();
    return marks.map(({ mark_date, session, mark, sub_code, comment }) =>
      [mark_date.slice(8) + (session === 1 ? 'AM' : 'PM'), mark, sub_code, comment].filter(Boolean).join(' '),
    );
  });

const markedIn = (pupilId: number) =>
  server.look(async (db) => {
    const weeks = await db.selectFrom('attendance_week_count').selectAll().where('pupil_id', '=', pupilId).execute();
    return weeks.reduce((sum, { marked }) => sum + marked.toString(2).replaceAll('0', '').length, 0);
  });

const clash = (session: string, stands: string, told: string) =>
  new RegExp(String.raw`^05/10/2026 ${session}: “${stands}” stands, given by .+; the file says “${told}”\.$`);

const mark = (user: string, studentId: number, at: readonly [date: string, session: string, code: string]) =>
  server.post(user, '/api/SaveMarks/StudentMark', {
    studentId,
    date: at[0],
    session: at[1],
    mark: at[2],
    reason: 'The school told us late',
  });

const apply = (runId: number) => command('apply', { runId });
const undo = (runId: number) => command('undo', { runId });

describe('a file of marks', () => {
  it('gives them, says nothing a second time, and is taken back with the counts of its weeks', async () => {
    const id = await aPupil('A830000000001', 'M1', 'Mab');
    const file = csv(
      [...columns, 'Illness type', 'Comment'],
      ['A830000000001', '', '05/10/2026', 'AM', '/', '', ''],
      ['', 'M1', '05/10/2026', 'PM', '/', '', ''],
      ['', 'M1', '06/10/2026', 'AM', 'i', 'Illness', ''],
      ['', 'M1', '06/10/2026', 'PM', 'K', '', 'At the tuition centre'],
      ['', 'M1', '07/10/2026', 'AM', '-', '', ''],
    );
    const runId = await uploaded(file, { kind });
    expect(await told(runId)).toEqual([
      ['Wren, Mab', 'new', 'Day: 05/10/2026; Session: AM; Code: /'],
      ['Wren, Mab', 'new', 'Day: 05/10/2026; Session: PM; Code: \\'],
      ['Wren, Mab', 'new', 'Day: 06/10/2026; Session: AM; Code: I; I code type: Illness'],
      ['Wren, Mab', 'new', 'Day: 06/10/2026; Session: PM; Code: K; Comment: At the tuition centre'],
      ['Wren, Mab', 'same', '07/10/2026 AM; a file takes no mark away'],
    ]);
    expect(await marksOf(id)).toEqual([]);
    expect(await apply(runId)).toMatchObject({ status: 200 });
    const given = ['05AM /', '05PM \\', '06AM I I01', '06PM K At the tuition centre'];
    expect(await marksOf(id)).toEqual(given);
    expect(await markedIn(id)).toBe(4);
    const again = await uploaded(file, { kind });
    expect(await runOf(again)).toMatchObject({ counts: { same: 5, new: 0, changed: 0, clash: 0, faulty: 0 } });
    expect(await undo(runId)).toMatchObject({ status: 200 });
    expect(await marksOf(id)).toEqual([]);
    expect(await markedIn(id)).toBe(0);
  });

  it('tells the trail of the pupil what each mark was and is', async () => {
    const id = await aPupil('A830000000002', 'M2', 'Mia');
    await broughtIn(kind, csv(columns, ['', 'M2', '05/10/2026', 'AM', 'N']));
    await broughtIn(kind, csv(columns, ['', 'M2', '05/10/2026', 'AM', 'M']));
    const entries = await server.look((db) =>
      db
        .selectFrom('audit')
        .select(['action', 'detail'])
        .where('record', '=', `pupil/${id}`)
        .where('action', '=', 'imports.apply')
        .orderBy('id')
        .execute(),
    );
    expect(entries.slice(-2).map(({ detail }) => detail)).toMatchObject([
      { before: null, marks: [{ date: '2026-10-05', session: 1, before: null, after: 'N' }] },
      { marks: [{ date: '2026-10-05', session: 1, before: 'N', after: 'M' }] },
    ]);
  });

  it('keeps what somebody else gave until it is decided, and puts it back when it is taken back', async () => {
    const id = await aPupil('A830000000003', 'M3', 'Mo');
    await mark('la@ashcombe', id, ['2026-10-05', 'AM', 'M']);
    await mark('la@ashcombe', id, ['2026-10-05', 'PM', 'N']);
    await mark('super@ashcombe', id, ['2026-10-06', 'AM', 'N']);
    await mark('la@ashcombe', id, ['2026-10-06', 'PM', '\\']);
    const runId = await uploaded(
      csv(
        columns,
        ['', 'M3', '05/10/2026', 'AM', '/'],
        ['', 'M3', '05/10/2026', 'PM', 'G'],
        ['', 'M3', '06/10/2026', 'AM', 'M'],
        // The code says by itself what it may replace.
        ['', 'M3', '06/10/2026', 'PM', 'Y4'],
      ),
      { kind },
    );
    expect(await told(runId)).toEqual([
      ['Wren, Mo', 'clash', expect.stringMatching(clash('AM', 'M', '/'))],
      ['Wren, Mo', 'clash', expect.stringMatching(clash('PM', 'N', 'G'))],
      ['Wren, Mo', 'changed', 'Code: N → M; 06/10/2026 AM'],
      ['Wren, Mo', 'changed', 'Code: \\ → Y4; 06/10/2026 PM'],
    ]);
    expect(await apply(runId)).toMatchObject({ status: 409 });
    const [, second] = await rowsOf(runId);
    expect(second).toMatchObject({ kind: 'mark', candidateId: id });
    expect(await command('decide', { runId, row: 3, recordId: 0 })).toMatchObject({ status: 400 });
    expect(await command('decide', { runId, row: 3, recordId: id })).toMatchObject({ status: 200 });
    expect(await command('leaveOut', { runId, row: 2 })).toMatchObject({ status: 200 });
    expect(await apply(runId)).toMatchObject({ status: 200 });
    expect(await marksOf(id)).toEqual(['05AM M', '05PM G', '06AM M', '06PM Y4']);
    expect(await undo(runId)).toMatchObject({ status: 200 });
    expect(await marksOf(id)).toEqual(['05AM M', '05PM N', '06AM N', '06PM \\']);
  });

  it('names pupils, codes and sessions that there are not, and brings none of the file in', async () => {
    const id = await aPupil('A830000000004', 'M4', 'Max');
    const rows = [
      ['', 'M4', '05/10/2026', 'AM', '/'],
      ['', 'NOBODY', '05/10/2026', 'AM', '/'],
      ['', 'M4', '05/10/2026', 'PM', 'QQ'],
      ['', 'M4', '06/10/2026', 'AM', 'H'],
      ['', 'M4', '10/10/2026', 'AM', '/'],
      ['', 'M4', '25/12/2025', 'AM', '/'],
      ['', 'M4', '06/10/2025', 'AM', 'E'],
      ['', 'M4', '07/07/2025', 'AM', '/'],
      ['', 'M4', '06/10/2031', 'AM', '/'],
      ['A830000000004', '', '05/10/2026', 'AM', 'N'],
    ];
    const runId = await uploaded(csv(columns, ...rows), { kind });
    expect((await told(runId)).map((row) => (row as string[]).slice(1))).toEqual([
      ['new', 'Day: 05/10/2026; Session: AM; Code: /'],
      ['faulty', 'Pupil number of the authority: no pupil of the authority has it'],
      ['faulty', 'Code: "QQ" is not an attendance code.'],
      ['faulty', 'Code: The code "H" is not in use on this day.'],
      ['faulty', 'Day: there is no school on this day'],
      ['faulty', 'Day: there is no school on this day'],
      ['faulty', expect.stringContaining('please send it in a file of suspensions')],
      ['faulty', 'Day: The pupil was not on the roll of a school on this day'],
      ['faulty', 'Day: This day is in the future'],
      ['faulty', 'Day: another row of the file has the same pupil and session'],
    ]);
    expect(await apply(runId)).toMatchObject({ status: 409 });
    expect(await marksOf(id)).toEqual([]);
  });

  it('takes codes without what the register would ask beside them, and lists them to be completed', async () => {
    const id = await aPupil('A830000000014', 'M14', 'Mary');
    const rows = ['I', 'X', 'B', 'K', 'Y7', 'I'].map((code, place) => {
      const at = [`0${5 + Math.floor(place / 2)}/10/2026`, place % 2 === 0 ? 'AM' : 'PM'];
      return ['', 'M14', ...at, code, place === 5 ? 'Illness' : '', ''];
    });
    const file = csv([...columns, 'Illness type', 'Comment'], ...rows);
    const runId = await uploaded(file, { kind });
    const completed = 'please complete it in the register';
    expect((await told(runId)).map((row) => (row as string[]).slice(1))).toEqual([
      ['new', `Day: 05/10/2026; Session: AM; Code: I; the I code type is not said; ${completed}`],
      ['new', `Day: 05/10/2026; Session: PM; Code: X; the X code type is not said; ${completed}`],
      ['new', `Day: 06/10/2026; Session: AM; Code: B; no comment is said; ${completed}`],
      ['new', `Day: 06/10/2026; Session: PM; Code: K; no comment is said; ${completed}`],
      ['new', `Day: 07/10/2026; Session: AM; Code: Y7; no comment is said; ${completed}`],
      ['new', 'Day: 07/10/2026; Session: PM; Code: I; I code type: Illness'],
    ]);
    expect(await apply(runId)).toMatchObject({ status: 200 });
    expect(await marksOf(id)).toEqual(['05AM I', '05PM X', '06AM B', '06PM K', '07AM Y7', '07PM I I01']);
    // What is said of them later is no mark of the file's, and stays when that comes again.
    const at = { studentId: id, date: '2026-10-05', session: 'AM' };
    const later = { ...at, mark: 'I', subCode: 'I01', reason: 'The school told us late' };
    expect(await server.post('la@ashcombe', '/api/SaveMarks/iCode', later)).toMatchObject({ status: 200 });
    expect(await runOf(await uploaded(file, { kind }))).toMatchObject({ counts: { same: 6, changed: 0, faulty: 0 } });
    expect((await marksOf(id))[0]).toBe('05AM I I01');
  });

  it('takes nothing from pupils of another authority, and no file from whoever may not import', async () => {
    const id = await aPupil('A830000000005', 'M5', 'May');
    const file = csv(columns, ['A830000000005', '', '05/10/2026', 'AM', '/']);
    const runId = await uploaded(file, { kind, user: 'super@brinmoor' });
    const { body } = await server.get('super@brinmoor', '/api/Imports/rows', { runId: String(runId) });
    expect(body).toMatchObject({ data: [{ outcome: 'faulty', words: 'UPN: no pupil of the authority has it' }] });
    expect(await upload(file, { kind, user: 'la@ashcombe' })).toMatchObject({ status: 403 });
    expect(await marksOf(id)).toEqual([]);
  });

  it('does nothing where a mark was given after the file was read, and takes none back over a later one', async () => {
    const id = await aPupil('A830000000006', 'M6', 'Meg');
    const file = csv(columns, ['', 'M6', '05/10/2026', 'AM', '/'], ['', 'M6', '05/10/2026', 'PM', '/']);
    const overtaken = await uploaded(file, { kind });
    await mark('la@ashcombe', id, ['2026-10-05', 'PM', 'M']);
    expect(await apply(overtaken)).toMatchObject({ status: 409 });
    expect(await marksOf(id)).toEqual(['05PM M']);
    const runId = await broughtIn(kind, csv(columns, ['', 'M6', '05/10/2026', 'AM', '/']));
    await mark('la@ashcombe', id, ['2026-10-05', 'AM', 'L']);
    expect(await undo(runId)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Wren, Meg') },
    });
    expect(await marksOf(id)).toEqual(['05AM L', '05PM M']);
  });

  it('is sent by a key each night: it corrects its own marks, and leaves those of people to people', async () => {
    const id = await aPupil('A830000000007', 'M7', 'Moth');
    const { key } = await made('Registers');
    const night = (...rows: (readonly string[])[]) => put(key, csv(columns, ...rows), { kind });
    const first = ['', 'M7', '05/10/2026', 'AM'];
    const second = ['', 'M7', '05/10/2026', 'PM'];
    expect(await night([...first, 'N'], [...second, 'N'])).toMatchObject({ status: 200, body: { new: 2, waiting: 0 } });
    await mark('la@ashcombe', id, ['2026-10-05', 'PM', 'G']);
    expect(await night([...first, 'M'], [...second, 'M'])).toMatchObject({ body: { changed: 1, waiting: 1 } });
    expect(await marksOf(id)).toEqual(['05AM M', '05PM G']);
  });

  it('is taken back of a pupil who has another number by then, whose record it holds meanwhile', async () => {
    const id = await aPupil('A830000000008', 'M8', 'Myf');
    const runId = await broughtIn(kind, csv(columns, ['', 'M8', '05/10/2026', 'AM', '/']));
    await server.look((db) => db.updateTable('pupil').set({ la_student_id: 'M88' }).where('id', '=', id).execute());
    expect(await undo(runId)).toMatchObject({ status: 200 });
    expect(await marksOf(id)).toEqual([]);
  });

  it('keeps what stood, with the name of the file as the reason, and so does taking it back [D-115]', async () => {
    const id = await aPupil('A830000000009', 'M9', 'Mel');
    await mark('la@ashcombe', id, ['2026-10-05', 'AM', 'N']);
    const file = csv(columns, ['', 'M9', '05/10/2026', 'AM', 'M'], ['', 'M9', '05/10/2026', 'PM', 'M']);
    const runId = await uploaded(file, { kind, name: 'october.csv' });
    await command('decide', { runId, row: 2, recordId: id });
    expect(await apply(runId)).toMatchObject({ status: 200 });
    expect(await undo(runId)).toMatchObject({ status: 200 });
    const { body } = await server.get('la@ashcombe', '/api/Attendance/amendments', {
      studentId: id,
      date: '2026-10-05',
      session: 'AM',
    });
    expect(body.amendments).toMatchObject([
      { wasMark: 'N', mark: 'M', reason: 'Import of october.csv' },
      { wasMark: 'M', mark: 'N', reason: 'Import of october.csv taken back' },
    ]);
  });
});
