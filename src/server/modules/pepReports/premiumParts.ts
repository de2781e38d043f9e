import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { TableQuery } from '../../../engine/index.ts';
import type { UnitCall } from '../handler.ts';
import { labels } from '../lists/labels.ts';
import { pounds, text, value, type ListSource } from '../lists/source.ts';
import { yearAsked } from './cases.ts';
import { isChosen, isForPublication, reportFilters } from './chosen.ts';
import { plansWithMoney } from './plansWithMoney.ts';
import { isSmall, NOT_SHOWN, tellsSmall, unless } from './suppressed.ts';

const kinds = ['requested', 'agreed', 'spent', 'unspent'] as const;
type Kind = (typeof kinds)[number];

/** After every area: money that the plan has and none of its targets. */
const REST = 999;

/** Who and where, of a plan. */
const about = sql`plan.pupil_id, plan.id as plan_id, plan.term_id, plan.school_id, plan.year_group, plan.is_in_area`;

/** Money of each plan under the key stage that it was made in. */
const byKeyStage = (call: UnitCall) => sql`
  select ${about}, plan.key_stage_id as line_id, coalesce(stage.label, 'Not known') as title,
    plan.requested_pence as requested, plan.agreed_pence as agreed, plan.spent_pence as spent,
    plan.unspent_pence as unspent
  from plan left join ${labels(call, 'key-stage', 'stage')} on stage.id = plan.key_stage_id`;

const penceIn = (name: string) => sql`(case when jsonb_typeof(target -> ${sql.lit(name)}) = 'number'
  then round((target ->> ${sql.lit(name)})::numeric * 100)::int end)`;

/**
 * Money of each plan under the areas of its targets; what is of none of them, an extra sum or an amount that was agreed
 * for the whole plan, stands under a line of its own. What was spent is not said by target.
 */
function byArea({ declarations }: UnitCall): RawBuilder<unknown> {
  const areas = (declarations.lookup('target-area').options ?? []).map(({ value: area, label }, index) => ({
    area: String(area),
    label,
    line_id: index + 1,
  }));
  return sql`
    select of_target.*, null::int as spent, null::int as unspent from (
      with asked as (
        select plan.id as plan_id, target ->> 'area' as area, ${penceIn('cost_asked')} as requested,
          ${penceIn('cost_agreed')} as agreed
        from plan join pep_stage stage on stage.authority_id = plan.authority_id and stage.pep_id = plan.id
            and stage.slug = 'targets'
          cross join lateral jsonb_array_elements(case when jsonb_typeof(stage.answers -> 'targets') = 'array'
            then stage.answers -> 'targets' else '[]' end) target),
      whole as (select plan_id, sum(requested)::int as requested, sum(agreed)::int as agreed from asked group by 1)
      select ${about}, coalesce(known.line_id, ${sql.lit(REST - 1)}) as line_id,
        coalesce(known.label, 'Another area') as title, asked.requested, asked.agreed
      from plan join asked on asked.plan_id = plan.id
        left join jsonb_to_recordset(${JSON.stringify(areas)}::jsonb)
          as known (area text, label text, line_id int) on known.area = asked.area
      union all
      select ${about}, ${sql.lit(REST)}, 'Not of one target', plan.requested_pence - coalesce(whole.requested, 0),
        plan.agreed_pence - coalesce(whole.agreed, 0)
      from plan left join whole on whole.plan_id = plan.id
      where plan.requested_pence <> coalesce(whole.requested, 0) or plan.agreed_pence <> coalesce(whole.agreed, 0)
    ) of_target`;
}

const pupils = (kind: Kind, where: RawBuilder<SqlBool>) =>
  sql`count(distinct pupil_id) filter (where ${where} and ${sql.id(kind)} <> 0)`;

/** Sums of each line and kind, and which of them are of few; with such a one the next is hidden, or it tells it. */
function linesOf(call: UnitCall, parts: RawBuilder<unknown>, query: TableQuery | undefined): RawBuilder<unknown> {
  const filters = query?.filters ?? {};
  const chosen = isChosen(filters);
  const rest = sql<SqlBool>`not ${chosen}`;
  const named = (name: string, kind: Kind) => sql.id(`${name}_${kind}`);
  const sums = kinds.flatMap((kind) => [
    sql`(sum(${sql.id(kind)}) filter (where ${chosen}))::int as ${sql.id(kind)}`,
    sql`${pupils(kind, chosen)} as ${named('pupils', kind)}`,
    sql`(${isSmall(pupils(kind, chosen))} or ${tellsSmall(pupils(kind, rest), sql`0`)}) as ${named('small', kind)}`,
  ]);
  const ranks = kinds.flatMap((kind) => [
    sql`row_number() over (partition by ${named('small', kind)} order by ${named('pupils', kind)}, line_id)
      as ${named('place', kind)}`,
    sql`bool_or(${named('small', kind)} and ${named('pupils', kind)} > 0) over () as ${named('any', kind)}`,
  ]);
  const hides = kinds.map(
    (kind) => sql`(${named('small', kind)} or ${named('any', kind)} and ${named('place', kind)} = 1)
      as ${named('hides', kind)}`,
  );
  return sql`(
    with plan as materialized (
      select * from ${plansWithMoney(call)} plan where plan.year_id = ${yearAsked(call, query)}),
    part as (${parts}),
    summed as (select line_id, min(title) as title, (count(distinct pupil_id) filter (where ${chosen}))::int as pupils,
        (count(distinct plan_id) filter (where ${chosen}))::int as plans,
        (count(distinct plan_id) filter (where ${chosen} and agreed is null))::int as undecided, ${sql.join(sums)}
      from part group by 1),
    ranked as (select *, ${sql.join(ranks)} from summed where plans > 0)
    select *, ${sql.join(hides)}, ${isForPublication(filters)}::boolean as is_published from ranked)`;
}

const hidden = (...of: readonly Kind[]) =>
  sql<SqlBool>`(figure.is_published and (${sql.join(
    of.map((kind) => sql`figure.${sql.id(`hides_${kind}`)}`),
    sql` or `,
  )}))`;
const amountOf = (...of: readonly [Kind, ...Kind[]]) => pounds(unless(hidden(...of), sql`figure.${sql.id(of[0])}`));
/** Money of few is left out of a file for others, and so is of how many it is. */
const inTheHouse = (count: string) => value(unless(sql<SqlBool>`figure.is_published`, sql`figure.${sql.id(count)}`));

/** Pupil premium of a year by the areas of the targets that it is for, or by key stage (calc.md 8). */
export const premiumPartSource = (by: 'area' | 'keyStage'): ListSource => ({
  base: (call, query) =>
    sql`${linesOf(call, by === 'area' ? byArea(call) : byKeyStage(call), query)} figure where true`,
  id: sql`figure.line_id`,
  fields: {
    ...reportFilters,
    lineId: value(sql`figure.line_id`),
    period: text(sql`figure.title`),
    pupils: inTheHouse('pupils'),
    plans: inTheHouse('plans'),
    undecided: inTheHouse('undecided'),
    requested: amountOf('requested'),
    agreed: amountOf('agreed'),
    spent: amountOf('spent'),
    unspent: amountOf('unspent', 'agreed', 'spent'),
    allotted: value(sql`null::float8`),
    unallocated: value(sql`null::float8`),
    isOver: value(sql`false`),
    remark: text(sql`(case when ${hidden('requested', 'agreed')} then ${NOT_SHOWN} else '' end)`),
  },
});
