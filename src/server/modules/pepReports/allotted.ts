import { sql, type RawBuilder } from 'kysely';
import type { Funding } from '../../../engine/index.ts';
import { activeCareStatuses } from '../../care/careStatuses.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import { monitoredDays } from '../attendance/figures/countedDays.ts';
import type { UnitCall } from '../handler.ts';
import { isInArea } from '../organisations/isInArea.ts';
import { anyGroupIn } from '../years/yearTurn.ts';

/** An amount that one release declares for plans of a term, or of a cycle (D-351), in whole pence. */
export interface DeclaredRate {
  readonly hash: string;
  readonly by: 'term' | 'cycle';
  readonly of: number;
  readonly pence: number;
}

const kinds: { readonly [factPath: string]: DeclaredRate['by'] } = { 'pep.schoolTermId': 'term', 'pep.cycle': 'cycle' };

/** The amounts of a release that belong to a period: by any other fact they are a year's, of one child. */
export const declaredRates = (hash: string, funding: Funding | undefined): DeclaredRate[] =>
  Object.entries(funding?.rates ?? {})
    .slice(0, 1)
    .flatMap(([path, amounts]) => {
      const by = kinds[path];
      if (by === undefined) return [];
      return Object.entries(amounts).map(([of, pounds]) => ({
        hash,
        by,
        of: Number(of),
        pence: Math.round(pounds * 100),
      }));
    });

/**
 * What each plan of a term that has begun brings with it by its own release. Of relations `plan` and `cell`; relation
 * `declared`.
 */
export const declaredAmounts = (rates: readonly DeclaredRate[]): RawBuilder<unknown> => sql`(
  select plan.year_id, plan.term_id, plan.pupil_id, plan.school_id, plan.year_group, plan.is_in_area, rate.by,
    rate.pence
  from plan join cell using (year_id, term_id)
  left join pep_cycle cycle on cycle.authority_id = plan.authority_id and cycle.id = plan.cycle_id
  join unnest(${rates.map(({ hash }) => hash)}::text[], ${rates.map(({ by }) => by)}::text[],
    ${rates.map(({ of }) => of)}::int[], ${rates.map(({ pence }) => pence)}::int[]) as rate (hash, by, of, pence)
    on rate.hash = plan.release_hash
      and rate.of = case rate.by when 'term' then plan.term_id else cycle.number end)`;

/**
 * A third of the year's rate for each pupil who was in care in a term; the odd pennies are the autumn's. Not for whom a
 * plan's own release says an amount: of that term, or by cycles, which are of a year and of no term.
 */
export function allottedByRate(call: UnitCall, year: RawBuilder<number>): RawBuilder<unknown> {
  const groups = (call.declarations.lookup('year-group').options ?? []).flatMap(({ value: id, data }) =>
    data?.premium === true ? [Number(id)] : [],
  );
  return sql`(
    select pupil.id as pupil_id, pupil.school_id, child.year_group, ${isInArea(sql`pupil.authority_id`)} as is_in_area,
      rate.pence / 3 + case when cell.term_id = 1 then rate.pence % 3 else 0 end as pence
    from pupil cross join lateral (
      select ${monitoredDays(sql`${activeCareStatuses(call.declarations)}::int[]`)} as days,
        ${anyGroupIn(year)} as year_group) child
    join premium_rate rate on rate.authority_id = pupil.authority_id and rate.academic_year_id = cell.year_id
    left join school on school.id = pupil.school_id
    where ${visiblePupils(call)} and cell.first <= ${call.today}::date
      and child.days && daterange(cell.first, least(cell.last, ${call.today}::date), '[]')
      and child.year_group = any(${groups}::int[])
      and not exists (select from declared where declared.pupil_id = pupil.id and declared.year_id = cell.year_id
        and (declared.by = 'cycle' or declared.term_id = cell.term_id)))`;
}
