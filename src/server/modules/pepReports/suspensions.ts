import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { JsonObject } from '../../../engine/index.ts';
import { academicYear } from '../../calendar/academicYears.ts';
import { usualSchoolDays, type SchoolDays } from '../../calendar/schoolDays.ts';
import { readSchoolDays } from '../../calendar/termDates.ts';
import { activeCareStatuses } from '../../care/careStatuses.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import { monitoredDays } from '../attendance/figures/countedDays.ts';
import { labels } from '../lists/labels.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { text, value, type ListSource } from '../lists/source.ts';
import { isInArea } from '../organisations/isInArea.ts';
import { anyGroupIn } from '../years/yearTurn.ts';
import { yearAsked } from './cases.ts';
import { isChosen, isForPublication, reportFilters } from './chosen.ts';
import { isSmall, NOT_SHOWN, tellsSmall, unless } from './suppressed.ts';
import { hidesBase, pupilsOf, type Asked } from './suspensionBase.ts';
import { termSpansOf } from './yearPlan.ts';

/** Types of exclusion, by the ids of `lookups/exclusion-type`: a fixed term counts as a suspension (calc.md 5). */
const isSuspension = sql<SqlBool>`found.type_id in (1, 4)`;
const isPermanent = sql<SqlBool>`found.type_id = 2`;
const isLunchtime = sql<SqlBool>`found.type_id = 3`;

/**
 * The terms of a year, and what began in each while its pupil was in monitored care. Relations `term` and `found`. A
 * term goes on until the next begins.
 */
function foundIn({ call, query, schoolDays }: Asked): RawBuilder<unknown> {
  const year = yearAsked(call, query);
  const terms = termSpansOf(call, year, schoolDays);
  return sql`term as materialized (select * from unnest(${terms.map(({ term }) => term)}::int[],
      ${terms.map(({ title }) => title)}::text[], ${terms.map(({ first }) => first)}::date[],
      ${terms.map(({ until }) => until)}::date[]) as term (in_term, title, first, until)),
    found as materialized (
      select exclusion.pupil_id, exclusion.type_id, exclusion.session_count, exclusion.school_id,
        term.in_term as term_id,
        coalesce(exclusion.reason_id, 0) as reason_id, ${anyGroupIn(sql<number>`${sql.lit(year)}`)} as year_group,
        ${isInArea(sql`pupil.authority_id`)} as is_in_area
      from pupil
      join exclusion on exclusion.authority_id = pupil.authority_id and exclusion.pupil_id = pupil.id
      join term on exclusion.start_date >= term.first and exclusion.start_date < term.until
      left join school on school.id = exclusion.school_id
      where ${visiblePupils(call)}
        and ${monitoredDays(sql`${activeCareStatuses(call.declarations)}::int[]`)} @> exclusion.start_date)`;
}

/** Counts over `found`, of what is chosen; `others` are the pupils that the filters leave out. */
function counts(chosen: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const count = (where: RawBuilder<SqlBool>) => sql`(count(*) filter (where ${chosen} and ${where}))::int`;
  return sql`${count(isSuspension)} as suspensions, ${count(isPermanent)} as permanent,
    ${count(isLunchtime)} as lunchtimes,
    coalesce(sum(session_count) filter (where ${chosen} and ${isSuspension}), 0)::int as sessions,
    (count(distinct pupil_id) filter (where ${chosen} and ${isSuspension}))::int as pupils,
    (count(distinct pupil_id) filter (where not ${chosen} and ${isSuspension}))::int as others`;
}

const hidesOwn = sql<SqlBool>`(${isSmall(sql`pupils`)} or ${tellsSmall(sql`others`, sql`0`)})`;

/** A line for each term and for the year, which is hidden with a term that has begun: the others would tell it. */
function byTerm(asked: Asked): RawBuilder<unknown> {
  const { call, query } = asked;
  const year = `Year ${academicYear(yearAsked(call, query)).label}`;
  const chosen = isChosen(query?.filters ?? {});
  return sql`(
    with ${foundIn(asked)}, ${pupilsOf(asked)},
      line as materialized (
        select in_term as line_id, title, in_term from term union all select 4, ${year}, in_term from term),
      of_term as (select in_term, first <= ${call.today}::date as has_begun, ${counts(chosen)}
        from term left join found on found.term_id = in_term group by 1, 2),
      told as (select line_id, bool_or(has_begun and ${hidesOwn}) as is_told
        from line join of_term using (in_term) group by 1),
      figure as (select line.line_id, line.title, ${counts(chosen)}
        from line left join found on found.term_id = in_term group by 1, 2)
    select figure.*, beside.*, ${hidesOwn} or is_told as is_hidden, ${hidesBase} as hides_base
    from figure join told using (line_id) cross join lateral (
      select (count(distinct one.pupil_id) filter (where ${chosen}))::int as base,
        (count(distinct one.pupil_id) filter (where not ${chosen}))::int as rest_base
      from line join pupil_of_term one on one.term_id = line.in_term where line.line_id = figure.line_id) beside)`;
}

/**
 * A line for each main reason. Where those that are hidden are few together, the line with the fewest beside them is
 * hidden too: all of them less those that are shown would tell it.
 */
function byReason(asked: Asked): RawBuilder<unknown> {
  const chosen = isChosen(asked.query?.filters ?? {});
  return sql`(
    with ${foundIn(asked)},
      figure as (select found.reason_id as line_id, coalesce(min(reason.label), 'No reason given') as title,
          ${counts(chosen)}
        from found left join ${labels(asked.call, 'exclusion-reason', 'reason')} on reason.id = found.reason_id
        where found.type_id <> 3 group by 1),
      small as (select *, ${hidesOwn} as is_small from figure where suspensions + permanent > 0),
      ranked as (select *, row_number() over (partition by is_small order by suspensions, line_id) as place,
          sum(suspensions) filter (where is_small) over () as hidden_sum
        from small)
    select *, null::int as base, true as hides_base,
      is_small or (place = 1 and ${tellsSmall(sql`coalesce(hidden_sum, 0)`, sql`0`)}) as is_hidden
    from ranked)`;
}

const isHidden = sql<SqlBool>`(figure.is_published and figure.is_hidden)`;
/** How many were suspended again is their difference. */
const isPupilsHidden = sql<SqlBool>`(figure.is_published and (figure.is_hidden
  or ${tellsSmall(sql`figure.suspensions`, sql`figure.pupils`)}))`;
/** Of a reason there is none: they are as many for each. */
const isBaseHidden = sql<SqlBool>`(figure.is_published and figure.hides_base)`;
const per = (count: RawBuilder<unknown>) => sql`round(100.0 * ${count} / nullif(figure.base, 0), 1)::float8`;
/** There are few of these, and a part of them lies in no figure that is shown. */
const isForOthers = sql<SqlBool>`figure.is_published`;

const suspensionSource = (params: JsonObject, schoolDays: SchoolDays): ListSource => ({
  base: (call, query) => {
    const asked = { call, query, schoolDays };
    const lines = params.by === 'reason' ? byReason(asked) : byTerm(asked);
    return sql`(select *, ${isForPublication(query?.filters ?? {})}::boolean as is_published
      from ${lines} counted) figure where true`;
  },
  id: sql`figure.line_id`,
  fields: {
    ...reportFilters,
    lineId: value(sql`figure.line_id`),
    title: text(sql`figure.title`),
    suspensions: value(unless(isHidden, sql`figure.suspensions`)),
    days: value(unless(isHidden, sql`(figure.sessions / 2.0)::float8`)),
    pupils: value(unless(isPupilsHidden, sql`figure.pupils`)),
    inCare: value(unless(isBaseHidden, sql`figure.base`)),
    perHundred: value(unless(sql<SqlBool>`(${isHidden} or ${isBaseHidden})`, per(sql`figure.suspensions`))),
    percentSuspended: value(unless(sql<SqlBool>`(${isPupilsHidden} or ${isBaseHidden})`, per(sql`figure.pupils`))),
    permanent: value(unless(isForOthers, sql`figure.permanent`)),
    lunchtimes: value(unless(isForOthers, sql`figure.lunchtimes`)),
    remark: text(
      sql`(case when ${isPupilsHidden} or ${isBaseHidden} and figure.base is not null then ${NOT_SHOWN} else '' end)`,
    ),
  },
});

/** Suspensions of an academic year by term, or as `by` says by main reason (calc.md 5). */
export const suspensionFigureList: ListDefinition = {
  operation: 'pepReports.suspensions',
  source: suspensionSource({}, usualSchoolDays),
  sourceOf: async ({ db, viewer }, params) => suspensionSource(params, await readSchoolDays(db, viewer.authorityId)),
};
