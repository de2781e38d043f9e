import { sql } from 'kysely';
import { judgedSubjects, type ReplyOf } from '../../../contract/index.ts';
import { audit } from '../audit.ts';
import type { UnitCall } from '../handler.ts';
import { lockPupil, type FoundPupil } from '../students/findPupil.ts';
import { gradeType, keyStageIn, levelsFor, usualLevel } from './gradeTypes.ts';
import { JUDGEMENT, namesOf, subjectNames, thisTerm, type Subject } from './judgements.ts';

/** A judgement in the columns of the records. */
interface Judged {
  readonly grade_id: number;
  readonly grade: string;
  readonly is_complete: true;
}

/** Saves the judgement of one subject: into the row of this term, else into a new one. */
export async function saveTerm(call: UnitCall): Promise<ReplyOf<'assessments.saveTerm'>> {
  const { body, declarations } = call;
  const pupil = await lockPupil(call, Number(body.studentId));
  const subject = judgedSubjects.find((name) => body[name] !== undefined) ?? 'reading';
  const id = Number(body[subject]);
  const mark = gradeType(declarations, JUDGEMENT).marks.find((one) => one.id === id)?.mark ?? '';
  const judged: Judged = { grade_id: id, grade: mark, is_complete: true };
  const row = await rowOf(call, pupil, subject);
  if (row?.grade_id === id && row.is_complete) return { success: true, id: row.id };
  const written =
    row === undefined ? await added(call, pupil, { subject, judged }) : await changed(call, row.id, judged);
  const told = ({ grade }: { readonly grade: string }) => ({ subject: subjectNames[subject][0] ?? '', grade });
  await audit(call, {
    action: 'assessments.saveTerm',
    record: `result/${written}`,
    detail: { pupil: pupil.id, before: row === undefined ? null : told(row), after: told(judged) },
  });
  return { success: true, id: written };
}

/** The row of this term that the list shows, under any name of the subject; of two the one that was entered last. */
function rowOf(call: UnitCall, pupil: FoundPupil, subject: Subject) {
  const { year, term } = thisTerm(call);
  return call.db
    .selectFrom('assessment_result')
    .select(['id', 'grade_id', 'grade', 'is_complete'])
    .where('pupil_id', '=', pupil.id)
    .where('grade_type_id', '=', JUDGEMENT)
    .where('academic_year_id', '=', year)
    .where('school_term_id', '=', term)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`lower(subject) = any(${namesOf(subject)}::text[])`)
    .orderBy('entered_date', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

interface Given {
  readonly subject: Subject;
  readonly judged: Judged;
}

async function added(call: UnitCall, pupil: FoundPupil, { subject, judged }: Given): Promise<number> {
  const { db, viewer, services, declarations, today } = call;
  const { year, term } = thisTerm(call);
  const keyStage = keyStageIn(declarations, pupil, year);
  const levels = levelsFor(declarations, gradeType(declarations, JUDGEMENT), keyStage);
  const { id } = await db
    .insertInto('assessment_result')
    .values({
      authority_id: viewer.authorityId,
      pupil_id: pupil.id,
      academic_year_id: year,
      school_term_id: term,
      grade_level_id: usualLevel(declarations, levels, keyStage) ?? 0,
      grade_type_id: JUDGEMENT,
      subject: subjectNames[subject][0] ?? '',
      ...judged,
      raw_grade: '',
      note: '',
      entered_date: today,
      created_by: viewer.userId,
      created_at: services.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function changed({ db, viewer, services }: UnitCall, id: number, judged: Judged): Promise<number> {
  await db
    .updateTable('assessment_result')
    .set({ ...judged, updated_by: viewer.userId, updated_at: services.now() })
    .where('id', '=', id)
    .execute();
  return id;
}
