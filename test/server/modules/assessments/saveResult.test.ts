import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessmentCalls } from '../../../support/assessmentCalls.ts';
import { makePortalServer, today, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const { list, save, remove, stored, trail, sharedPupil } = assessmentCalls(() => portal);

const YEAR_8 = 10;
const judgement = {
  id: 0,
  gradeTypeId: 11,
  academicYearId: 17,
  term: 1,
  gradeId: 4,
  note: 'Reads a lot',
  complete: true,
};
const edited = { gradeId: 4, grade: 'At expected', term: 1, note: 'Reads a lot', complete: true };
let subjects = 0;
/** Each test has a subject of its own: of one there is one row a term. */
const inSubject = () => ({ ...judgement, subject: `Subject ${(subjects += 1)}` });

describe('a row of assessments', () => {
  it.each(['dt', 'la', 'super', 'oeu'])('is added by %s and listed [ASMT-5] [API-70] [D-99]', async (who) => {
    const user = `${who}@ashcombe`;
    const studentId = await sharedPupil(null, user, 'la@ashcombe');
    const row = { ...inSubject(), studentId, gradeLevelId: 9 };
    const { status, body } = await save(user, row);
    expect([status, body]).toEqual([200, { success: true, id: expect.any(Number) as number }]);
    const listed = (await list(user, studentId)).find(({ id }) => id === body.id);
    expect(listed).toMatchObject({
      subject: row.subject,
      gradeType: 'In-year judgement against age-related expectation',
      gradeId: 4,
      gradeTypeId: 11,
      gradeLevelId: 9,
      academicYearId: 17,
      academicYear: '2026-27',
      studentId,
      term: 1,
      note: 'Reads a lot',
      complete: true,
      grade: 'At expected',
      enteredDate: today,
    });
    expect(await trail(body.id)).toMatchObject([
      { action: 'assessments.save', detail: { pupil: studentId, before: null, after: edited } },
    ]);
  });

  it('is of the level of the pupil’s key stage in its year, where nobody says of which', async () => {
    const row = { ...inSubject(), studentId: await sharedPupil(YEAR_8, 'la@ashcombe') };
    const levelOf = async (more: object) =>
      (await stored((await save('la@ashcombe', { ...row, ...more })).body.id)).grade_level_id;
    expect(await levelOf({})).toBe(6);
    // Year 5 of three years before.
    expect(await levelOf({ academicYearId: 14 })).toBe(5);
  });

  it.each(['readonly', 'sw', 'iro'])('is not added by %s [C-50]', async (who) => {
    expect((await save(`${who}@ashcombe`, { ...inSubject(), studentId: 1 })).status).toBe(403);
  });

  it('of a term that has one is refused, so that two presses make one', async () => {
    const row = { ...inSubject(), studentId: await sharedPupil(YEAR_8, 'la@ashcombe') };
    expect((await save('la@ashcombe', row)).status).toBe(200);
    expect((await save('la@ashcombe', { ...row, subject: row.subject.toUpperCase() })).status).toBe(409);
    expect((await save('la@ashcombe', { ...row, term: 3, academicYearId: 16 })).status).toBe(200);
  });

  it('is edited whole: grade, term, notes and complete, and only these [ASMT-3] [D-99]', async () => {
    const row = { ...inSubject(), studentId: await sharedPupil(YEAR_8, 'la@ashcombe') };
    const id = Number((await save('la@ashcombe', row)).body.id);
    const changed = { ...row, id, gradeId: 5, term: null, note: '', complete: false, seen: edited };
    expect((await save('la@ashcombe', changed)).status).toBe(200);
    expect(await stored(id)).toMatchObject({
      grade_id: 5,
      grade: 'Above expected / greater depth',
      school_term_id: null,
      note: '',
      is_complete: false,
    });
    expect((await trail(id)).at(-1)?.detail).toMatchObject({
      before: edited,
      after: { gradeId: 5, grade: 'Above expected / greater depth', term: null, note: '', complete: false },
    });
    for (const other of [{ subject: 'Other' }, { gradeTypeId: 12 }, { academicYearId: 16 }, { gradeLevelId: 9 }]) {
      const { status, body } = await save('la@ashcombe', { ...changed, seen: undefined, ...other });
      expect([status, Object.values(body.errors ?? {})]).toEqual([400, ['This is chosen on a new row only']]);
    }
  });

  it('that somebody else has changed meanwhile keeps what they wrote', async () => {
    const row = { ...inSubject(), studentId: await sharedPupil(YEAR_8, 'dt@ashcombe', 'la@ashcombe') };
    const id = Number((await save('dt@ashcombe', row)).body.id);
    await save('la@ashcombe', { ...row, id, note: 'By an officer', seen: edited });
    expect((await save('dt@ashcombe', { ...row, id, note: 'By a teacher', seen: edited })).status).toBe(409);
    expect((await stored(id)).note).toBe('By an officer');
  });

  it('out of sight is not there, and stays with its pupil', async () => {
    const studentId = await sharedPupil(YEAR_8, 'la@ashcombe');
    const row = { ...inSubject(), studentId };
    const id = Number((await save('la@ashcombe', row)).body.id);
    expect((await save('la@brinmoor', { ...row, id })).status).toBe(404);
    expect((await save('la@ashcombe', { ...row, id, studentId: studentId + 1 })).status).toBe(404);
    expect((await remove('la@brinmoor', id)).status).toBe(404);
  });
});

describe('a grade', () => {
  const inYear8 = async (more: object) => {
    const studentId = await sharedPupil(YEAR_8, 'la@ashcombe');
    return save('la@ashcombe', { ...inSubject(), studentId, gradeId: null, ...more });
  };
  const saying = ({ body }: Awaited<ReturnType<typeof inYear8>>) => Object.entries(body.errors ?? {});

  it('is one of its type’s, and needed once the row is completed [ASMT-4]', async () => {
    expect(saying(await inYear8({ gradeId: 9 }))).toEqual([['/gradeId', 'This type does not have this grade']]);
    expect(saying(await inYear8({}))).toEqual([['/gradeId', 'A completed row needs a grade']]);
    expect((await inYear8({ complete: false })).status).toBe(200);
  });

  it.each(['79', '121', '100.5', 'a', '-1'])(
    'that is a score is not %s where it is 80 to 120 [D-99]',
    async (grade) => {
      const scored = { gradeTypeId: 9, subject: 'Reading', academicYearId: 15, term: 3, grade };
      expect(saying(await inYear8(scored))).toEqual([
        ['/grade', 'A score of this type is a whole number from 80 to 120'],
      ]);
    },
  );

  it.each(['80', '120'])('that is a score can be %s where it is 80 to 120 [D-99]', async (grade) => {
    const studentId = await sharedPupil(YEAR_8, 'la@ashcombe');
    const scored = { gradeTypeId: 9, subject: 'maths', academicYearId: grade === '80' ? 15 : 14, term: 1, grade };
    const { status, body } = await save('la@ashcombe', { ...judgement, ...scored, gradeId: null, studentId });
    expect(status).toBe(200);
    expect(await stored(body.id)).toMatchObject({ subject: 'Maths', grade, raw_grade: grade, grade_id: null });
  });

  it('is not given beyond the key stage of the year, nor for a term that has not begun [D-99]', async () => {
    const words = 'The pupil’s key stage in this year has no results of this kind';
    // Year 8 now: Key Stage 2 three years ago, so a GCSE of then is none.
    expect(saying(await inYear8({ gradeTypeId: 15, gradeId: 1 }))).toEqual([['/gradeTypeId', words]]);
    expect(saying(await inYear8({ gradeLevelId: 7, gradeId: 4 }))).toEqual([['/gradeLevelId', words]]);
    expect(saying(await inYear8({ gradeTypeId: 14, academicYearId: 14, gradeId: 1 }))).toEqual([
      ['/gradeTypeId', words],
    ]);
    expect(saying(await inYear8({ term: 2, gradeId: 4 }))).toEqual([['/term', 'This term has not begun yet']]);
    expect(saying(await inYear8({ academicYearId: 18, gradeId: 4 }))).toEqual([
      ['/academicYearId', 'This year lies in the future, or before the birth'],
    ]);
  });

  it('has a subject of its type’s, where that has some', async () => {
    const scored = { gradeTypeId: 9, subject: 'Sport', academicYearId: 15, grade: '100' };
    expect(saying(await inYear8(scored))[0]?.[0]).toBe('/subject');
  });
});

describe('grade options', () => {
  const options = async (studentId: number, query: Record<string, number>) =>
    (await portal.get('la@ashcombe', '/api/Assessments/gradeOptions', { studentId, ...query })).body.items;

  it('are mark and id by type, level and pupil [ASMT-4] [ASMT-5] [API-70]', async () => {
    const studentId = await sharedPupil(YEAR_8, 'la@ashcombe');
    const progress = [
      { id: 1, mark: 'Less than expected' },
      { id: 2, mark: 'Expected' },
      { id: 3, mark: 'Better than expected' },
      { id: 4, mark: 'No data' },
    ];
    expect(await options(studentId, { gradeTypeId: 12, gradeLevelId: 6 })).toEqual(progress);
    expect(await options(studentId, { gradeTypeId: 12, gradeLevelId: 2 })).toEqual([]);
    expect(await options(studentId, { gradeTypeId: 12, gradeLevelId: 7 })).toEqual([]);
    // A type without grades: a score is typed.
    expect(await options(studentId, { gradeTypeId: 9, gradeLevelId: 5 })).toEqual([]);
  });

  it('and types follow the key stage of the year that is asked for', async () => {
    const studentId = await sharedPupil(YEAR_8, 'la@ashcombe');
    const types = async (academicYearId: number) => {
      const query = { studentId, academicYearId };
      const { body } = await portal.get('la@ashcombe', '/api/Assessments/gradeTypes', query);
      return (body.contents as { id: number }[]).map(({ id }) => id);
    };
    expect(await types(17)).toEqual(expect.arrayContaining([9, 10, 11, 14]));
    expect(await types(17)).not.toContain(19);
    // Year 5.
    expect(await types(14)).not.toContain(14);
    expect(await options(studentId, { gradeTypeId: 14, gradeLevelId: 6, academicYearId: 14 })).toEqual([]);
  });
});

describe('a row that is deleted', () => {
  const added = async (user: string, ...others: string[]) => {
    const studentId = await sharedPupil(YEAR_8, user, ...others);
    const { body } = await save(user, { ...inSubject(), studentId });
    return { studentId, id: Number(body.id) };
  };

  it('is out of sight and stays stored, with who and when [D-99]', async () => {
    const { studentId, id } = await added('dt@ashcombe');
    expect((await remove('dt@ashcombe', id)).body).toMatchObject({ success: true });
    expect((await list('dt@ashcombe', studentId)).map((row) => row.id)).not.toContain(id);
    expect((await remove('dt@ashcombe', id)).status).toBe(404);
    expect(await stored(id)).toMatchObject({
      subject: expect.any(String) as string,
      deleted_at: expect.any(Date) as Date,
    });
    expect((await trail(id)).at(-1)).toMatchObject({ action: 'assessments.delete', detail: { after: null } });
  });

  it('was the teacher’s own, of the last 30 days; the virtual school deletes any [D-99]', async () => {
    const own = await added('dt@ashcombe', 'la@ashcombe');
    const others = await added('la@ashcombe', 'dt@ashcombe');
    const denialOf = async ({ studentId, id }: typeof own) =>
      (await list('dt@ashcombe', studentId)).find((row) => row.id === id)?.$denied;
    const notOwn = 'Only whoever added it and the virtual school can delete this result';
    expect(await denialOf(own)).toBeUndefined();
    expect(await denialOf(others)).toEqual({ 'assessments.delete': notOwn });
    expect((await remove('dt@ashcombe', others.id)).body).toMatchObject({ message: notOwn });
    const on = (day: string) =>
      portal.look((db) =>
        db
          .updateTable('assessment_result')
          .set({ created_at: `${day}T12:00:00Z` })
          .where('id', '=', own.id)
          .execute(),
      );
    await on('2026-10-19');
    expect(await denialOf(own)).toBeUndefined();
    await on('2026-10-18');
    const tooOld = 'This was added more than 30 days ago: only the virtual school can delete it';
    expect(await denialOf(own)).toEqual({ 'assessments.delete': tooOld });
    expect((await remove('dt@ashcombe', own.id)).status).toBeGreaterThanOrEqual(400);
    expect((await remove('la@ashcombe', own.id)).status).toBe(200);
  });
});
