import { sql, type RawBuilder } from 'kysely';

/**
 * The weeks of `pupil` that have a percentage and are required, as a table of one row: their sum in hundredths of a per
 * cent, and how many they are (calc.md 4). A week belongs to the days in which its Friday lies, the present one too.
 */
export const weekPercentages = (
  first: RawBuilder<unknown>,
  last: RawBuilder<unknown>,
  days: RawBuilder<unknown> = sql`'{(,)}'::datemultirange`,
): RawBuilder<unknown> => sql`(
  select coalesce(sum(week.percent_hundredths), 0)::int as hundredths, count(*)::int as weeks
  from attendance_week week
  where week.authority_id = pupil.authority_id and week.pupil_id = pupil.id
    and week.percent_hundredths is not null and not week.is_not_required
    and week.week_start + 4 >= ${first}::date and week.week_start <= ${last}::date
    and ${days} && daterange(week.week_start, week.week_start + 5))`;

/** The mean of `percentages` with one decimal, half up; null while no week has one. */
export const weekMean = sql`round(percentages.hundredths / 100.0 / nullif(percentages.weeks, 0), 1)::float8`;
