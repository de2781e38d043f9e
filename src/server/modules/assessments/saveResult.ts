import { sql } from 'kysely';
import type { ReplyOf } from '../../../contract/index.ts';
import { isObject, type JsonObject } from '../../../engine/index.ts';
import { academicYear, academicYearId, schoolTermId } from '../../calendar/academicYears.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { UnitCall } from '../handler.ts';
import { lockPupil, type FoundPupil } from '../students/findPupil.ts';
import { refuse } from '../students/refuse.ts';
import { lockResult, type FoundResult } from './findResult.ts';
import { gradeType, keyStageIn, levelsFor, usualLevel, type GradeType } from './gradeTypes.ts';
import { readGrade, type Grade } from './readGrade.ts';

/** What is chosen on a new row only (D-99). */
type Chosen = Pick<FoundResult, 'academic_year_id' | 'grade_level_id' | 'grade_type_id' | 'subject'>;
/** What is edited of a row. */
type Edited = Grade & Pick<FoundResult, 'school_term_id' | 'note' | 'is_complete'>;

/** Saves a row whole: id 0 is new. */
export const saveResult = (call: UnitCall): Promise<ReplyOf<'assessments.save'>> =>
  call.body.id === 0 ? addResult(call) : changeResult(call);

async function addResult(call: UnitCall): Promise<ReplyOf<'assessments.save'>> {
  const { db, viewer, services, today } = call;
  const pupil = await lockPupil(call, Number(call.body.studentId));
  const type = gradeType(call.declarations, Number(call.body.gradeTypeId));
  const chosen = readChosen(call, pupil, type);
  const edited = readEdited(call, type, { yearId: chosen.academic_year_id, before: null });
  await refuseTwin(call, pupil, { ...chosen, ...edited });
  const { id } = await db
    .insertInto('assessment_result')
    .values({
      authority_id: viewer.authorityId,
      pupil_id: pupil.id,
      ...chosen,
      ...edited,
      entered_date: today,
      created_by: viewer.userId,
      created_at: services.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(call, {
    action: 'assessments.save',
    record: `result/${id}`,
    detail: { pupil: pupil.id, before: null, after: { ...toldOf(chosen), ...editedOf(edited) } },
  });
  return { success: true, id };
}

/** What was seen is what is changed: where another has changed the row meanwhile nothing of theirs is written over. */
async function changeResult(call: UnitCall): Promise<ReplyOf<'assessments.save'>> {
  const { db, viewer, services, body, declarations } = call;
  const before = await lockResult(call, Number(body.id));
  if (before.pupil_id !== body.studentId) throw new ServerError('NOT_FOUND');
  refuseOther(body, before);
  const type = gradeType(declarations, before.grade_type_id);
  const edited = readEdited(call, type, { yearId: before.academic_year_id, before });
  const [was, is] = [editedOf(before), editedOf(edited)];
  const changed = Object.keys(is).filter((name) => was[name] !== is[name]);
  if (changed.length === 0) return { success: true, id: before.id };
  refuseUnseen(body, was);
  await db
    .updateTable('assessment_result')
    .set({ ...edited, updated_by: viewer.userId, updated_at: services.now() })
    .where('id', '=', before.id)
    .execute();
  const only = (values: JsonObject) => Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
  await audit(call, {
    action: 'assessments.save',
    record: `result/${before.id}`,
    detail: { pupil: before.pupil_id, before: only(was), after: only(is) },
  });
  return { success: true, id: before.id };
}

/** Takes a row out of sight; it stays in the records until they are erased. */
export async function deleteResult(call: UnitCall): Promise<ReplyOf<'assessments.delete'>> {
  const { db, viewer, services, query } = call;
  const result = await lockResult(call, Number(query.id));
  await db
    .updateTable('assessment_result')
    .set({ deleted_by: viewer.userId, deleted_at: services.now() })
    .where('id', '=', result.id)
    .execute();
  await audit(call, {
    action: 'assessments.delete',
    record: `result/${result.id}`,
    detail: { pupil: result.pupil_id, before: { ...toldOf(result), ...editedOf(result) }, after: null },
  });
  return { success: true, id: result.id };
}

function readChosen({ body, declarations, today }: UnitCall, pupil: FoundPupil, type: GradeType): Chosen {
  if (type.levels.length === 0) throw refuse('gradeTypeId', 'Please choose a type');
  const yearId = Number(body.academicYearId);
  if (yearId > academicYearId(today) || academicYear(yearId).endDate < pupil.date_of_birth)
    throw refuse('academicYearId', 'This year lies in the future, or before the birth');
  const keyStage = keyStageIn(declarations, pupil, yearId);
  const levels = levelsFor(declarations, type, keyStage);
  const level = typeof body.gradeLevelId === 'number' ? body.gradeLevelId : usualLevel(declarations, levels, keyStage);
  if (level === undefined || !levels.includes(level))
    throw refuse(
      typeof body.gradeLevelId === 'number' && type.levels.includes(body.gradeLevelId) ? 'gradeLevelId' : 'gradeTypeId',
      'The pupil’s key stage in this year has no results of this kind',
    );
  return {
    academic_year_id: yearId,
    grade_level_id: level,
    grade_type_id: Number(body.gradeTypeId),
    subject: readSubject(type, String(body.subject ?? '').trim()),
  };
}

function readSubject({ subjects }: GradeType, said: string): string {
  if (subjects.length === 0) return said;
  const known = subjects.find((subject) => subject.toLowerCase() === said.toLowerCase());
  if (known === undefined) throw refuse('subject', `The subject of this type is one of ${subjects.join('; ')}`);
  return known;
}

interface EditedOf {
  readonly yearId: number;
  /** Null of a new row. */
  readonly before: FoundResult | null;
}

function readEdited({ body, today }: UnitCall, type: GradeType, { yearId, before }: EditedOf): Edited {
  const grade = readGrade(type, body, before);
  const term = typeof body.term === 'number' ? body.term : null;
  if (
    term !== null &&
    term !== before?.school_term_id &&
    yearId === academicYearId(today) &&
    term > schoolTermId(today)
  )
    throw refuse('term', 'This term has not begun yet');
  const isComplete = body.complete === true;
  if (isComplete && grade.grade === '')
    throw refuse(type.marks.length === 0 ? 'grade' : 'gradeId', 'A completed row needs a grade');
  return { ...grade, school_term_id: term, note: String(body.note ?? '').trim(), is_complete: isComplete };
}

/** Of one pupil, type, level, subject and term there is one row: a second would be a press too many. */
async function refuseTwin({ db }: UnitCall, pupil: FoundPupil, row: Chosen & Edited): Promise<void> {
  const twin = await db
    .selectFrom('assessment_result')
    .select('id')
    .where('pupil_id', '=', pupil.id)
    .where('deleted_at', 'is', null)
    .where('academic_year_id', '=', row.academic_year_id)
    .where('grade_level_id', '=', row.grade_level_id)
    .where('grade_type_id', '=', row.grade_type_id)
    .where(sql<boolean>`school_term_id is not distinct from ${row.school_term_id}::smallint`)
    .where(sql<boolean>`lower(subject) = lower(${row.subject})`)
    .executeTakeFirst();
  if (twin === undefined) return;
  const sentence = 'There is a result of this type, subject and term already: please edit that row';
  throw new ServerError('CONFLICT', { message: sentence, errors: { '/subject': sentence } });
}

/** Subject, type and year stay as they were chosen (D-99). */
function refuseOther(body: JsonObject, before: FoundResult): void {
  const same: readonly (readonly [string, unknown])[] = [
    ['subject', before.subject],
    ['gradeTypeId', before.grade_type_id],
    ['academicYearId', before.academic_year_id],
    [
      'gradeLevelId',
      body.gradeLevelId === undefined || body.gradeLevelId === null ? body.gradeLevelId : before.grade_level_id,
    ],
  ];
  const other = same.find(([name, value]) => body[name] !== value);
  if (other !== undefined) throw refuse(other[0], 'This is chosen on a new row only');
}

function refuseUnseen({ seen }: JsonObject, now: JsonObject): void {
  if (!isObject(seen)) return;
  const differs = Object.keys(seen).some((name) => (seen[name] ?? null) !== (now[name] ?? null));
  if (differs)
    throw new ServerError('CONFLICT', {
      message:
        'Somebody else has changed this row meanwhile. Save again to replace what they wrote, or cancel to see it.',
    });
}

const toldOf = (row: Chosen): JsonObject => ({
  subject: row.subject,
  gradeTypeId: row.grade_type_id,
  gradeLevelId: row.grade_level_id,
  academicYearId: row.academic_year_id,
});

const editedOf = (row: Edited): JsonObject => ({
  gradeId: row.grade_id,
  grade: row.grade,
  term: row.school_term_id,
  note: row.note,
  complete: row.is_complete,
});
