import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { assessmentCalls } from '../../../support/assessmentCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const { list, save, remove, stored, trail, sharedPupil } = assessmentCalls(() => portal);

const YEAR_9 = 11;
const rowsOf = async (path: string, query: Record<string, string | number> = {}) =>
  (await portal.get('la@ashcombe', path, query)).body.data as JsonObject[];
const saveTerm = (user: string, body: object) => portal.post(user, '/api/Assessments/saveTerm', body);
const termRow = async (studentId: number) =>
  (await rowsOf('/api/Assessments/termGrades', { sizePerPage: 100, yearGroupIds: YEAR_9 })).find(
    (row) => row.studentId === studentId,
  );

/** A pupil of whom no judgement is recorded. */
async function unjudged(): Promise<number> {
  const studentId = await sharedPupil(YEAR_9, 'la@ashcombe');
  await portal.look((db) => db.deleteFrom('assessment_result').where('pupil_id', '=', studentId).execute());
  return studentId;
}

describe('judgements of this term', () => {
  it('are entered a subject at a time, into one row of the term [ASMT-3] [API-70]', async () => {
    const studentId = await unjudged();
    expect(await termRow(studentId)).toMatchObject({ maths: null, reading: null, isMissing: true });
    const { status, body } = await saveTerm('la@ashcombe', { studentId, maths: 4 });
    expect(status).toBe(200);
    expect(await termRow(studentId)).toMatchObject({ maths: 4, reading: null, isMissing: false });
    expect((await saveTerm('la@ashcombe', { studentId, maths: 2 })).body.id).toBe(body.id);
    expect((await saveTerm('la@ashcombe', { studentId, reading: 5 })).body.id).not.toBe(body.id);
    expect((await list('la@ashcombe', studentId)).map(({ subject, grade, term }) => [subject, grade, term])).toEqual(
      expect.arrayContaining([
        ['Maths', 'Below expected', 1],
        ['Reading', 'Above expected / greater depth', 1],
      ]),
    );
    expect(await stored(body.id)).toMatchObject({ grade_level_id: 6, academic_year_id: 17, is_complete: true });
    expect((await trail(body.id)).map(({ detail }) => (detail as JsonObject).after)).toEqual([
      { subject: 'Maths', grade: 'At expected' },
      { subject: 'Maths', grade: 'Below expected' },
    ]);
  });

  it('go into the row that is there under another name of the subject', async () => {
    const studentId = await unjudged();
    const row = { id: 0, studentId, subject: 'Mathematics', gradeTypeId: 11, academicYearId: 17, term: 1 };
    const { body } = await save('la@ashcombe', { ...row, complete: false, note: 'To be judged' });
    expect(await termRow(studentId)).toMatchObject({ maths: null });
    expect((await saveTerm('la@ashcombe', { studentId, maths: 3 })).body.id).toBe(body.id);
    expect(await stored(body.id)).toMatchObject({ subject: 'Mathematics', note: 'To be judged', is_complete: true });
    await remove('la@ashcombe', Number(body.id));
    expect(await termRow(studentId)).toMatchObject({ maths: null, isMissing: true });
  });

  it.each([{ maths: 6 }, { maths: null }, {}, { maths: 4, reading: 4 }, { french: 4 }])(
    'are one step of one subject: %o is refused',
    async (said) => {
      const studentId = await sharedPupil(YEAR_9, 'la@ashcombe');
      expect((await saveTerm('la@ashcombe', { studentId, ...said })).status).toBe(400);
    },
  );

  it('are of pupils in sight alone, and entered by whoever may mark [C-50]', async () => {
    const studentId = await unjudged();
    expect((await saveTerm('la@brinmoor', { studentId, maths: 4 })).status).toBe(404);
    for (const who of ['readonly', 'sw', 'iro'])
      expect((await saveTerm(`${who}@ashcombe`, { studentId, maths: 4 })).status).toBe(403);
  });
});

describe('progress by term', () => {
  it('has each term from the first to the last, one without a judgement as a gap', async () => {
    const studentId = await unjudged();
    const judged = { id: 0, studentId, gradeTypeId: 11, complete: true, note: '' };
    const maths = { ...judged, subject: 'maths', gradeId: 3, academicYearId: 16 };
    await save('la@ashcombe', { ...maths, term: 1 });
    await save('la@ashcombe', { ...maths, term: 3, gradeId: 4 });
    await save('la@ashcombe', { ...maths, term: 3, subject: 'English', gradeId: 2 });
    await save('la@ashcombe', { ...maths, term: 1, academicYearId: 17, gradeId: 5 });
    // Not assessed, another subject and another type are no steps.
    await save('la@ashcombe', { ...maths, term: 1, academicYearId: 15, gradeId: 6 });
    await save('la@ashcombe', { ...maths, term: 1, academicYearId: 15, subject: 'Art' });
    await save('la@ashcombe', { ...maths, term: 1, academicYearId: 15, gradeTypeId: 12, gradeId: 1 });
    const rows = await rowsOf('/api/Assessments/progress', { studentId, sizePerPage: 99_999 });
    expect(rows.map(({ termName, maths: step, english }) => [termName, step, english])).toEqual([
      ['Autumn 2025-2026', 3, null],
      ['Spring 2025-2026', null, null],
      ['Summer 2025-2026', 4, 2],
      ['Autumn 2026-2027', 5, null],
    ]);
  });

  it('of a pupil without a judgement is empty, and out of sight not there', async () => {
    const studentId = await unjudged();
    expect(await rowsOf('/api/Assessments/progress', { studentId, sizePerPage: 99_999 })).toEqual([]);
    expect((await portal.get('la@brinmoor', '/api/Assessments/progress', { studentId })).status).toBe(404);
  });
});
