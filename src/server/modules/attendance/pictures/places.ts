import { sql, type RawBuilder } from 'kysely';
import type { UnitCall } from '../../handler.ts';
import { isInArea } from '../../organisations/isInArea.ts';
import { reportFilters } from '../../pepReports/chosen.ts';
import { anyGroupIn } from '../../years/yearTurn.ts';

// Where a pupil stands by the filters of reports. Sessions are counted for a pupil and not for a school, so the school
// is that of today, as wherever attendance is told by school; the year group is that of the year that is told.

/** Beside rows of pupils the records of both, by the id of each. */
export const placeJoin = ({ viewer }: UnitCall, id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  join pupil on pupil.authority_id = ${viewer.authorityId} and pupil.id = ${id}
  left join school on school.id = pupil.school_id`;

/** What the filters ask of a row of `placeJoin`, in an academic year. */
export const placeOf = (year: number): RawBuilder<unknown> => sql`pupil.school_id,
  ${anyGroupIn(sql<number>`${sql.lit(year)}`)} as year_group, ${isInArea(sql`pupil.authority_id`)} as is_in_area`;

/** The filters of reports, without the year, which calls about attendance have as a parameter. */
export const placeFilters = {
  organisationId: reportFilters.organisationId,
  yearGroup: reportFilters.yearGroup,
  inOutAreaId: reportFilters.inOutAreaId,
  reportForm: reportFilters.reportForm,
} as const;
