import { addDays, earlierOf, laterOf } from '../../../../contract/index.ts';
import { sql } from 'kysely';
import { ROW_ID, type JsonObject } from '../../../../engine/index.ts';
import { codeBook } from '../../attendance/codes.ts';
import { attendanceTotals, percentOf } from '../../attendance/totals.ts';
import { daysOfYear } from '../../attendance/yearFigures.ts';
import { academicYear, easterSunday } from '../../../calendar/academicYears.ts';
import { labelIn, type Records } from './automaticValuesArea.ts';
import type { LoadedPep } from '../read/loadPep.ts';

export interface Term {
  readonly yearId: number;
  readonly termId: number;
  readonly first: string;
  readonly last: string;
}

/** The terms of the plan's academic year and of the one before, oldest first (calc.md 9). */
export function termsUntil(yearId: number): Term[] {
  return [yearId - 1, yearId].flatMap((id) => {
    const { first, last } = daysOfYear(id);
    const newYear = `${last.slice(0, 4)}-01-01`;
    const easter = easterSunday(Number(last.slice(0, 4)));
    return [
      [first, addDays(newYear, -1)],
      [newYear, easter],
      [addDays(easter, 1), last],
    ].map(([from = '', to = ''], index) => ({ yearId: id, termId: index + 1, first: from, last: to }));
  });
}

export const termRow = ({ declarations }: Records, { yearId, termId }: Term, figures: JsonObject): JsonObject => ({
  [ROW_ID]: `term-${yearId}-${termId}`,
  academicYear: academicYear(yearId).label,
  term: labelIn(declarations, 'school-term', termId) ?? '',
  ...figures,
});

/** A row for each of those terms in which a session was possible. */
export async function termRows(records: Records, { pep, pupil }: LoadedPep): Promise<JsonObject[]> {
  const { db, declarations, today } = records;
  const terms = termsUntil(pep.academic_year_id).map((term) => ({
    ...term,
    first: laterOf(term.first, pupil.careStart ?? term.first),
    last: earlierOf(earlierOf(term.last, today), pupil.careEnd ?? today),
  }));
  const counted = await sql<{ number: number; mark: string; sessions: number }>`
    select term.number, mark.mark, count(*)::int as sessions
    from jsonb_to_recordset(${JSON.stringify(terms.map(({ first, last }, number) => ({ number, first, last })))}::jsonb)
      as term(number int, first date, last date)
    join attendance_mark mark on mark.mark_date between term.first and term.last
    where mark.authority_id = ${pep.authority_id} and mark.pupil_id = ${pep.pupil_id}
    group by term.number, mark.mark`.execute(db);
  return terms.flatMap((term, number) => {
    const marks = counted.rows
      .filter((row) => row.number === number)
      .flatMap(({ mark, sessions }) => Array.from({ length: sessions }, () => ({ mark, inMonitoredCare: true })));
    const { possible, attended } = attendanceTotals(codeBook(declarations), marks);
    return possible === 0
      ? []
      : [termRow(records, term, { possible, attended, percent: percentOf(attended, possible) })];
  });
}
