import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { TableQuery } from '../../../../engine/index.ts';
import { addDays } from '../../../../contract/index.ts';
import { academicYear } from '../../../calendar/academicYears.ts';
import { usualSchoolDays, type SchoolDays } from '../../../calendar/schoolDays.ts';
import { readSchoolDays } from '../../../calendar/termDates.ts';
import type { UnitCall } from '../../handler.ts';
import type { ListDefinition } from '../../lists/listHandler.ts';
import { text, value, type ListSource } from '../../lists/source.ts';
import { isChosen, isForPublication } from '../../pepReports/chosen.ts';
import { isSmall, NOT_SHOWN, tellsSmall, unless } from '../../pepReports/suppressed.ts';
import { termSpansOf } from '../../pepReports/yearPlan.ts';
import { isPersistent, isSevere } from '../figures/absence.ts';
import { figuresJoin, monitoredIn } from '../figures/pupilFigures.ts';
import { daysUntil, marked, percentOf, yearOfCall } from './ofAll.ts';
import { placeFilters, placeOf } from './places.ts';
import { sidesOf, tellsFew } from './published.ts';

/** The line of the whole year, after the three terms. */
const YEAR = 4;

/** The terms and the year with their days until today: relation `line`. */
function linesOf(call: UnitCall, schoolDays: SchoolDays): RawBuilder<unknown> {
  const year = yearOfCall(call);
  const whole = daysUntil(call);
  const lines = [
    ...termSpansOf(call, year, schoolDays).map(({ term, title, first, until }) => ({
      id: term,
      title,
      first,
      last: addDays(until, -1),
    })),
    { id: YEAR, title: `Year ${academicYear(year).label}`, ...whole },
  ];
  return sql`(select line_id, title, first, least(last, ${call.today}::date) as last
    from unnest(${lines.map(({ id }) => id)}::int[], ${lines.map(({ title }) => title)}::text[],
      ${lines.map(({ first }) => first)}::date[], ${lines.map(({ last }) => last)}::date[])
      as line (line_id, title, first, last))`;
}

const ofLine = { first: sql`line.first`, last: sql`line.last`, inCareOnly: true } as const;

/** Sessions of each pupil with a session in a line; on a register of sessions is who is on one today. */
const sessionsOf = (call: UnitCall) => sql`(
  select line.line_id, figures.attended, figures.authorised + figures.unauthorised as missed, figures.possible,
    ${placeOf(yearOfCall(call))}
  from line cross join pupil left join school on school.id = pupil.school_id
  ${figuresJoin({ ...ofLine, monitored: monitoredIn(call.declarations) })}
  where ${marked(call)} and figures.possible > 0)`;

const ofPupil = { missed: sql`missed`, possible: sql`possible` };

/** How many pupils there are and how many of them miss much (calc.md 3), of what is chosen and of what is not. */
function countsOf(chosen: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const count = (where: RawBuilder<unknown>) => sql`(count(*) filter (where ${where}))::int`;
  const rest = sql`not ${chosen}`;
  return sql`${count(chosen)} as pupils, ${count(rest)} as rest_pupils,
    ${count(sql`${chosen} and ${isPersistent(ofPupil)}`)} as persistent,
    ${count(sql`${rest} and ${isPersistent(ofPupil)}`)} as rest_persistent,
    ${count(sql`${chosen} and ${isSevere(ofPupil)}`)} as severe,
    ${count(sql`${rest} and ${isSevere(ofPupil)}`)} as rest_severe,
    sum(attended) filter (where ${chosen}) as attended, sum(possible) filter (where ${chosen}) as possible`;
}

const hidesPupils = sql<SqlBool>`(${isSmall(sql`pupils`)} or ${tellsSmall(sql`rest_pupils`, sql`0`)})`;

/** A part of the pupils tells who is not of it. */
const hidesPart = (part: string) => sql<SqlBool>`(${hidesPupils}
  or ${isSmall(sql`least(${sql.ref(part)}, pupils - ${sql.ref(part)})`)} or rest_pupils > 0
    and ${isSmall(sql`least(${sql.ref(`rest_${part}`)}, rest_pupils - ${sql.ref(`rest_${part}`)})`)})`;

/** How many miss a tenth and not half is the difference of both. */
const hidesSevere = sql<SqlBool>`(${hidesPart('severe')} or ${tellsSmall(sql`persistent`, sql`severe`)}
  or ${tellsSmall(sql`rest_persistent`, sql`rest_severe`)})`;

/** A line for each term and one for the year, whose percentage would tell that of a term that is left out. */
function byTerm(call: UnitCall, query: TableQuery | undefined, schoolDays: SchoolDays): RawBuilder<unknown> {
  const filters = query?.filters ?? {};
  const chosen = isChosen(filters);
  return sql`(
    with line as materialized ${linesOf(call, schoolDays)},
      figure as (select line_id, ${countsOf(chosen)}, ${sidesOf(chosen)} from ${sessionsOf(call)} one group by 1),
      hiding as (select *, ${hidesPupils} as hides_pupils, ${hidesPart('persistent')} as hides_persistent,
          ${hidesSevere} as hides_severe, ${hidesPupils} or ${tellsFew('figure')} as hides_attendance from figure)
    select line.line_id, line.title, coalesce(pupils, 0) as pupils, coalesce(persistent, 0) as persistent,
      coalesce(severe, 0) as severe, attended, possible, hides_pupils, hides_persistent, hides_severe,
      hides_attendance or line_id = ${sql.lit(YEAR)}
        and bool_or(hides_attendance and pupils > 0) over () as hides_attendance,
      ${isForPublication(filters)}::boolean as is_published
    from line left join hiding using (line_id))`;
}

const hidden = (what: 'pupils' | 'persistent' | 'severe' | 'attendance') =>
  sql<SqlBool>`(figure.is_published and coalesce(figure.${sql.id(`hides_${what}`)}, true))`;

const isAnyHidden = sql<SqlBool>`(figure.pupils > 0
  and (${hidden('persistent')} or ${hidden('severe')} or ${hidden('attendance')}))`;

const share = (part: 'persistent' | 'severe') =>
  sql`round(100.0 * figure.${sql.id(part)} / nullif(figure.pupils, 0), 1)::float8`;

const byTermSource = (schoolDays: SchoolDays): ListSource => ({
  base: (call, query) => sql`${byTerm(call, query, schoolDays)} figure where true`,
  id: sql`figure.line_id`,
  fields: {
    lineId: value(sql`figure.line_id`),
    title: text(sql`figure.title`),
    pupils: value(unless(hidden('pupils'), sql`figure.pupils`)),
    attendance: value(unless(hidden('attendance'), percentOf(sql`figure.attended`, sql`figure.possible`))),
    persistent: value(unless(hidden('persistent'), sql`figure.persistent`)),
    percentPersistent: value(unless(hidden('persistent'), share('persistent'))),
    severe: value(unless(hidden('severe'), sql`figure.severe`)),
    percentSevere: value(unless(hidden('severe'), share('severe'))),
    remark: text(sql`(case when ${isAnyHidden} then ${NOT_SHOWN} else '' end)`),
    ...placeFilters,
  },
});

/** Who misses a tenth or half of a term and of the year, for an authority (calc.md 3). */
export const byTermList: ListDefinition = {
  operation: 'attendancePictures.byTerm',
  source: byTermSource(usualSchoolDays),
  sourceOf: async ({ db, viewer }) => byTermSource(await readSchoolDays(db, viewer.authorityId)),
};
