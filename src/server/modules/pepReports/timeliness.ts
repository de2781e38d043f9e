import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { TableQuery } from '../../../engine/index.ts';
import type { SchoolDays } from '../../calendar/schoolDays.ts';
import { usualSchoolDays } from '../../calendar/schoolDays.ts';
import { readSchoolDays } from '../../calendar/termDates.ts';
import type { UnitCall } from '../handler.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { anyOf, condition, text, value, type ListSource } from '../lists/source.ts';
import { casesOf, pepOutcome, yearAsked } from './cases.ts';
import { inChosenArea, isInArea } from '../organisations/isInArea.ts';
import { isChosen, isForPublication, reportFilters } from './chosen.ts';
import { limitWords } from './limitWords.ts';
import { isSmall, NOT_SHOWN, tellsSmall, unless } from './suppressed.ts';
import { pepMeasure } from './yearPlan.ts';

/** Cases with the area of their school. */
const placed = (call: UnitCall, yearId: number, schoolDays: SchoolDays) => sql`(
  select cases.*, ${isInArea(sql`${call.viewer.authorityId}::int`)} as is_in_area
  from ${casesOf(call, yearId, schoolDays)} left join school on school.id = cases.school_id)`;

const outcomeOf = (name: keyof typeof pepOutcome) => sql`outcome = ${sql.lit(pepOutcome[name])}`;

/** Counts of each measure, of what is chosen and of what is not: who knows all of both knows the rest. */
function counted(call: UnitCall, query: TableQuery | undefined, schoolDays: SchoolDays): RawBuilder<unknown> {
  const chosen = isChosen(query?.filters ?? {});
  const count = (of: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
    sql`(count(*) filter (where ${of} and ${where}))::int`;
  const [met, notMet, notDue] = [outcomeOf('met'), outcomeOf('notMet'), outcomeOf('notDue')];
  const rest = sql`not ${chosen}`;
  return sql`(
    with placed as materialized (select * from ${placed(call, yearAsked(call, query), schoolDays)} placed)
    select measure.id as measure, count.* from unnest(${Object.values(pepMeasure)}::int[]) as measure (id)
    cross join lateral (select ${count(chosen, met)} as met, ${count(chosen, notMet)} as not_met,
        ${count(chosen, notDue)} as not_due, ${count(rest, met)} as rest_met, ${count(rest, notMet)} as rest_not_met,
        ${count(rest, notDue)} as rest_not_due
      from placed where placed.measure = measure.id) count)`;
}

const due = sql`(figure.met + figure.not_met)`;
const restDue = sql`(figure.rest_met + figure.rest_not_met)`;
const isLonger = sql`figure.measure = ${sql.lit(pepMeasure.firstMeetingLonger)}`;

/** What is small itself, what is left of everybody, or the longer limit less the shorter one. */
const isDueHidden = sql<SqlBool>`(figure.is_published and (${isSmall(due)}
  or ${tellsSmall(sql`${due} + ${restDue}`, due)}
  or ${isLonger} and ${tellsSmall(due, sql`figure.shorter_due`)}))`;
const isSplitHidden = sql<SqlBool>`(figure.is_published and (${isDueHidden}
  or ${isSmall(sql`least(figure.met, figure.not_met)`)}
  or ${restDue} > 0 and ${isSmall(sql`least(figure.rest_met, figure.rest_not_met)`)}
  or ${isLonger} and ${isSmall(sql`least(abs(figure.met - figure.shorter_met),
    abs(figure.not_met - figure.shorter_not_met))`)}))`;
const isOpenHidden = sql<SqlBool>`(figure.is_published and (${isSmall(sql`figure.not_due`)}
  or ${tellsSmall(sql`figure.not_due + figure.rest_not_due`, sql`figure.not_due`)}))`;

const timelinessSource = (schoolDays: SchoolDays): ListSource => ({
  base: (call, query) => {
    const words = limitWords(call);
    const isPublished = isForPublication(query?.filters ?? {});
    return sql`(
      select counted.*, first_value(met) over shorter as shorter_met, first_value(not_met) over shorter
          as shorter_not_met, first_value(met + not_met) over shorter as shorter_due,
        ${isPublished}::boolean as is_published, ${JSON.stringify(words)}::jsonb ->> measure::text as limit_words
      from ${counted(call, query, schoolDays)} counted
      window shorter as (order by measure)) figure
      where (not figure.is_published or figure.measure <= ${sql.lit(pepMeasure.reviewed)})`;
  },
  id: sql`figure.measure`,
  fields: {
    ...reportFilters,
    measureId: value(sql`figure.measure`),
    limitWords: text(sql`coalesce(figure.limit_words, '')`),
    due: value(unless(isDueHidden, due)),
    met: value(unless(isSplitHidden, sql`figure.met`)),
    notMet: value(unless(isSplitHidden, sql`figure.not_met`)),
    notDue: value(unless(isOpenHidden, sql`figure.not_due`)),
    percentMet: value(unless(isSplitHidden, sql`round(100.0 * figure.met / nullif(${due}, 0), 1)::float8`)),
    remark: text(sql`(case when ${isSplitHidden} or ${isOpenHidden} then ${NOT_SHOWN} else '' end)`),
  },
});

/** How many of what was asked of plans was met, by measure; what is published tells no figure under six. */
export const timelinessList: ListDefinition = {
  operation: 'pepReports.timeliness',
  source: timelinessSource(usualSchoolDays),
  sourceOf: async ({ db, viewer }) => timelinessSource(await readSchoolDays(db, viewer.authorityId)),
};

/** What can still be done; the longer limit of a first PEP is asked of the same meeting. */
const overdueMeasures = [
  pepMeasure.firstMeeting,
  pepMeasure.newSetting,
  pepMeasure.termly,
  pepMeasure.handedIn,
  pepMeasure.reviewed,
];
const isOverdue = sql<SqlBool>`placed.done_date is null and placed.outcome = ${sql.lit(pepOutcome.notMet)}
  and placed.measure = any(${overdueMeasures}::int[])`;

const caseSource = (schoolDays: SchoolDays): ListSource => ({
  base: (call, query) => sql`${placed(call, yearAsked(call, query), schoolDays)} placed
    join pupil on pupil.id = placed.pupil_id left join school on school.id = placed.school_id where true`,
  id: sql`placed.measure, pupil.last_name collate "und-x-icu", pupil.id, placed.limit_date, placed.pep_id`,
  fields: {
    id: text(sql`concat_ws('-', placed.measure, placed.pupil_id, placed.pep_id, placed.limit_date, placed.term_id)`),
    studentId: value(sql`placed.pupil_id`),
    pepId: value(sql`placed.pep_id`),
    lastName: text(sql`pupil.last_name`),
    firstName: text(sql`pupil.first_name`),
    measureId: value(sql`placed.measure`),
    outcomeId: value(sql`placed.outcome`),
    fromDate: value(sql`placed.from_date`),
    limitDate: value(sql`placed.limit_date`),
    doneDate: value(sql`placed.done_date`),
    isOverdue: condition(isOverdue),
    schoolTermId: value(sql`placed.term_id`),
    organisationId: value(sql`placed.school_id`),
    organisationName: text(sql`school.name`),
    yearGroup: value(sql`placed.year_group`),
    academicYearId: reportFilters.academicYearId,
    inOutAreaId: anyOf(([area]) => inChosenArea(area, sql<SqlBool>`placed.is_in_area`)),
  },
});

/** What stands behind the figures: a row for each pupil or plan and measure. */
export const caseList: ListDefinition = {
  operation: 'pepReports.cases',
  source: caseSource(usualSchoolDays),
  sourceOf: async ({ db, viewer }) => caseSource(await readSchoolDays(db, viewer.authorityId)),
};
