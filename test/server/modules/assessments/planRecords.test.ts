import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { insertResult } from '../../../support/insertResult.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const gradesOf = async (query: Record<string, number>) =>
  (await portal.get('la@ashcombe', '/api/Pep/grades', query)).body.contents as JsonObject[];

/** A plan of a pupil by status, the newest first. */
const planOf = (statusId: number) =>
  portal.look(async (db) => {
    const plan = await db
      .selectFrom('pep')
      .innerJoin('pupil', 'pupil.id', 'pep.pupil_id')
      .select(['pep.id as pepId', 'pep.pupil_id as studentId'])
      .where('pep.authority_id', '=', 11)
      .where('pep.status_id', '=', statusId)
      .where('pep.deleted_at', 'is', null)
      .where('pep.phase', '=', 'key-stages-1-4')
      .where('pupil.is_sensitive', '=', false)
      .orderBy('pep.id', 'desc')
      .executeTakeFirstOrThrow();
    return { pepId: plan.pepId, studentId: plan.studentId };
  });

describe('grades of a plan', () => {
  it('are the pupil’s, by term and by the years’ start years [API-73] [FORM-21] [D-99]', async () => {
    const { studentId, pepId } = await planOf(2);
    await portal.look((db) => insertResult(db, { authorityId: 11, studentId, subject: 'Heraldry' }));
    const subjects = async (query: Record<string, number>) =>
      (await gradesOf({ studentId, ...query })).map(({ subject }) => subject);
    const [row] = (await gradesOf({ studentId, pepId })).filter(({ subject }) => subject === 'Heraldry');
    expect(row).toEqual({
      gradeLevel: 'In-year teacher assessment (any year)',
      subject: 'Heraldry',
      gradeType: 'In-year judgement against age-related expectation',
      grade: 'Working towards expected',
      rawGrade: '',
      enteredDate: '2026-10-15',
    });
    expect(await subjects({ termId: 1, academicYearStart: 2026, academicYearEnd: 2026 })).toContain('Heraldry');
    expect(await subjects({ termId: 2 })).not.toContain('Heraldry');
    expect(await subjects({ academicYearEnd: 2025 })).not.toContain('Heraldry');
    expect(await subjects({ academicYearStart: 2027 })).toEqual([]);
  });

  it('of a completed plan are those it was completed with, whatever is entered since [API-73]', async () => {
    const plan = await planOf(5);
    const before = await gradesOf(plan);
    const answers = await portal.look((db) =>
      db.selectFrom('pep_stage').select('answers').where('pep_id', '=', plan.pepId).execute(),
    );
    const held = answers.flatMap((stage) => (stage.answers.cg_auto_prior_results as JsonObject[] | undefined) ?? []);
    expect(before.map(({ subject }) => subject)).toEqual(held.map(({ subject }) => subject));
    await portal.look((db) => insertResult(db, { authorityId: 11, studentId: plan.studentId, subject: 'Heraldry' }));
    await portal.look((db) =>
      db
        .updateTable('assessment_result')
        .set({ grade: 'Changed since' })
        .where('pupil_id', '=', plan.studentId)
        .execute(),
    );
    expect(await gradesOf(plan)).toEqual(before);
    expect(JSON.stringify(await gradesOf({ studentId: plan.studentId }))).toContain('Changed since');
  });

  it('are not there of another’s plan', async () => {
    const [plan, other] = [await planOf(2), await planOf(5)];
    const query = { studentId: plan.studentId, pepId: other.pepId };
    expect((await portal.get('la@ashcombe', '/api/Pep/grades', query)).status).toBe(404);
  });
});

describe('exclusions of a plan', () => {
  it('are those that have begun, in days, with school and reason [API-73] [FORM-20]', async () => {
    const { studentId } = await planOf(2);
    await portal.look((db) =>
      db
        .insertInto('exclusion')
        .values({
          authority_id: 11,
          pupil_id: studentId,
          school_id: 1,
          type_id: 1,
          reason_id: 1,
          comments: '',
          start_date: '2026-10-05',
          start_session: 1,
          end_date: '2026-10-06',
          end_session: 1,
          session_count: 3,
          created_by: null,
        })
        .execute(),
    );
    const { body } = await portal.get('la@ashcombe', '/api/Pep/exclusions', { studentId });
    expect((body.contents as JsonObject[]).find(({ startDate }) => startDate === '2026-10-05')).toEqual({
      schoolName: expect.any(String) as string,
      numberOfDays: 1.5,
      startDate: '2026-10-05',
      endDate: '2026-10-06',
      reason: expect.stringMatching(/./) as string,
    });
  });
});
