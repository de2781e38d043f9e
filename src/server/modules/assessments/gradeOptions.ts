import type { ReplyOf } from '../../../contract/index.ts';
import { academicYearId } from '../../calendar/academicYears.ts';
import type { UnitCall } from '../handler.ts';
import { findPupil } from '../students/findPupil.ts';
import { gradeType, keyStageIn, levelsFor } from './gradeTypes.ts';

/** The key stage that the call is about: the pupil's in the year that it names, else in that of today. */
async function keyStageOf(call: UnitCall): Promise<number | null> {
  const { query, today, declarations } = call;
  const pupil = await findPupil(call, Number(query.studentId));
  const yearId = typeof query.academicYearId === 'number' ? query.academicYearId : academicYearId(today);
  return keyStageIn(declarations, pupil, yearId);
}

/** Grades that a row can be given (ASMT-4): `items` as the call is specified, `contents` for the screens' choices. */
export async function gradeOptions(call: UnitCall): Promise<ReplyOf<'assessments.gradeOptions'>> {
  const { query, declarations } = call;
  const keyStage = await keyStageOf(call);
  const type = gradeType(declarations, Number(query.gradeTypeId));
  const levels = levelsFor(declarations, type, keyStage);
  const level = query.gradeLevelId;
  const fits = typeof level === 'number' ? levels.includes(level) : levels.length > 0;
  const items = fits ? type.marks.map(({ id, mark }) => ({ id, mark })) : [];
  return { contents: items.map(({ id, mark }) => ({ id, label: mark })), items };
}

/** Types of results that the pupil can have. */
export async function gradeTypes(call: UnitCall): Promise<ReplyOf<'assessments.gradeTypes'>> {
  const { declarations } = call;
  const keyStage = await keyStageOf(call);
  const options = declarations.lookup('grade-type').options ?? [];
  return {
    contents: options
      .filter(({ value }) => levelsFor(declarations, gradeType(declarations, Number(value)), keyStage).length > 0)
      .map(({ value, label }) => ({ id: value, label })),
  };
}
