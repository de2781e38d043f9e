import type { JsonObject, Lookups } from '../../../../engine/index.ts';
import { academicYear, academicYearId, schoolTermId } from '../../../calendar/academicYears.ts';
import { gradeType, type GradeType } from '../../assessments/gradeTypes.ts';
import type { Faulty } from '../pupilRows.ts';
import type { ResultColumns } from './readResults.ts';

/** What a row says, in the columns of the records: of those that it leaves blank nothing. */
export type SaidResult = Pick<ResultColumns, 'grade_level_id' | 'grade_type_id' | 'subject'> &
  Partial<Omit<ResultColumns, 'grade_level_id' | 'grade_type_id' | 'subject'>>;

/** Reads what a row says of a result by what its type offers: levels, subjects and grades. */
export function saidResult(declarations: Lookups, answers: JsonObject): SaidResult | Faulty {
  const typeId = Number(answers.gradeTypeId);
  const type = gradeType(declarations, typeId);
  const parts = [levelOf(type, answers), subjectOf(type, answers), gradeOf(type, answers), yearOf(answers)];
  const faults = Object.fromEntries(parts.flatMap((part) => ('faults' in part ? Object.entries(part.faults) : [])));
  if (Object.keys(faults).length > 0) return { faults };
  const { schoolTermId: term, enteredDate, note } = answers;
  const plain = {
    grade_type_id: typeId,
    ...(typeof term === 'number' && { school_term_id: term }),
    ...(typeof enteredDate === 'string' && { entered_date: enteredDate }),
    ...(typeof note === 'string' && { note }),
  };
  return Object.assign(plain, ...parts) as SaidResult;
}

const fault = (question: string, sentence: string): Faulty => ({ faults: { [question]: sentence } });

/** A type of one level needs none to be said. */
function levelOf({ levels }: GradeType, { gradeLevelId }: JsonObject): Pick<SaidResult, 'grade_level_id'> | Faulty {
  if (gradeLevelId === undefined)
    return levels.length === 1
      ? { grade_level_id: Number(levels[0]) }
      : fault('gradeLevelId', 'is needed with this type');
  const level = Number(gradeLevelId);
  return levels.includes(level) ? { grade_level_id: level } : fault('gradeLevelId', 'has no results of this type');
}

function subjectOf({ subjects }: GradeType, answers: JsonObject): Pick<SaidResult, 'subject'> | Faulty {
  const said = typeof answers.subject === 'string' ? answers.subject.trim() : '';
  if (subjects.length === 0) return { subject: said };
  const known = subjects.find((subject) => subject.toLowerCase() === said.toLowerCase());
  if (known !== undefined) return { subject: known };
  return fault('subject', `of this type is one of ${subjects.join('; ')}`);
}

type SaidGrade = Partial<Pick<ResultColumns, 'grade_id' | 'grade' | 'raw_grade'>>;

/** A grade is read whole, or by its first word where no other begins with it: EXS, Wa. A score is its own grade. */
function gradeOf({ marks }: GradeType, answers: JsonObject): SaidGrade | Faulty {
  const text = (name: string) => (typeof answers[name] === 'string' ? answers[name].trim() : undefined);
  const [grade, score] = [text('grade'), text('rawGrade')];
  if (marks.length === 0) {
    const said = grade ?? score;
    return said === undefined ? {} : { grade: said, raw_grade: score ?? said, grade_id: null };
  }
  const raw = score === undefined ? {} : { raw_grade: score };
  if (grade === undefined) return raw;
  const wanted = grade.toLowerCase();
  const whole = marks.find(({ mark }) => mark.toLowerCase() === wanted);
  const begun = marks.filter(({ mark }) => mark.toLowerCase().split(' ', 1)[0] === wanted);
  const found = whole ?? (begun.length === 1 ? begun[0] : undefined);
  if (found === undefined) return fault('grade', `is none of ${marks.map(({ mark }) => mark).join('; ')}`);
  return { ...raw, grade_id: found.id, grade: found.mark };
}

/** `2025/26`, as years are written; they go on from one to the next. */
function yearOf({ academicYear: said }: JsonObject): Pick<SaidResult, 'academic_year_id'> | Faulty {
  if (said === undefined) return {};
  const [, from = '', to = ''] = /^(\d{4})\D(\d{2}|\d{4})$/.exec(String(said)) ?? [];
  if (String(Number(from) + 1).endsWith(to) && to !== '') return { academic_year_id: Number(from) - 2009 };
  return fault('academicYear', 'is a year and the next, such as 2025/26');
}

/** A new result of what a row says; of a day that it leaves blank it is the day on which the file is read. */
export function newResult(today: string, said: SaidResult): ResultColumns {
  const date = said.entered_date ?? today;
  const isDated = said.academic_year_id === undefined;
  return {
    academic_year_id: academicYearId(date),
    school_term_id: isDated ? schoolTermId(date) : null,
    grade_id: null,
    grade: '',
    raw_grade: '',
    note: '',
    is_complete: true,
    entered_date: date,
    ...said,
  };
}

/** A result as a row would say it. */
export const answersOf = (result: ResultColumns): JsonObject => ({
  gradeLevelId: result.grade_level_id,
  gradeTypeId: result.grade_type_id,
  subject: result.subject,
  grade: result.grade,
  rawGrade: result.raw_grade,
  academicYear: academicYear(result.academic_year_id).label,
  schoolTermId: result.school_term_id,
  enteredDate: result.entered_date,
  note: result.note,
});
