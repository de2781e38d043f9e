import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { TableQuery } from '../../../engine/index.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import type { UnitCall } from '../handler.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { text, value } from '../lists/source.ts';
import { ratingLookup } from '../pep/review/ratingSettings.ts';
import { plansOfPupil, yearAsked } from './cases.ts';
import { isInArea } from '../organisations/isInArea.ts';
import { isChosen, isForPublication, reportFilters } from './chosen.ts';
import { isSmall, NOT_SHOWN, tellsSmall, unless } from './suppressed.ts';

/** Tones of ratings that count as green or better, and of those that do not say how good something is (calc.md 7). */
const goodTones: readonly string[] = ['gold', 'done', 'good'];
const notCompliantTone = 'apart';
const notRatedTone = 'muted';

/** The ratings of an authority by what they say, after its own tones. */
function scaleOf({ declarations, viewer: { settings } }: UnitCall) {
  const options = ratingLookup(declarations, settings).options ?? [];
  const ids = (has: (tone: string) => boolean) =>
    options.filter(({ tone = '' }) => has(tone)).map(({ value: id }) => Number(id));
  return {
    good: ids((tone) => goodTones.includes(tone)),
    rated: ids((tone) => tone !== notCompliantTone && tone !== notRatedTone),
    notCompliant: ids((tone) => tone === notCompliantTone),
  };
}

/** The row of the plan's own rating, above those of its sections. */
const WHOLE = 'Whole PEP';

/** The latest rating of each section of a plan that was handed in, and of the plan itself; a moderation is later. */
const latest = (call: UnitCall, query: TableQuery | undefined) => sql`(
  with plan as materialized (
    select pep.authority_id, pep.id, pep.rag_rating_id, pep.school_term_id as term_id, pep.year_group_id as year_group,
      coalesce(pep.school_id, pupil.school_id) as school_id
    from pupil join pep on ${plansOfPupil} and pep.academic_year_id = ${yearAsked(call, query)}
    where ${visiblePupils(call)} and (pep.date_submitted is not null or pep.date_completed is not null)),
  section as (
    select plan.*, '' as slug, ${WHOLE} as title, 0 as ordinal, plan.rag_rating_id as rating from plan
    union all
    select plan.*, stage.slug, stage.title, stage.ordinal, (
      select rating.rating from pep_stage_rating rating
      where rating.authority_id = stage.authority_id and rating.stage_id = stage.id order by rating.id desc limit 1)
    from plan join pep_stage stage on stage.authority_id = plan.authority_id and stage.pep_id = plan.id
    where stage.is_counted)
  select section.*, ${isInArea(sql`section.authority_id`)} as is_in_area
  from section left join school on school.id = section.school_id)`;

/** Counts of each section, of what is chosen and of what is not. */
function counted(call: UnitCall, query: TableQuery | undefined): RawBuilder<unknown> {
  const filters = query?.filters ?? {};
  const scale = scaleOf(call);
  const chosen = isChosen(filters);
  const isOf = (ratings: readonly number[]) => sql`rating = any(${[...ratings]}::int[])`;
  const count = (where: RawBuilder<unknown>) => sql`(count(*) filter (where ${where}))::int`;
  const not = sql<SqlBool>`not ${chosen}`;
  return sql`(
    select slug, min(title) as title, min(ordinal) as ordinal,
      ${count(sql`${chosen} and ${isOf(scale.good)}`)} as good,
      ${count(sql`${chosen} and ${isOf(scale.rated)}`)} as rated,
      ${count(sql`${not} and ${isOf(scale.good)}`)} as rest_good,
      ${count(sql`${not} and ${isOf(scale.rated)}`)} as rest_rated,
      ${count(sql`${chosen} and ${isOf(scale.notCompliant)}`)} as not_compliant,
      ${count(chosen)} as plans, ${isForPublication(filters)}::boolean as is_published
    from ${latest(call, query)} latest group by slug having ${count(chosen)} > 0) figure`;
}

const below = sql`(figure.rated - figure.good)`;
const restBelow = sql`(figure.rest_rated - figure.rest_good)`;
const isRatedHidden = sql<SqlBool>`(figure.is_published and (${isSmall(sql`figure.rated`)}
  or ${tellsSmall(sql`figure.rest_rated`, sql`0`)}))`;
const isSplitHidden = sql<SqlBool>`(figure.is_published and (${isRatedHidden}
  or ${isSmall(sql`least(figure.good, ${below})`)}
  or figure.rest_rated > 0 and ${isSmall(sql`least(figure.rest_good, ${restBelow})`)}))`;
/** How many are left without a rating is small as soon as most are rated; for others it is left out altogether. */
const isForOthers = sql<SqlBool>`figure.is_published`;
const share = (of: RawBuilder<unknown>) => sql`round(100.0 * figure.good / nullif(${of}, 0), 1)::float8`;

/** How plans were rated, section by section (calc.md 7). */
export const ratingList: ListDefinition = {
  operation: 'pepReports.ratings',
  source: {
    base: (call, query) => sql`${counted(call, query)} where true`,
    id: sql`figure.ordinal, figure.slug`,
    fields: {
      ...reportFilters,
      sectionId: text(sql`figure.slug`),
      sectionTitle: text(sql`figure.title`),
      rated: value(unless(isRatedHidden, sql`figure.rated`)),
      good: value(unless(isSplitHidden, sql`figure.good`)),
      below: value(unless(isSplitHidden, below)),
      percentGood: value(unless(isSplitHidden, share(sql`figure.rated`))),
      notCompliant: value(unless(isForOthers, sql`figure.not_compliant`)),
      notRated: value(unless(isForOthers, sql`figure.plans - figure.rated - figure.not_compliant`)),
      percentOfAll: value(unless(isForOthers, share(sql`figure.plans`))),
      remark: text(sql`(case when ${isSplitHidden} then ${NOT_SHOWN} else '' end)`),
    },
  },
};
