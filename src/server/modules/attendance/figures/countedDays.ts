import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { activeCareStatuses } from '../../../care/careStatuses.ts';
import { visiblePupils } from '../../../db/visiblePupils.ts';
import type { UnitCall } from '../../handler.ts';

/** Which days of a pupil are counted. In SQL beside a row of `pupil`. */
export interface CountedDays {
  readonly first: RawBuilder<unknown>;
  readonly last: RawBuilder<unknown>;
  /** Care statuses that are monitored, as an array. */
  readonly monitored: RawBuilder<unknown>;
  /** Leaves out days outside monitored care (calc.md 1): the rule where nobody asks for all days. In SQL, or said. */
  readonly inCareOnly: boolean | RawBuilder<unknown>;
}

/** The days as a multirange. */
export function countedDays({ first, last, monitored, inCareOnly }: CountedDays): RawBuilder<unknown> {
  const all = sql`datemultirange(daterange(${first}::date, greatest(${last}::date + 1, ${first}::date)))`;
  if (inCareOnly === false) return all;
  const inCare = sql`(${all} * ${monitoredDays(monitored)})`;
  return inCareOnly === true ? inCare : sql`(case when ${inCareOnly} then ${inCare} else ${all} end)`;
}

/** Beside a row of `pupil` its days as `counted.days`, reckoned once ("offset 0") and not wherever they are named. */
export const countedJoin = (days: CountedDays): RawBuilder<unknown> =>
  sql`cross join lateral (select ${countedDays(days)} as days offset 0) counted`;

/**
 * The days on which a pupil was in monitored care, the day on which it ended the last of them (D-85). Care that began
 * before the first period on record is known from elsewhere. Who was never monitored counts while in care, and without
 * any days of care on record throughout: no figures at all would hide that somebody goes to no school.
 */
export function monitoredDays(statuses: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(${daysByPeriods(statuses)}, ${daysOnRecord})`;
}

/** The days of the care periods with one of these statuses, as a multirange; null where there is none. */
const daysByPeriods = (statuses: RawBuilder<unknown>) => sql`
    (select range_agg(daterange(
        case when nth = 1 and pupil.care_start < start_date then pupil.care_start else start_date end, until, '[]'))
        filter (where care_status_id = any(${statuses}))
      from (select care_status_id, start_date, lead(start_date) over statuses as until,
          row_number() over statuses as nth
        from care_status_change status
        where status.authority_id = pupil.authority_id and status.pupil_id = pupil.id
        window statuses as (order by start_date, id)) status)`;

/** The days between the two that the record says of care. */
const daysOnRecord = sql`datemultirange(daterange(pupil.care_start,
      case when pupil.care_end < pupil.care_start then null else pupil.care_end end, '[]'))`;

/**
 * Whether a pupil was looked after throughout some days, a range. Of who has no care period the record is asked;
 * without a day on which care began, or with care that is over since nobody knows when, nobody was.
 */
export const lookedAfterThroughout = (days: RawBuilder<unknown>, inCare: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`coalesce(coalesce(${daysByPeriods(inCare)},
    case when pupil.care_start is not null and (pupil.care_end is not null or pupil.care_status_id = any(${inCare}))
      then ${daysOnRecord} end) @> ${days}, false)`;

/** Whether a pupil was in monitored care on a day: then its sessions are due. */
export async function isMonitoredOn(call: UnitCall, pupilId: number, date: string): Promise<boolean> {
  const statuses = sql`${activeCareStatuses(call.declarations)}::int[]`;
  const { rows } = await sql<{ is_monitored: boolean }>`
    select ${monitoredDays(statuses)} @> ${date}::date as is_monitored from pupil
    where pupil.id = ${pupilId} and ${visiblePupils(call)}`.execute(call.db);
  return rows[0]?.is_monitored === true;
}

/** Which of some days are days of monitored care of a pupil in sight. */
export async function monitoredOf(
  call: UnitCall,
  pupilId: number,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<(date: string) => boolean> {
  const days = monitoredDays(sql`${activeCareStatuses(call.declarations)}::int[]`);
  const { rows } = await sql<{ first: string; last: string }>`
    select lower(span)::text as first, (upper(span) - 1)::text as last
    from pupil cross join lateral unnest(
      ${days} * datemultirange(daterange(${first}::date, ${last}::date, '[]'))) span
    where pupil.id = ${pupilId} and ${visiblePupils(call)}`.execute(call.db);
  return (date) => rows.some((span) => span.first <= date && date <= span.last);
}

/** The whole week from a Monday, as a range. */
export const weekFrom = (monday: RawBuilder<unknown>): RawBuilder<unknown> => sql`daterange(${monday}, ${monday} + 7)`;

/** Bits of the sessions of a week that lie on some days: Monday morning 1, Monday afternoon 2 and so on. */
export function sessionBits(monday: RawBuilder<unknown>, days: RawBuilder<unknown>): RawBuilder<unknown> {
  const bits = [0, 1, 2, 3, 4, 5, 6].map(
    (day) => sql`case when ${days} @> (${monday} + ${sql.lit(day)}) then ${sql.lit(3 << (2 * day))} else 0 end`,
  );
  return sql`(case when ${days} @> ${weekFrom(monday)} then 16383 else ${sql.join(bits, sql` + `)} end)`;
}
