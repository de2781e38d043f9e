import type { JsonObject } from '../../../engine/index.ts';
import { refuse } from '../students/refuse.ts';
import type { FoundResult } from './findResult.ts';
import type { GradeType } from './gradeTypes.ts';

/** A grade in the columns of the records. */
export type Grade = Pick<FoundResult, 'grade_id' | 'grade' | 'raw_grade'>;

const WHOLE = /^\d{1,4}$/;

/**
 * The grade that a row says: one of its type's, or of a type without grades a score in its range. What stands there
 * already may stay, though a file brought a grade that the type does not have.
 */
export function readGrade(type: GradeType, body: JsonObject, before: Grade | null): Grade {
  const raw = before?.raw_grade ?? '';
  if (type.marks.length === 0) return readScore(type, body, before);
  const id = typeof body.gradeId === 'number' ? body.gradeId : null;
  if (id === null) {
    const stays = before !== null && before.grade_id === null && before.grade !== '' && body.grade === before.grade;
    return stays ? before : { grade_id: null, grade: '', raw_grade: raw };
  }
  const mark = type.marks.find((one) => one.id === id);
  if (mark === undefined) throw refuse('gradeId', 'This type does not have this grade');
  return { grade_id: id, grade: mark.mark, raw_grade: raw };
}

function readScore({ score }: GradeType, { grade }: JsonObject, before: Grade | null): Grade {
  const said = typeof grade === 'string' ? grade.trim() : '';
  if (said === before?.grade && before.grade_id === null) return before;
  const inRange = WHOLE.test(said) && (score === null || (Number(said) >= score.least && Number(said) <= score.most));
  if (said !== '' && !inRange)
    throw refuse(
      'grade',
      score === null
        ? 'A score is a whole number'
        : `A score of this type is a whole number from ${score.least} to ${score.most}`,
    );
  return { grade_id: null, grade: said, raw_grade: said };
}
