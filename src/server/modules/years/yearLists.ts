import { sql, type RawBuilder } from 'kysely';
import { followedCareStatuses } from '../../care/careStatuses.ts';
import { bornEighteenYearsBefore } from '../../care/eighteen.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import type { UnitCall } from '../handler.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { text, value } from '../lists/source.ts';
import { isOpenOn } from '../organisations/isOpenOn.ts';
import { byAge, isChildIn, isOfEarlier, nextTurn, september, yearGroupIn } from './yearTurn.ts';

const year = sql<number>`turn.year`;
const next = yearGroupIn(year);

const turnOf = ({ viewer: { authorityId }, today }: UnitCall) =>
  sql`(select ${nextTurn({ authorityId, today })} as year)`;

/** By the label that a school's phase is kept as: the year groups that such a school has. */
function phases({ declarations }: UnitCall): RawBuilder<unknown> {
  const ranges = (declarations.lookup('phase-of-education').options ?? []).filter(
    ({ data }) => data?.lastYearGroup !== undefined,
  );
  return sql`unnest(${ranges.map(({ label }) => label)}::text[],
    ${ranges.map(({ data }) => Number(data?.firstYearGroup))}::int[],
    ${ranges.map(({ data }) => Number(data?.lastYearGroup))}::int[]) as phase (label, first_group, last_group)`;
}

function stages({ declarations }: UnitCall): RawBuilder<unknown> {
  const groups = declarations.lookup('year-group').options ?? [];
  return sql`unnest(${groups.map(({ value: group }) => Number(group))}::int[],
    ${groups.map(({ data }) => (typeof data?.keyStageId === 'number' ? data.keyStageId : null))}::int[])
    as stage (year_group, key_stage)`;
}

const step = sql`(case when not ${isChildIn(year)} then 'leaves' when ${next} = pupil.year_group_id then 'stays'
  when stage.key_stage is distinct from pupil.key_stage_id then 'stage' else 'up' end)`;

const school = sql`(case when not ${isChildIn(year)} then null when school.id is null then 'none'
  when not ${isOpenOn(september(year))} then 'closed'
  when ${next} not between phase.first_group and phase.last_group then 'ends' else 'stays' end)`;

const against = sql`(case sign(pupil.year_group_id - ${byAge(sql<number>`pupil.year_group_year`)})
  when 1 then 'ahead' when -1 then 'behind' else 'age' end)`;

/** What the next turn of the year does with each pupil: all whose year group is of an earlier year. */
export const yearPreviewList: ListDefinition = {
  operation: 'years.preview',
  source: {
    base: (call) => sql`pupil cross join ${turnOf(call)} turn
      left join school on school.id = pupil.school_id
      left join ${phases(call)} on phase.label = school.phase
      left join ${stages(call)} on stage.year_group = ${next}
      where ${visiblePupils(call)} and ${isOfEarlier(year)} and (${isChildIn(year)} or (
        pupil.date_of_birth > ${bornEighteenYearsBefore(call.today)}::date
        and pupil.care_status_id = any(${followedCareStatuses(call.declarations)}::smallint[])))`,
    id: sql`pupil.id`,
    key: sql`pupil.id`,
    fields: {
      studentId: value(sql`pupil.id`),
      studentName: text(sql`(pupil.last_name || ', ' || pupil.first_name)`),
      dateOfBirth: value(sql`pupil.date_of_birth`),
      careStatusId: value(sql`pupil.care_status_id`),
      schoolName: text(sql`school.name`),
      yearGroup: value(sql`pupil.year_group_id`),
      nextYearGroup: value(sql`(case when ${isChildIn(year)} then ${next} end)`),
      step: value(step),
      nextSchool: value(school),
      againstAge: value(against),
      eighteenOn: value(sql`(case when pupil.date_of_birth <= make_date(turn.year + 1992, 8, 31)
        then (pupil.date_of_birth + interval '18 years')::date end)`),
    },
  },
};

const person = (column: string) => sql`(
  select first_name || ' ' || last_name from app_user where app_user.id = done.${sql.ref(column)})`;

/** The turn that comes next, and those that were approved. */
export const yearTurnList: ListDefinition = {
  operation: 'years.turns',
  source: {
    base: (call) => sql`(
        select year from ${turnOf(call)} coming union select academic_year_id from year_turn
        where authority_id = ${call.viewer.authorityId}) turn
      left join year_turn done on done.authority_id = ${call.viewer.authorityId} and done.academic_year_id = turn.year
      where true`,
    id: sql`turn.year desc`,
    key: sql`turn.year`,
    fields: {
      academicYearId: value(year),
      label: text(sql`((turn.year + 2009) || '-' || (turn.year + 2010))`),
      begins: value(sql`make_date(turn.year + 2009, 9, 1)`),
      state: value(sql`coalesce(done.state, 'open')`),
      pupils: value(sql`(case done.state when 'done' then (select count(*)::int from year_turn_pupil moved
          where moved.authority_id = done.authority_id and moved.academic_year_id = done.academic_year_id)
        else (select count(*)::int from pupil where ${isOfEarlier(year)} and ${isChildIn(year)}) end)`),
      approvedBy: text(person('approved_by')),
      approvedAt: value(sql`done.approved_at`),
      doneAt: value(sql`done.done_at`),
      undoneBy: text(person('undone_by')),
    },
  },
};
