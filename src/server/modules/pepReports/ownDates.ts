import { sql, type RawBuilder } from 'kysely';
import type { UnitCall } from '../handler.ts';
import type { SchoolDays } from '../../calendar/schoolDays.ts';
import { countedFrom, countingDays, dateColumn, type DateGround } from '../pep/dates/dateColumns.ts';
import { dateOfTerm, planDatesOf } from '../pep/dates/planDates.ts';
import { careByOf } from './yearPlan.ts';

// What the reports of an academic year read of the dates of plans (D-355).

/** By what the dates of a year's plans are worked out; meetings and plans of a year may lie in the years beside. */
export function groundOf(call: UnitCall, yearId: number, schoolDays: SchoolDays): DateGround {
  const dates = planDatesOf(call.declarations, call.viewer.settings.pepTimeLimits);
  return { dates, schoolDays, years: [yearId + 2008, yearId + 2011] };
}

/** The dates of each plan, with the day that handing in is counted from. Relation `dated`, beside `counting`. */
export const datedPlans = (ground: DateGround): RawBuilder<unknown> => sql`${countingDays(ground)} cross join lateral (
  select ${countedFrom('handedIn', ground)} as handed_in_from, ${dateColumn('handedIn', ground)} as handed_in_by,
    ${dateColumn('reviewed', ground)} as reviewed_by) dated`;

/**
 * The days by which the plans of a term have to be completed where the stages of a year group's phase declare them, for
 * its pupils with and without a plan. Relation `own_term`.
 */
export function ownTerms(call: UnitCall, yearId: number, { dates, schoolDays }: DateGround): RawBuilder<unknown> {
  const { options = [] } = call.declarations.lookup('year-group');
  const rows = options.flatMap(({ value, data }) => {
    const completed = dates.declared(String(data?.phase)).completed;
    if (completed === undefined) return [];
    return [1, 2, 3].flatMap((term) => {
      const cutOff = dateOfTerm({ yearId, term }, completed, schoolDays);
      return cutOff === null ? [] : [{ group: Number(value), term, cutOff }];
    });
  });
  const limits = call.viewer.settings.pepTimeLimits;
  const careBy = new Map(
    [...new Set(rows.map(({ cutOff }) => cutOff))].map((day) => [day, careByOf(day, limits, schoolDays)]),
  );
  return sql`unnest(${rows.map(({ term }) => term)}::int[], ${rows.map(({ group }) => group)}::int[],
    ${rows.map(({ cutOff }) => cutOff)}::date[], ${rows.map(({ cutOff }) => careBy.get(cutOff) ?? cutOff)}::date[])
    as own_term (term_id, year_group, cut_off, care_by)`;
}
