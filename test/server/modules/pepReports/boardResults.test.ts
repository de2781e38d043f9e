import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { askFile, openFile, shownCells } from '../../../support/exportCalls.ts';
import { pastYear, pepReportScene } from './pepReportScene.ts';

// Judgements of 2025-2026 against what is expected of the age: whose count, and what may be published.

const { portal, child } = pepReportScene();

beforeEach(() => portal().look((db) => db.deleteFrom('assessment_result').where('authority_id', '=', 11).execute()));

const long = { care_start: '2020-01-06' };
const NOT_SHOWN = 'Not shown: fewer than 6, or would tell such a figure';

interface Given {
  readonly term?: number | null;
  readonly subject?: string;
  readonly on?: string;
  readonly type?: number;
  readonly year?: number;
  readonly isComplete?: boolean;
}

/** A judgement of a pupil in a term, maths in autumn unless it says otherwise. */
async function judge(pupil: number, step: number, given: Given = {}) {
  const { term = 1, subject = 'Maths', on = '2025-11-20', type = 11, year = pastYear, isComplete = true } = given;
  await portal().look((db) =>
    db
      .insertInto('assessment_result')
      .values({
        authority_id: 11,
        pupil_id: pupil,
        academic_year_id: year,
        school_term_id: term,
        grade_level_id: 6,
        grade_type_id: type,
        subject,
        grade_id: step,
        grade: String(step),
        raw_grade: '',
        note: '',
        is_complete: isComplete,
        entered_date: on,
      })
      .execute(),
  );
}

/** As many pupils as steps, each judged once. */
async function judged(steps: readonly number[], given: Given = {}, values: object = {}) {
  const pupils: number[] = [];
  for (const step of steps) {
    const pupil = await child({ ...long, ...values });
    pupils.push(pupil);
    await judge(pupil, step, given);
  }
  return pupils;
}

async function rows(query: Record<string, string | string[]> = {}, user = 'la@ashcombe') {
  const asked = { sizePerPage: 99_999, academicYearId: pastYear, ...query };
  const { status, body } = await portal().get(user, '/api/Assessments/byTerm', asked);
  return status === 200 ? (body.data as JsonObject[]) : status;
}

/** Pupils judged, at expected or above, below it, and the share of the former, by term and subject. */
async function lines(query: Record<string, string | string[]> = {}) {
  const found = await rows(query);
  if (typeof found === 'number') throw new Error(String(found));
  return Object.fromEntries(
    found.map((row) => [
      `${String(row.title)} ${String(row.subject)}`,
      [row.judged, row.expected, row.below, row.percentExpected],
    ]),
  );
}

describe('results by term', () => {
  it('are of the latest judgement of each pupil in a subject, of a term and of the year', async () => {
    const [one = 0, two = 0] = await judged([3, 4, 5]);
    // Entered later in the term, under another name of the subject; and in a later term.
    await judge(one, 4, { subject: 'Numeracy', on: '2025-12-01' });
    await judge(two, 2, { term: 2, on: '2026-03-01' });
    await judge(one, 1, { subject: 'reading' });
    // Neither another type, nor "Not assessed", what is not complete, another subject or another year.
    await judge(two, 1, { type: 12, on: '2026-05-01', term: 3 });
    await judge(two, 6, { on: '2026-05-01', term: 3 });
    await judge(two, 5, { on: '2026-05-01', term: 3, isComplete: false });
    await judge(two, 5, { subject: 'French' });
    await judge(two, 5, { year: 15 });
    expect(await lines()).toEqual({
      'Autumn Reading': [1, 0, 1, 0],
      'Autumn Maths': [3, 3, 0, 100],
      'Spring Maths': [1, 0, 1, 0],
      'Year 2025-2026 Reading': [1, 0, 1, 0],
      'Year 2025-2026 Maths': [3, 2, 1, 66.7],
    });
  });

  it('are of who was in care on a day of the term, and of a school, a year group and an area', async () => {
    await judged([4, 4, 2], {}, { school_id: 1 });
    await judged([1, 5], {}, { school_id: 2 });
    await judged([5], {}, { care_start: '2026-02-02' });
    await portal().look(async (db) => {
      await db.updateTable('school').set({ area_authority_id: 11 }).where('id', '=', 1).execute();
      await db.updateTable('school').set({ area_authority_id: null }).where('id', '=', 2).execute();
    });
    const maths = async (query: Record<string, string | string[]>) => (await lines(query))['Autumn Maths'];
    expect(await maths({})).toEqual([5, 3, 2, 60]);
    expect(await maths({ organisationIds: ['1'] })).toEqual([3, 2, 1, 66.7]);
    expect(await maths({ inOutAreaId: '2' })).toEqual([2, 1, 1, 50]);
    expect(await maths({ yearGroupIds: ['9'] })).toEqual([5, 3, 2, 60]);
    expect(await maths({ yearGroupIds: ['10'] })).toBeUndefined();
  });

  it('are the virtual school’s alone', async () => {
    expect(await rows({}, 'dt@ashcombe')).toBe(403);
    await judged([4]);
    expect(await rows({}, 'la@brinmoor')).not.toContainEqual(expect.objectContaining({ judged: 1, expected: 1 }));
  });
});

describe('results by term for publication', () => {
  const publication = { reportForm: 'publication' };

  it('show six and more on each side, and neither fewer nor the year that would tell of them', async () => {
    const pupils = await judged([4, 4, 4, 4, 4, 4, 5, 1, 2, 3, 3, 3, 3]);
    await judged([4, 4, 4, 4, 4, 4, 4, 4, 1, 1, 1, 1, 1], { subject: 'Reading' });
    expect(await lines(publication)).toEqual({
      'Autumn Reading': [13, null, null, null],
      'Autumn Maths': [13, 7, 6, 53.8],
      'Year 2025-2026 Reading': [13, null, null, null],
      'Year 2025-2026 Maths': [13, 7, 6, 53.8],
    });
    for (const pupil of pupils.slice(-3)) await judge(pupil, 4, { term: 2, on: '2026-03-01' });
    await judge(pupils[0] ?? 0, 2, { term: 2, on: '2026-03-01' });
    await judge(pupils[1] ?? 0, 2, { term: 2, on: '2026-03-01' });
    expect((await lines())['Year 2025-2026 Maths']).toEqual([13, 8, 5, 61.5]);
    const published = await lines(publication);
    expect([published['Spring Maths'], published['Year 2025-2026 Maths']]).toEqual([
      [null, null, null, null],
      [13, null, null, null],
    ]);
  });

  it('hide the year with a term of few even where it has six on each side', async () => {
    const pupils = await judged([4, 4, 4, 4, 4, 4, 4, 4, 1, 1, 1, 1, 1, 1]);
    await judge(pupils[0] ?? 0, 5, { term: 2, on: '2026-03-01' });
    expect((await lines())['Year 2025-2026 Maths']).toEqual([14, 8, 6, 57.1]);
    expect((await lines(publication))['Year 2025-2026 Maths']).toEqual([14, null, null, null]);
  });

  it('are what the governing board’s workbook holds, which hides what is left out by a filter', async () => {
    await judged([4, 4, 4, 4, 4, 4, 5, 1, 2, 3, 3, 3, 3], {}, { school_id: 1 });
    await judged([4, 1], {}, { school_id: 2 });
    const sheet = async (asked: JsonObject) => {
      const { bytes } = await askFile(portal(), 'la@ashcombe', {
        name: 'governingBoard',
        academicYearId: pastYear,
        ...asked,
      });
      return shownCells((await openFile(bytes)).Sheets['Results by term']);
    };
    expect(await sheet({})).toEqual([
      [
        'Term',
        'Subject',
        'Pupils judged',
        'At expected or above',
        'Below expected',
        'At expected or above, of those judged',
        'Remark',
      ],
      ['Autumn', 'Maths', '15', '8', '7', '53.3%', ''],
      ['Year 2025-2026', 'Maths', '15', '8', '7', '53.3%', ''],
    ]);
    expect((await sheet({ organisationIds: [1] }))[1]).toEqual(['Autumn', 'Maths', '', '', '', '', NOT_SHOWN]);
  });
});
