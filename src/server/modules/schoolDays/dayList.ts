import { sql } from 'kysely';
import { addDays, isSchoolWeekday } from '../../../contract/index.ts';
import type { TableQuery } from '../../../engine/index.ts';
import { academicYear, academicYearId } from '../../calendar/academicYears.ts';
import { readSchoolDays } from '../../calendar/termDates.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { value } from '../lists/source.ts';

/** The one value of a filter. */
function asked(query: TableQuery | undefined, field: string): number | null {
  const filter = query?.filters[field];
  return filter !== undefined && 'in' in filter && filter.in.length > 0 ? Number(filter.in[0]) : null;
}

/** The weekdays of an academic year, which begins on the day after its first date (C-1). */
function weekdaysOf(yearId: number): string[] {
  const { startDate, endDate } = academicYear(yearId);
  const days: string[] = [];
  for (let day = addDays(startDate, 1); day <= endDate; day = addDays(day, 1)) if (isSchoolWeekday(day)) days.push(day);
  return days;
}

/** Every weekday of a year, and what it is by the dates that bind a school, or the authority's own. */
export const dayList: ListDefinition = {
  operation: 'schoolDays.days',
  source: {
    base: ({ today, viewer: { authorityId } }, query) => {
      const yearId = asked(query, 'academicYearId') ?? academicYearId(today);
      const schoolId = asked(query, 'organisationId');
      return sql`(select day, ${yearId}::int as year, ${schoolId}::int as school
          from unnest(${weekdaysOf(yearId)}::date[]) day) weekday
        where (weekday.school is null or weekday.school in (
          select school_id from authority_school where authority_id = ${authorityId}))`;
    },
    id: sql`weekday.day`,
    fields: {
      date: value(sql`weekday.day::text`),
      kind: value(sql`null::int`),
      academicYearId: value(sql`weekday.year`),
      organisationId: value(sql`weekday.school`),
    },
  },
  told: async ({ db, viewer }, rows, query) => {
    const { kindOf } = await readSchoolDays(db, viewer.authorityId);
    const schoolId = asked(query, 'organisationId');
    return rows.map((row) => ({ ...row, kind: kindOf(String(row.date), schoolId) }));
  },
};
