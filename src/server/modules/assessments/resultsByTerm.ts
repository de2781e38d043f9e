import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { judgedSubjects } from '../../../contract/index.ts';
import type { TableQuery } from '../../../engine/index.ts';
import { academicYear } from '../../calendar/academicYears.ts';
import { usualSchoolDays, type SchoolDays } from '../../calendar/schoolDays.ts';
import { readSchoolDays } from '../../calendar/termDates.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import { monitoredDays } from '../attendance/figures/countedDays.ts';
import { monitoredIn } from '../attendance/figures/pupilFigures.ts';
import { placeOf } from '../attendance/pictures/places.ts';
import type { UnitCall } from '../handler.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { text, value, type ListSource } from '../lists/source.ts';
import { yearAsked } from '../pepReports/cases.ts';
import { isChosen, isForPublication, reportFilters } from '../pepReports/chosen.ts';
import { isSmall, NOT_SHOWN, tellsSmall, unless } from '../pepReports/suppressed.ts';
import { termSpansOf } from '../pepReports/yearPlan.ts';
import { judgements, namesOf, subjectNames } from './judgements.ts';

/** The line of the whole year, after the three terms; lines of a subject follow each other by tens. */
const YEAR = 4;
const TENS = 10;

/** The step from which on a judgement is what is expected of the age (D-152). */
const EXPECTED = 4;

/** Every name of a subject, with its place among the subjects and what it is called: relation `subject`. */
function subjects(): RawBuilder<unknown> {
  const names = judgedSubjects.flatMap((subject, index) =>
    namesOf(subject).map((name) => ({ name, nth: index + 1, title: subjectNames[subject][0] ?? subject })),
  );
  return sql`unnest(${names.map(({ name }) => name)}::text[], ${names.map(({ nth }) => nth)}::int[],
    ${names.map(({ title }) => title)}::text[]) as subject (name, nth, title)`;
}

/** Judgements of a year of pupils who were in monitored care on a day of the term that they are of. */
function judgedIn(call: UnitCall, year: number, schoolDays: SchoolDays): RawBuilder<unknown> {
  const terms = termSpansOf(call, year, schoolDays);
  return sql`(
    select pupil.id as pupil_id, term.in_term, term.title as term_title, subject.nth, subject.title as subject_title,
      result.grade_id, result.entered_date, result.id, ${placeOf(year)}
    from pupil left join school on school.id = pupil.school_id
    cross join lateral (select ${monitoredDays(monitoredIn(call.declarations))} as days offset 0) care
    join assessment_result result on result.authority_id = pupil.authority_id and result.pupil_id = pupil.id
      and result.academic_year_id = ${year} and ${judgements}
    join ${subjects()} on subject.name = lower(result.subject)
    join unnest(${terms.map(({ term }) => term)}::int[], ${terms.map(({ title }) => title)}::text[],
        ${terms.map(({ first }) => first)}::date[], ${terms.map(({ until }) => until)}::date[])
      as term (in_term, title, first, until) on term.in_term = result.school_term_id
    where ${visiblePupils(call)} and care.days && daterange(term.first, term.until))`;
}

/** Of each pupil, line and subject the judgement that was entered last; of the year the one of its last term. */
const latest = (year: number) => sql`(
  select distinct on (line.id, nth, pupil_id) line.id * ${sql.lit(TENS)} + nth as line_id, line.title,
    subject_title, grade_id, school_id, year_group, is_in_area
  from judged cross join lateral (values (in_term, term_title),
    (${sql.lit(YEAR)}, ${`Year ${academicYear(year).label}`}::text)) as line (id, title)
  order by line.id, nth, pupil_id, in_term desc, entered_date desc, judged.id desc)`;

interface Asked {
  readonly query: TableQuery | undefined;
  readonly schoolDays: SchoolDays;
}

const hidesJudged = sql<SqlBool>`(${isSmall(sql`judged`)} or ${tellsSmall(sql`rest_judged`, sql`0`)})`;
const hidesSplit = sql<SqlBool>`(${hidesJudged} or ${isSmall(sql`least(expected, judged - expected)`)}
  or rest_judged > 0 and ${isSmall(sql`least(rest_expected, rest_judged - rest_expected)`)})`;

/**
 * A line for each term, and for the year, with a judgement in a subject. The year less a term would tell how the few
 * did who were judged again in another.
 */
function figures(call: UnitCall, { query, schoolDays }: Asked): RawBuilder<unknown> {
  const filters = query?.filters ?? {};
  const year = yearAsked(call, query);
  const chosen = isChosen(filters);
  const count = (where: RawBuilder<unknown>) => sql`(count(*) filter (where ${where}))::int`;
  const rest = sql`not ${chosen}`;
  const isExpected = sql`grade_id >= ${sql.lit(EXPECTED)}`;
  return sql`(
    with judged as materialized ${judgedIn(call, year, schoolDays)},
      counted as (
        select line_id, min(title) as title, min(subject_title) as subject_title, ${count(chosen)} as judged,
          ${count(sql`${chosen} and ${isExpected}`)} as expected, ${count(rest)} as rest_judged,
          ${count(sql`${rest} and ${isExpected}`)} as rest_expected
        from ${latest(year)} latest group by line_id having ${count(chosen)} > 0)
    select *, ${isForPublication(filters)}::boolean as is_published, ${hidesJudged} as hides_judged,
      ${hidesSplit} or line_id > ${sql.lit(YEAR * TENS)}
        and bool_or(${hidesJudged}) over (partition by line_id % ${sql.lit(TENS)}) as hides_split
    from counted)`;
}

const isJudgedHidden = sql<SqlBool>`(figure.is_published and figure.hides_judged)`;
const isSplitHidden = sql<SqlBool>`(figure.is_published and figure.hides_split)`;

const resultSource = (schoolDays: SchoolDays): ListSource => ({
  base: (call, query) => sql`${figures(call, { query, schoolDays })} figure where true`,
  id: sql`figure.line_id`,
  fields: {
    ...reportFilters,
    lineId: value(sql`figure.line_id`),
    title: text(sql`figure.title`),
    subject: text(sql`figure.subject_title`),
    judged: value(unless(isJudgedHidden, sql`figure.judged`)),
    expected: value(unless(isSplitHidden, sql`figure.expected`)),
    below: value(unless(isSplitHidden, sql`figure.judged - figure.expected`)),
    percentExpected: value(
      unless(isSplitHidden, sql`round(100.0 * figure.expected / nullif(figure.judged, 0), 1)::float8`),
    ),
    remark: text(sql`(case when ${isSplitHidden} then ${NOT_SHOWN} else '' end)`),
  },
});

/** How many pupils do as is expected of their age, by term and subject, and by the latest judgement of the year. */
export const resultsByTermList: ListDefinition = {
  operation: 'assessments.byTerm',
  source: resultSource(usualSchoolDays),
  sourceOf: async ({ db, viewer }) => resultSource(await readSchoolDays(db, viewer.authorityId)),
};
