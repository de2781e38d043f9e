import { sql } from 'kysely';
import { countOf, text, value, type ListSource } from '../lists/source.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';

/** Id of the academic year a week's Monday lies in: 31 August still belongs to the year that ends (C-1). */
const yearOf = sql`(extract(year from week.week_start - interval '8 months')::int - 2009)`;

/** Weeks of pupils whose school gives a percentage for each, and the figures over them (D-76). */
export const weekSource: ListSource = {
  base: (call) => sql`attendance_week week
    join pupil on pupil.authority_id = week.authority_id and pupil.id = week.pupil_id
    join school on school.id = week.school_id
    cross join (select ${call.today}::date as today) now
    where ${visiblePupils(call)}`,
  id: sql`week.week_start desc`,
  fields: {
    id: text(sql`(week.pupil_id || ':' || week.week_start)`),
    studentId: value(sql`week.pupil_id`),
    weekStart: value(sql`week.week_start`),
    academicYearId: value(yearOf),
    schoolName: text(sql`school.name`),
    percentageAttended: value(sql`(week.percent_hundredths / 100.0)::float8`),
    isNotRequired: value(sql`week.is_not_required`),
  },
  summary: {
    totalYearlyPercentage: (counted) =>
      sql`round(avg(week.percent_hundredths) filter (where not week.is_not_required and ${counted}) / 100, 1)::float8`,
    numberOfWeeksMissingData: countOf(
      sql`not week.is_not_required and week.percent_hundredths is null and week.week_start < now.today - 7`,
    ),
    numberOfWeeksAttendanceNotRequired: countOf(sql`week.is_not_required`),
  },
};
