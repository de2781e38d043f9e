import type { Json, JsonObject } from '../../../../engine/index.ts';
import { academicYear, academicYearId } from '../../../calendar/academicYears.ts';
import type { UnitCall } from '../../handler.ts';
import type { Faulty, PlannedRow, PupilPlanning } from '../pupilRows.ts';
import { readResults, type PlannedResult, type PupilResults, type ResultColumns } from './readResults.ts';
import { answersOf, newResult, saidResult, type SaidResult } from './sayResult.ts';

/** What a row does to a pupil's results. */
export interface PlannedResultRow extends PlannedRow<PupilResults> {
  readonly result: PlannedResult;
}

/** Rows are planned by what their types of results offer. */
export const resultPlanning: PupilPlanning<PupilResults, PlannedResultRow> = { read: readResults, plan: planResult };

type Faults = { [question: string]: string };

function planResult(call: UnitCall, known: PupilResults, answers: JsonObject): PlannedResultRow | Faulty {
  const said = saidResult(call.declarations, answers);
  if ('faults' in said) return said;
  const faults = dayFaults(call, known, said);
  if (Object.keys(faults).length > 0) return { faults };
  const [present, ...others] = known.results.filter((result) => isNamed(result, said));
  if (others.length > 0) return { faults: { enteredDate: 'two of these are recorded; please say of which day it is' } };
  if (present === undefined) return added(call, known, said);
  if (present.id < 0) return { faults: { gradeTypeId: 'another row of the file has the same pupil, type and time' } };
  return changed(known, present, said);
}

/** By its day, and where a row has none by year and term. */
function isNamed(result: PlannedResult, said: SaidResult): boolean {
  const isAlike =
    result.grade_level_id === said.grade_level_id &&
    result.grade_type_id === said.grade_type_id &&
    result.subject.toLowerCase() === said.subject.toLowerCase();
  if (!isAlike) return false;
  if (said.entered_date !== undefined) return result.entered_date === said.entered_date;
  const isOfTerm = said.school_term_id === undefined || result.school_term_id === said.school_term_id;
  return result.academic_year_id === said.academic_year_id && isOfTerm;
}

function dayFaults({ today }: Pick<UnitCall, 'today'>, { born }: PupilResults, said: SaidResult): Faults {
  const { entered_date: day, academic_year_id: year } = said;
  if (day === undefined && year === undefined) return { enteredDate: 'this or the academic year is needed' };
  if (day !== undefined && (day > today || day < born))
    return { enteredDate: 'lies in the future, or before the birth' };
  if (year !== undefined && (year > academicYearId(today) || academicYear(year).endDate < born))
    return { academicYear: 'lies in the future, or before the birth' };
  return {};
}

function added({ today }: UnitCall, known: PupilResults, said: SaidResult): PlannedResultRow | Faulty {
  if (said.grade === undefined) return { faults: { grade: 'is needed' } };
  const result = { ...newResult(today, said), id: -1 - known.results.length };
  return { recordId: null, changes: {}, result, after: { ...known, results: [...known.results, result] } };
}

/** What a row leaves blank stays as it is, and so does how a subject is written. */
function changed(
  known: PupilResults,
  present: PlannedResult,
  { subject: _subject, ...said }: SaidResult,
): PlannedResultRow {
  const result = { ...present, ...said };
  const changes = changesOf(present, result);
  const results = known.results.map((each) => (each === present ? result : each));
  return { recordId: present.id, changes, result, after: { ...known, results } };
}

function changesOf(present: ResultColumns, result: ResultColumns): { [question: string]: readonly [Json, Json] } {
  const [was, is] = [answersOf(present), answersOf(result)];
  return Object.fromEntries(
    Object.keys(is)
      .filter((question) => was[question] !== is[question])
      .map((question) => [question, [was[question] === '' ? null : (was[question] ?? null), is[question] ?? null]]),
  );
}
