import { describe, expect, it } from 'vitest';
import { aSchool, broughtIn, child, command, csv, headings, pupilsNamed } from './importCalls.ts';
import { runOf, runPortal, server, told, uploaded } from './importCalls.ts';

runPortal();

const columns = ['UPN', 'Pupil number', 'Category', 'Start date', 'Start session', 'End date', 'End session'];
const all = [...columns, 'Reason', 'Reason 2', 'Comments'];

/** Makes a child who has been at a school since 01/09/2025. */
async function aPupil(upn: string, number: string, name: string): Promise<number> {
  const { urn } = await aSchool();
  const more = ['School URN', 'Entry date'];
  await broughtIn('pupil', csv([...headings, ...more], [...child(upn, number, name, 'Rook'), urn, '01/09/2025']));
  return (await pupilsNamed(name))[0]?.id ?? 0;
}

const exclusionsOf = (pupilId: number) =>
  server.look((db) =>
    db
      .selectFrom('exclusion')
      .selectAll()
      .where('pupil_id', '=', pupilId)
      .orderBy('start_date')
      .orderBy('id')
      .execute(),
  );

const marksOf = (pupilId: number) =>
  server.look(async (db) => {
    const marks = await db
      .selectFrom('attendance_mark')
      .select(['mark_date', 'session', 'mark'])
      .where('pupil_id', '=', pupilId)
      .orderBy('mark_date')
      .orderBy('session')
      .execute();
    return marks.map(({ mark_date, session, mark }) => `${mark_date.slice(8)}${session === 1 ? 'AM' : 'PM'} ${mark}`);
  });

const mark = (studentId: number, date: string, session: string, code: string) =>
  server.post('la@ashcombe', '/api/SaveMarks/StudentMark', { studentId, date, session, mark: code, reason: 'Late' });

const apply = (runId: number) => command('apply', { runId });
const undo = (runId: number) => command('undo', { runId });

describe('a file of suspensions', () => {
  const kind = 'suspension';

  it('records each with its marks as the register does, does nothing a second time, and is taken back', async () => {
    const id = await aPupil('A820000000011', 'S1', 'Sia');
    await mark(id, '2026-10-06', 'AM', '/');
    const file = csv(
      all,
      ['A820000000011', '', 'SUSP', '05/10/2026', 'PM', '06/10/2026', '', 'PP', 'Bullying', 'Twice warned'],
      ['', 'S1', 'Lunchtime suspension', '08/10/2026', '', '09/10/2026', '', '28', '', ''],
      ['', 'S1', 'PERM', '12/10/2026', '', '', '', 'DR', '', ''],
    );
    const runId = await uploaded(file, { kind });
    expect(await told(runId)).toEqual([
      [
        'Rook, Sia',
        'new',
        'Type: Suspension; First day: 05/10/2026; First session: PM; Last day: 06/10/2026; ' +
          'Reason: Physical assault against a pupil; Reason 2: Bullying; Comments: Twice warned',
      ],
      ['Rook, Sia', 'new', expect.stringContaining('Type: Lunchtime suspension')],
      ['Rook, Sia', 'new', expect.stringContaining('Type: Permanent exclusion')],
    ]);
    expect(await exclusionsOf(id)).toEqual([]);
    expect(await apply(runId)).toMatchObject({ status: 200 });
    expect(await exclusionsOf(id)).toMatchObject([
      { type_id: 1, reason_id: 1, reason2_id: 7, start_session: 2, end_session: 2, session_count: 3 },
      { type_id: 3, reason_id: 28, comments: '', end_date: '2026-10-09', session_count: 2 },
      { type_id: 2, reason_id: 16, end_date: null, end_session: null, session_count: 2 },
    ]);
    // In a range that was not chosen session by session a mark that stands is kept.
    const marks = ['05PM E', '06AM /', '06PM E', '12AM E', '12PM E'];
    expect(await marksOf(id)).toEqual(marks);
    const again = await uploaded(file, { kind });
    expect(await runOf(again)).toMatchObject({ counts: { same: 3, new: 0, changed: 0, faulty: 0 } });
    expect(await undo(runId)).toMatchObject({ status: 200 });
    expect(await exclusionsOf(id)).toEqual([]);
    expect(await marksOf(id)).toEqual(['06AM /']);
  });

  it('corrects reasons and comments of one that is recorded, never its days [EXCL-16]', async () => {
    const id = await aPupil('A820000000012', 'S2', 'Suri');
    const first = ['', 'S2', 'SUSP', '05/10/2026', '', '05/10/2026', 'AM', 'PP', '', ''];
    await broughtIn(kind, csv(all, first));
    const changed = csv(
      ['Pupil number', 'Type', 'Start date', 'Reason', 'Comments'],
      ['S2', 'Suspension', '05/10/2026', 'PA', 'In the canteen'],
    );
    const runId = await uploaded(changed, { kind });
    expect(await told(runId)).toEqual([
      [
        'Rook, Suri',
        'changed',
        'Reason: Physical assault against a pupil → Physical assault against an adult; ' +
          'Comments: blank → In the canteen',
      ],
    ]);
    expect(await apply(runId)).toMatchObject({ status: 200 });
    expect(await exclusionsOf(id)).toMatchObject([{ reason_id: 2, comments: 'In the canteen', session_count: 1 }]);
    const longer = csv(all, ['', 'S2', 'SUSP', '05/10/2026', '', '07/10/2026', '', 'PA', '', '']);
    expect(await told(await uploaded(longer, { kind }))).toEqual([
      ['Rook, Suri', 'faulty', expect.stringContaining('Last day: is 05/10/2026 in the records')],
    ]);
    expect(await undo(runId)).toMatchObject({ status: 200 });
    expect(await exclusionsOf(id)).toMatchObject([{ reason_id: 1, comments: '' }]);
    expect(await marksOf(id)).toEqual(['05AM E']);
  });

  it('is not taken back over a mark, a correction or another suspension that came later', async () => {
    const id = await aPupil('A820000000013', 'S3', 'Sol');
    const runId = await broughtIn(kind, csv(all, ['', 'S3', 'SUSP', '05/10/2026', '', '06/10/2026', '', 'PP', '', '']));
    const refused = { status: 409, body: { message: expect.stringContaining('Rook, Sol') } };
    await mark(id, '2026-10-06', 'PM', 'M');
    expect(await undo(runId)).toMatchObject(refused);
    const said = { mark: 'E', typeId: 1, reasonId: 3, startDate: '2026-10-06', endDate: '2026-10-06' };
    const place = { studentId: id, date: '2026-10-06', session: 'PM', startSession: 2, reason: 'Late' };
    const later = await server.post('la@ashcombe', '/api/SaveMarks/exclusions', { ...said, ...place });
    expect(later).toMatchObject({ status: 200 });
    // All is E again, by another suspension.
    expect(await undo(runId)).toMatchObject(refused);
    await server.look((db) => db.deleteFrom('exclusion').where('id', '=', Number(later.body.id)).execute());
    const [{ id: exclusionId } = { id: 0 }] = await exclusionsOf(id);
    const kept = { studentId: id, exclusionId, typeId: 1, reasonId: 1 };
    const correct = (comments: string) =>
      server.post('la@ashcombe', '/api/SaveMarks/updateExclusion', { ...kept, comments });
    expect(await correct('Said later')).toMatchObject({ status: 200 });
    expect(await undo(runId)).toMatchObject(refused);
    await correct('');
    expect(await undo(runId)).toMatchObject({ status: 200 });
    expect(await marksOf(id)).toEqual([]);
  });

  it('says by the rules of the register what is wrong with a row', async () => {
    await aPupil('A820000000014', 'S4', 'Saga');
    const rows = [
      ['', '', 'SUSP', '05/10/2026', '', '05/10/2026', '', 'PP', '', ''],
      ['Z820000000099', '', 'SUSP', '05/10/2026', '', '05/10/2026', '', 'PP', '', ''],
      ['', 'S4', 'SUSP', '05/10/2026', '', '', '', 'PP', '', ''],
      ['', 'S4', 'SUSP', '06/10/2026', '', '06/10/2026', '', '', '', ''],
      ['', 'S4', 'SUSP', '07/10/2026', '', '06/10/2026', '', 'PP', '', ''],
      ['', 'S4', 'SUSP', '10/10/2026', '', '12/10/2026', '', 'PP', '', ''],
      ['', 'S4', 'SUSP', '13/07/2026', '', '14/09/2026', '', 'PP', '', ''],
      ['', 'S4', 'SUSP', '05/05/2025', '', '05/05/2025', '', 'PP', '', ''],
      ['', 'S4', 'FIXD', '08/10/2026', '', '08/10/2026', '', 'PP', '', ''],
      ['', 'S4', 'SUSP', '16/10/2026', '', '16/10/2026', '', 'OT', '', ''],
      ['', 'S4', 'SUSP', '09/10/2026', '', '09/10/2026', '', 'PP', '1', ''],
      ['', 'S4', 'SUSP', '14/10/2026', '', '14/10/2026', '', 'PP', '', ''],
      ['A820000000014', '', 'SUSP', '14/10/2026', 'AM', '14/10/2026', '', 'PP', '', ''],
      ['', 'S4', 'Expelled', '15/10/2026', '', '15/10/2026', '', 'PP', '', ''],
    ];
    const runId = await uploaded(csv(all, ...rows), { kind });
    const found = (await told(runId)) as [string, string, string][];
    expect(found.map(([, outcome, words]) => (outcome === 'faulty' ? words : outcome))).toEqual([
      'UPN: this or the pupil number is needed',
      'UPN: no pupil of the authority has it',
      'Last day: is needed',
      'Reason: is needed',
      'Last day: The last day cannot be before the first',
      'First day: there is no school on this day',
      'Last day: Please choose dates within one academic year',
      'First day: The pupil was not on the roll of a school on this day',
      "Type: Please select a 'E' Code Type",
      "Reason: Please select a 'Reason'",
      'Reason 2: Reason 2 is the same as the first',
      'new',
      'First day: another row of the file has the same pupil, type and first session',
      expect.stringContaining('“Expelled” is none of Suspension, Permanent exclusion'),
    ]);
    expect(await runOf(runId)).toMatchObject({ counts: { faulty: 13, new: 1 } });
  });
});

describe('a file of results', () => {
  const kind = 'result';
  const named = ['Pupil number', 'Assessment', 'Key stage', 'Subject', 'Grade', 'Scaled score', 'Year', 'Term', 'Date'];

  const resultsOf = (pupilId: number) =>
    server.look((db) =>
      db.selectFrom('assessment_result').selectAll().where('pupil_id', '=', pupilId).orderBy('id').execute(),
    );

  it('is read by what each type offers, is the same again, corrects what is recorded, and is taken back', async () => {
    const id = await aPupil('A820000000021', 'R1', 'Rhea');
    const file = csv(
      named,
      ['R1', 'KS2 scaled score', '', 'maths', '', '104', '2024/25', '', ''],
      ['R1', 'KS2 teacher assessment', '', 'Writing', 'EXS', '', '2024/25', '', '10/07/2025'],
      ['R1', 'GCSE grade (9 to 1)', 'Key Stage 4', 'History', '7', '', '', '', '20/08/2026'],
      ['R1', 'Phonics screening check', '2', '', 'wa', '36', '2020-2021', 'Summer', ''],
    );
    const runId = await uploaded(file, { kind });
    expect(((await told(runId)) as string[][]).map(([, outcome]) => outcome)).toEqual(['new', 'new', 'new', 'new']);
    expect(await apply(runId)).toMatchObject({ status: 200 });
    expect(await resultsOf(id)).toMatchObject([
      { grade_level_id: 5, subject: 'Maths', grade: '104', raw_grade: '104', grade_id: null, academic_year_id: 15 },
      { grade_level_id: 5, grade: 'EXS Expected', grade_id: 8, entered_date: '2025-07-10', is_complete: true },
      { grade_level_id: 7, grade: '7', grade_id: 3, academic_year_id: 16, school_term_id: 3 },
      { grade: 'Wa (met the standard)', raw_grade: '36', school_term_id: 3, entered_date: '2026-11-18' },
    ]);
    const again = await uploaded(file, { kind });
    expect(await runOf(again)).toMatchObject({ counts: { same: 4, new: 0, changed: 0, faulty: 0 } });
    const remarked = csv(named, ['R1', '14', '7', 'History', '8', '', '', '', '20/08/2026']);
    const second = await uploaded(remarked, { kind });
    expect(await told(second)).toEqual([['Rook, Rhea', 'changed', 'Grade: 7 → 8']]);
    expect(await apply(second)).toMatchObject({ status: 200 });
    // What a later file has changed is not taken away under it.
    expect(await undo(runId)).toMatchObject({ status: 409, body: { message: expect.stringContaining('Rook, Rhea') } });
    expect(await undo(second)).toMatchObject({ status: 200 });
    expect((await resultsOf(id))[2]).toMatchObject({ grade: '7', grade_id: 3 });
    expect(await undo(runId)).toMatchObject({ status: 200 });
    expect(await resultsOf(id)).toEqual([]);
  });

  it('says what is wrong with a row', async () => {
    await aPupil('A820000000022', 'R2', 'Runa');
    const rows = [
      ['R9', 'A level', '', 'Physics', 'A', '', '2025/26', '', ''],
      ['R2', 'A level', 'Key Stage 4', 'Physics', 'A', '', '2025/26', '', ''],
      ['R2', 'BTEC / vocational level 1-2', '', 'Sport', 'L2 Pass', '', '2025/26', '', ''],
      ['R2', 'KS2 teacher assessment', '', 'Latin', 'EXS', '', '2025/26', '', ''],
      ['R2', 'A level', '', 'Physics', 'Pass', '', '2025/26', '', ''],
      ['R2', 'A level', '', 'Physics', '', '', '2025/26', '', ''],
      ['R2', 'A level', '', 'Physics', 'A', '', '2025/27', '', ''],
      ['R2', 'A level', '', 'Physics', 'A', '', '', '', ''],
      ['R2', 'A level', '', 'Physics', 'A', '', '', '', '01/12/2026'],
      ['R2', 'A level', '', 'Music', 'A', '', '2025/26', '', ''],
      ['R2', 'A level', 'Post-16', 'Music', 'B', '', '2025/26', '', ''],
    ];
    const found = (await told(await uploaded(csv(named, ...rows), { kind }))) as [string, string, string][];
    expect(found.map(([, outcome, words]) => (outcome === 'faulty' ? words : outcome))).toEqual([
      'Pupil number of the authority: no pupil of the authority has it',
      'Level: has no results of this type',
      'Level: is needed with this type',
      'Subject: of this type is one of Reading; Writing; Maths; Science',
      'Grade: is none of A*; A; B; C; D; E; U',
      'Grade: is needed',
      'Academic year: is a year and the next, such as 2025/26',
      'Date: this or the academic year is needed',
      'Date: lies in the future, or before the birth',
      'new',
      'Type: another row of the file has the same pupil, type and time',
    ]);
  });
});
