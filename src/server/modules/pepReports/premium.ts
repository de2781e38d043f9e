import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { JsonObject, TableQuery } from '../../../engine/index.ts';
import { academicYear, academicYearId } from '../../calendar/academicYears.ts';
import { usualSchoolDays, type SchoolDays } from '../../calendar/schoolDays.ts';
import { readSchoolDays } from '../../calendar/termDates.ts';
import type { UnitCall } from '../handler.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { pounds, text, value, type ListSource } from '../lists/source.ts';
import { yearAsked } from './cases.ts';
import { allottedByRate, declaredAmounts } from './allotted.ts';
import { isChosen, isForPublication, reportFilters } from './chosen.ts';
import { plansWithMoney } from './plansWithMoney.ts';
import { premiumPartSource } from './premiumParts.ts';
import { isReleased, releaseFunding, rulesRelation, type ReleaseFunding } from './released.ts';
import { isSmall, NOT_SHOWN, tellsSmall, unless } from './suppressed.ts';
import { termPlansOf } from './yearPlan.ts';

const [autumn, spring, summer] = [1, 2, 3];
const termNames = { [autumn]: 'Autumn', [spring]: 'Spring', [summer]: 'Summer' };

/** A row of the report, and a term that belongs to it. */
interface Line {
  /** Its place among the rows. */
  readonly line: number;
  readonly title: string;
  readonly year: number;
  readonly term: number;
}

const termsOf = (line: number, title: string, year: number, terms: readonly number[]): Line[] =>
  terms.map((term) => ({ line, title, year, term }));

/** The terms of an academic year, and the whole of it. */
const byTerm = (year: number): Line[] => [
  ...Object.entries(termNames).flatMap(([term, title]) => termsOf(Number(term), title, year, [Number(term)])),
  ...termsOf(4, `Year ${academicYear(year).label}`, year, [autumn, spring, summer]),
];

/** How many financial years are told, the present one last. */
const FINANCIAL_YEARS = 4;

/**
 * The grant runs from April to March: a summer term belongs to the financial year that begins in it, the autumn and
 * spring terms that follow with it (calc.md 8).
 */
function byFinancialYear(today: string): Line[] {
  const present = Number(today.slice(0, 4)) - (today.slice(5) < '04-01' ? 1 : 0);
  return Array.from({ length: FINANCIAL_YEARS }, (_, index) => present - FINANCIAL_YEARS + 1 + index).flatMap(
    (begins) => {
      const title = `April ${begins} to March ${begins + 1}`;
      // The academic year in which it begins, by the number of its list (C-2).
      const ending = academicYearId(`${begins}-04-01`);
      return [...termsOf(begins, title, ending, [summer]), ...termsOf(begins, title, ending + 1, [autumn, spring])];
    },
  );
}

const kinds = ['requested', 'agreed', 'spent', 'unspent', 'allotted'] as const;
/** What was agreed, by whether it is released; apart is that of plans whose release does not say. */
const partsOfAgreed = ['released', 'waiting', 'apart'] as const;
type Kind = (typeof kinds)[number] | (typeof partsOfAgreed)[number];

/** Each amount of a plan, and what each pupil is allotted, by term. */
const amounts = (call: UnitCall) => sql`
  select plan.year_id, plan.term_id, plan.pupil_id, plan.school_id, plan.year_group, plan.is_in_area, amount.*
  from plan cross join lateral (values ('requested', plan.requested_pence), ('agreed', plan.agreed_pence),
    ('spent', plan.spent_pence), ('unspent', plan.unspent_pence),
    ('released', case when plan.is_released then plan.agreed_pence end),
    ('waiting', case when not plan.is_released then plan.agreed_pence end),
    ('apart', case when plan.is_released is null then nullif(plan.agreed_pence, 0) end)) as amount (kind, pence)
  where amount.pence is not null
  union all
  select cell.year_id, cell.term_id, own.pupil_id, own.school_id, own.year_group, own.is_in_area, 'allotted', own.pence
  from cell cross join lateral ${allottedByRate(call, sql<number>`cell.year_id`)} own
  union all
  select year_id, term_id, pupil_id, school_id, year_group, is_in_area, 'allotted', pence from declared`;

/** Who has a part in an amount: whose nought is added changes nothing and hides nobody. */
const pupilsWith = (chosen: RawBuilder<SqlBool>) =>
  sql`(count(distinct pupil_id) filter (where ${chosen} and pence <> 0))::int`;

/** How many plans and pupils a line is of, and whether a term of it is of few. */
function countsOfPlans(chosen: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const rest = sql<SqlBool>`not ${chosen}`;
  return sql`plans_of_term as (select year_id, term_id, count(distinct pupil_id) filter (where ${chosen}) as pupils,
        count(distinct pupil_id) filter (where ${rest}) as others from plan group by 1, 2),
      of_plans as (select line.line_id, count(distinct plan.pupil_id) filter (where ${chosen})::int as pupils,
          count(*) filter (where ${chosen})::int as plans,
          count(*) filter (where ${chosen} and plan.agreed_pence is null)::int as undecided,
          string_agg(distinct plan.message, ' ') filter (
            where ${chosen} and not plan.is_released and plan.agreed_pence > 0) as waits_for,
          ${isSmall(sql`count(distinct plan.pupil_id) filter (where ${chosen})`)}
          or bool_or(${tellsSmall(sql`of_term.pupils`, sql`0`)} or ${tellsSmall(sql`of_term.others`, sql`0`)})
            as is_hidden
        from line join plan using (year_id, term_id) join plans_of_term of_term using (year_id, term_id) group by 1)`;
}

interface Asked {
  readonly lines: readonly Line[];
  readonly filters: TableQuery['filters'];
  readonly schoolDays: SchoolDays;
  readonly funding: ReleaseFunding;
}

function linesOf(call: UnitCall, { lines, filters, schoolDays, funding }: Asked): RawBuilder<unknown> {
  const years = [...new Set(lines.map(({ year }) => year))];
  const terms = years.flatMap((year) =>
    termPlansOf(year, call.viewer.settings.pepTimeLimits, schoolDays).map((term) => ({ year, ...term })),
  );
  const chosen = isChosen(filters);
  const rest = sql<SqlBool>`not ${chosen}`;
  const sums = [...kinds, ...partsOfAgreed].map(
    (kind) => sql`sum(pence) filter (where kind = ${sql.lit(kind)})::int as ${sql.id(kind)},
      coalesce(bool_or(is_hidden) filter (where kind = ${sql.lit(kind)}), ${sql.lit(kind !== 'apart')})
        as ${sql.id(`hides_${kind}`)}`,
  );
  return sql`(
    with cell as materialized (select * from unnest(${terms.map(({ year }) => year)}::int[],
        ${terms.map(({ term }) => term)}::int[], ${terms.map(({ first }) => first)}::date[],
        ${terms.map(({ last }) => last)}::date[]) as cell (year_id, term_id, first, last)),
      line as materialized (select * from unnest(${lines.map(({ line }) => line)}::int[],
        ${lines.map(({ title }) => title)}::text[], ${lines.map(({ year }) => year)}::int[],
        ${lines.map(({ term }) => term)}::int[]) as line (line_id, title, year_id, term_id)),
      plan as materialized (select plan.*, rule.message, ${isReleased} as is_released
        from ${plansWithMoney(call)} plan left join ${rulesRelation(funding.rules)} on rule.hash = plan.release_hash
        where plan.year_id = any(${years}::int[])),
      declared as materialized ${declaredAmounts(funding.rates)},
      amount as materialized (${amounts(call)}),
      of_term as (select year_id, term_id, kind, ${pupilsWith(chosen)} as pupils, ${pupilsWith(rest)} as others
        from amount group by 1, 2, 3),
      of_line as (select line.line_id, amount.kind, sum(pence) filter (where ${chosen})::int as pence,
          ${isSmall(pupilsWith(chosen))} or ${tellsSmall(pupilsWith(rest), sql`0`)}
          or bool_or(${tellsSmall(sql`of_term.pupils`, sql`0`)} or ${tellsSmall(sql`of_term.others`, sql`0`)})
            as is_hidden
        from line join amount using (year_id, term_id) join of_term using (year_id, term_id, kind)
        group by 1, 2),
      ${countsOfPlans(chosen)}
    select head.*, coalesce(of_plans.pupils, 0) as pupils, coalesce(of_plans.plans, 0) as plans,
      coalesce(of_plans.undecided, 0) as undecided, of_plans.waits_for,
      coalesce(of_plans.is_hidden, true) as hides_plans, money.*,
      ${isForPublication(filters)}::boolean as is_published
    from (select distinct line_id, title from line) head left join of_plans using (line_id)
    left join lateral (select ${sql.join(sums)} from of_line where of_line.line_id = head.line_id) money on true)`;
}

const hidden = (...of: readonly Kind[]) =>
  sql<SqlBool>`(figure.is_published and (${sql.join(
    of.map((kind) => sql`figure.${sql.id(`hides_${kind}`)}`),
    sql` or `,
  )}))`;

const isCountHidden = sql<SqlBool>`(figure.is_published and figure.hides_plans)`;
const isAnyHidden = sql<SqlBool>`(${isCountHidden} or ${hidden(...kinds)})`;
const amountOf = (kind: Kind) => pounds(unless(hidden(kind), sql`figure.${sql.id(kind)}`));
const hasSplit = sql<SqlBool>`(figure.released > 0 or figure.waiting > 0)`;
const unallocated = sql`(figure.allotted - coalesce(figure.agreed, 0))`;

/** Each part of what was agreed would tell the other: they are said together or not at all. */
const isSplitHidden = sql<SqlBool>`(${hasSplit} and ${hidden('agreed', ...partsOfAgreed)})`;

const inWords = (kind: Kind) =>
  sql`'£' || to_char(coalesce(figure.${sql.id(kind)}, 0) / 100.0, 'FM999,999,999,990.00')`;

/** What of the agreed money is released, and what waits for what by the authority's sentences. */
const splitWords = sql`(case when ${hasSplit} and not ${isSplitHidden} then
  'Released: ' || ${inWords('released')} || '; not yet released: ' || ${inWords('waiting')}
  || coalesce(': ' || figure.waits_for, '') end)`;

const remark = sql`concat_ws('. ', case when ${isAnyHidden} or ${isSplitHidden} then ${NOT_SHOWN}
  when figure.plans > 0 and figure.agreed is null then 'Agreed: TBC' end, ${splitWords})`;

const premiumSource = (
  params: JsonObject,
  { schoolDays, funding }: Pick<Asked, 'schoolDays' | 'funding'>,
): ListSource => ({
  base: (call, query) => {
    const isByTerm = params.by !== 'financialYear';
    const lines = isByTerm ? byTerm(yearAsked(call, query)) : byFinancialYear(call.today);
    return sql`${linesOf(call, { lines, filters: query?.filters ?? {}, schoolDays, funding })} figure where true`;
  },
  id: sql`figure.line_id`,
  fields: {
    ...reportFilters,
    lineId: value(sql`figure.line_id`),
    period: text(sql`figure.title`),
    pupils: value(unless(isCountHidden, sql`figure.pupils`)),
    plans: value(unless(isCountHidden, sql`figure.plans`)),
    undecided: value(sql`(case when not figure.is_published then figure.undecided end)`),
    requested: amountOf('requested'),
    agreed: amountOf('agreed'),
    spent: amountOf('spent'),
    unspent: amountOf('unspent'),
    allotted: amountOf('allotted'),
    unallocated: pounds(unless(hidden('agreed', 'allotted'), unallocated)),
    isOver: value(sql`coalesce(${unless(hidden('agreed', 'allotted'), sql`${unallocated} < 0`)}, false)`),
    remark: text(remark),
  },
});

/** Pupil premium by term, or as `by` says by financial year, by area of the targets or by key stage (calc.md 8). */
export const premiumList: ListDefinition = {
  operation: 'pepReports.premium',
  source: premiumSource({}, { schoolDays: usualSchoolDays, funding: { rules: [], rates: [] } }),
  sourceOf: async (call, params) =>
    params.by === 'area' || params.by === 'keyStage'
      ? premiumPartSource(params.by)
      : premiumSource(params, {
          schoolDays: await readSchoolDays(call.db, call.viewer.authorityId),
          funding: await releaseFunding(call),
        }),
};
