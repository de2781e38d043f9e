import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { TableQuery } from '../../../engine/index.ts';
import type { SchoolDays } from '../../calendar/schoolDays.ts';
import { activeCareStatuses } from '../../care/careStatuses.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import { monitoredDays } from '../attendance/figures/countedDays.ts';
import type { UnitCall } from '../handler.ts';
import { isInArea } from '../organisations/isInArea.ts';
import { anyGroupIn } from '../years/yearTurn.ts';
import { yearAsked } from './cases.ts';
import { isSmall, tellsSmall } from './suppressed.ts';

/** What the figures of suspensions are asked for. */
export interface Asked {
  readonly call: UnitCall;
  readonly query: TableQuery | undefined;
  readonly schoolDays: SchoolDays;
}

/** Year groups in which a child goes to school: what premium is granted for, and after 16. */
const inSchool = ({ declarations }: UnitCall) =>
  (declarations.lookup('year-group').options ?? []).flatMap(({ value, data }) =>
    data?.premium === true || data?.phase === 'post-16' ? [Number(value)] : [],
  );

/**
 * Of whom a rate of suspensions is told (calc.md 5): who was in monitored care on a day of a term until today, from
 * Reception on, once for each school on whose roll they were then; and whoever was suspended, so that nobody stands in
 * the count alone. Of relations `term` and `found`; relation `pupil_of_term`.
 */
export function pupilsOf({ call, query }: Asked): RawBuilder<unknown> {
  const year = sql<number>`${sql.lit(yearAsked(call, query))}`;
  const days = sql`daterange(term.first, greatest(least(term.until, ${call.today}::date + 1), term.first))`;
  return sql`pupil_of_term as (
    select term.in_term as term_id, pupil.id as pupil_id, roll.school_id, child.year_group,
      ${isInArea(sql`pupil.authority_id`)} as is_in_area
    from pupil cross join lateral (select ${anyGroupIn(year)} as year_group,
        ${monitoredDays(sql`${activeCareStatuses(call.declarations)}::int[]`)} as days offset 0) child
      join term on child.days && ${days}
      left join registration roll on roll.authority_id = pupil.authority_id and roll.pupil_id = pupil.id
        and daterange(roll.start_date, roll.end_date, '[]') && ${days}
      left join school on school.id = roll.school_id
    where ${visiblePupils(call)} and child.year_group = any(${inSchool(call)}::int[])
    union all
    select term_id, pupil_id, school_id, year_group, is_in_area from found)`;
}

/**
 * Whether a line's number of pupils may not be published: it is small, or what of it was not suspended is, or what the
 * filters leave out.
 */
export const hidesBase = sql<SqlBool>`(${isSmall(sql`base`)} or ${isSmall(sql`(base - pupils)`)}
  or ${tellsSmall(sql`rest_base`, sql`0`)} or rest_base > 0 and ${isSmall(sql`(rest_base - others)`)})`;
