import { sql } from 'kysely';
import { pepStatus, type ReplyOf } from '../../../contract/index.ts';
import { isObject, ROW_ID, type JsonObject } from '../../../engine/index.ts';
import { audit } from '../audit.ts';
import type { UnitCall } from '../handler.ts';
import { seePep, type LoadedPep } from '../pep/read/loadPep.ts';
import { findPupil } from '../students/findPupil.ts';

type GradeRow = ReplyOf<'pep.grades'>['contents'][number];

/** Results as a plan shows them; those of a completed plan stay as it was completed with (API-73). */
export async function gradesOfPlan(call: UnitCall): Promise<ReplyOf<'pep.grades'>> {
  const { query } = call;
  const pupil = await findPupil(call, Number(query.studentId));
  const plan =
    query.pepId === undefined ? null : await seePep(call, { studentId: pupil.id, pepId: Number(query.pepId) });
  const contents = plan?.pep.status_id === pepStatus.completed ? keptGrades(plan) : await gradesNow(call, pupil.id);
  const record = plan === null ? `pupil/${pupil.id}` : `pep/${plan.pep.id}`;
  await audit(call, { action: 'pep.grades', record, detail: { pupil: pupil.id, count: contents.length } });
  return { contents };
}

/** Questions whose answers are results held of the pupil, and stay when the plan is completed. */
const kept = ['cg_auto_prior_results', 'cg_auto_ks4_results'];

function keptGrades({ stages }: LoadedPep): readonly GradeRow[] {
  const rows = stages.flatMap(({ answers }) => kept.flatMap((name) => rowsIn(answers[name])));
  const once = new Map(rows.map((row) => [String(row[ROW_ID] ?? JSON.stringify(row)), row]));
  const said = (row: JsonObject, name: string) => (typeof row[name] === 'string' ? row[name] : '');
  return [...once.values()].map((row) => ({
    gradeLevel: said(row, 'gradeLevel'),
    subject: said(row, 'subject'),
    gradeType: said(row, 'gradeType'),
    grade: said(row, 'grade'),
    rawGrade: said(row, 'rawGrade'),
    enteredDate: said(row, 'enteredDate'),
  }));
}

const rowsIn = (answer: unknown): readonly JsonObject[] => (Array.isArray(answer) ? answer.filter(isObject) : []);

/** Years are named by the one that they start in (D-99). */
const yearOf = (start: unknown) => Number(start) - 2009;

async function gradesNow({ db, query, today, declarations }: UnitCall, pupilId: number): Promise<readonly GradeRow[]> {
  const { termId, academicYearStart: from, academicYearEnd: to } = query;
  const found = await db
    .selectFrom('assessment_result')
    .selectAll()
    .where('pupil_id', '=', pupilId)
    .where('deleted_at', 'is', null)
    .where('is_complete', '=', true)
    .where('entered_date', '<=', today)
    .$if(termId !== undefined, (results) => results.where('school_term_id', '=', Number(termId)))
    .$if(from !== undefined, (results) => results.where('academic_year_id', '>=', yearOf(from)))
    .$if(to !== undefined, (results) => results.where('academic_year_id', '<=', yearOf(to)))
    .orderBy('grade_level_id')
    .orderBy('entered_date')
    .orderBy('id')
    .execute();
  const label = (lookup: string, id: number) =>
    declarations.lookup(lookup).options?.find(({ value }) => value === id)?.label ?? '';
  return found.map((row) => ({
    gradeLevel: label('grade-level', row.grade_level_id),
    subject: row.subject,
    gradeType: label('grade-type', row.grade_type_id),
    grade: row.grade,
    rawGrade: row.raw_grade,
    enteredDate: row.entered_date,
  }));
}

/** Suspensions and exclusions as a plan shows them: those that have begun, by day (API-73). */
export async function exclusionsOfPlan(call: UnitCall): Promise<ReplyOf<'pep.exclusions'>> {
  const { db, query, today, declarations } = call;
  const pupil = await findPupil(call, Number(query.studentId));
  const rows = await db
    .selectFrom('exclusion')
    .innerJoin('school', 'school.id', 'exclusion.school_id')
    .select(['school.name', 'session_count', 'start_date', 'end_date', 'reason_id'])
    .where('pupil_id', '=', pupil.id)
    .where('start_date', '<=', sql<string>`${today}::date`)
    .orderBy('start_date')
    .orderBy('exclusion.id')
    .execute();
  const reasons = declarations.lookup('exclusion-reason').options ?? [];
  const contents = rows.map((row) => ({
    schoolName: row.name,
    numberOfDays: row.session_count / 2,
    startDate: row.start_date,
    endDate: row.end_date,
    reason: reasons.find(({ value }) => value === row.reason_id)?.label ?? '',
  }));
  await audit(call, { action: 'pep.exclusions', record: `pupil/${pupil.id}`, detail: { count: contents.length } });
  return { contents };
}
