import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { mondayOf } from '../../../contract/index.ts';
import { activeCareStatuses } from '../../care/careStatuses.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import { isAmended } from '../attendance/amendmentsOf.ts';
import { monitoredDays } from '../attendance/figures/countedDays.ts';
import { anyOf, condition, countOf, text, value, type ListSource } from '../lists/source.ts';
import { assignedToAny } from '../students/assignedTo.ts';
import { attendancePercentage, attendanceYear } from '../students/studentSource.ts';
import type { RegisterDate } from './registerDate.ts';
import { countedMark, isElsewhere, isOpen, sessionSchool } from './sessionSchools.ts';

/** The type of the notes of which the newest stands in the register (D-97). */
const stickyNote = 20;

const names = { 1: 'am', 2: 'pm' } as const;

/** Absent, and the reason is not known yet. */
const hasNoReason = sql<SqlBool>`('N' in (coalesce(am.mark, ''), coalesce(pm.mark, '')))`;

/** Whether a session is due: it has begun, the school is open, and the day is one of monitored care (D-85). */
const isDue = (day: RegisterDate, session: 1 | 2) =>
  day.begun[session] ? sql<SqlBool>`(${isOpen(day)} and care.is_monitored)` : sql<SqlBool>`false`;

const isMissing = (day: RegisterDate, session: 1 | 2) =>
  sql<SqlBool>`(${isDue(day, session)} and ${sql.id(names[session])}.mark is null)`;

const asNumber = (holds: RawBuilder<SqlBool>) => sql`(${holds})::int`;

/** The newest sticky note. */
const sticky = sql`left join lateral (
    select note.content from case_note note
    where note.authority_id = pupil.authority_id and note.pupil_id = pupil.id
      and note.note_type_id = ${stickyNote} and note.deleted_at is null
    order by note.note_date desc, note.id desc limit 1) sticky on true`;

/** Whether the day is one of monitored care. The offset keeps it from being reckoned again for each count. */
const care = sql`cross join lateral (
    select ${monitoredDays(sql`active.statuses`)} @> day.date as is_monitored offset 0) care`;

const nameOf = (schoolId: RawBuilder<unknown>) => sql`(select own.name from school own where own.id = ${schoolId})`;

/** Both sessions of the day. */
const markFields = (day: RegisterDate): ListSource['fields'] => ({
  amMark: text(sql`am.mark`),
  amSubCode: text(sql`am.sub_code`),
  amComments: text(sql`am.comment`),
  amSchoolId: value(sessionSchool(day, 1)),
  amSchoolName: text(nameOf(sessionSchool(day, 1))),
  amElsewhere: value(isElsewhere(day, 1)),
  amDue: value(isDue(day, 1)),
  pmMark: text(sql`pm.mark`),
  pmSubCode: text(sql`pm.sub_code`),
  pmComments: text(sql`pm.comment`),
  pmSchoolId: value(sessionSchool(day, 2)),
  pmSchoolName: text(nameOf(sessionSchool(day, 2))),
  pmElsewhere: value(isElsewhere(day, 2)),
  pmDue: value(isDue(day, 2)),
  amAmended: value(isAmended(1)),
  pmAmended: value(isAmended(2)),
});

/**
 * The register of a day: session pupils in sight who were on the roll of a school on it (D-97). Of two schools it is
 * the main one's, but where that is closed and the other is not: there the mark is due (D-96).
 */
export function registerSource(day: RegisterDate): ListSource {
  const missing = sql`(${asNumber(isMissing(day, 1))} + ${asNumber(isMissing(day, 2))})`;
  return {
    base: (call) => sql`pupil
    cross join (select ${day.date}::date as date) day
    join lateral (
      select roll.id, roll.school_id from registration roll
      where roll.authority_id = pupil.authority_id and roll.pupil_id = pupil.id
        and roll.start_date <= day.date and coalesce(roll.end_date, day.date) >= day.date
      order by ${isOpen(day)} desc, roll.is_main desc, roll.start_date, roll.id limit 1) roll on true
    join school on school.id = roll.school_id
    ${countedMark(1)}
    ${countedMark(2)}
    ${sticky}
    cross join (${attendanceYear(call)}) year
    cross join (select ${activeCareStatuses(call.declarations)}::int[] as statuses) active
    ${care}
    where not pupil.is_percentage_register and ${visiblePupils(call)}`,
    id: sql`pupil.id`,
    key: sql`pupil.id`,
    fields: {
      studentId: value(sql`pupil.id`),
      studentName: text(sql`(pupil.last_name || ', ' || pupil.first_name)`),
      upn: text(sql`pupil.upn`),
      date: value(sql`day.date`),
      weekCommencing: value(sql`${mondayOf(day.date)}::date`),
      organisationId: value(sql`roll.school_id`),
      organisationName: text(sql`school.name`),
      yearGroup: value(sql`pupil.year_group_id`),
      registerId: value(sql`roll.id`),
      ...markFields(day),
      missing: value(missing),
      isMissing: condition(sql<SqlBool>`${missing} > 0`),
      hasNoReason: condition(hasNoReason),
      attendancePercentage: value(attendancePercentage),
      contactMethod: text(sql`pupil.contact_method`),
      stickyNote: text(sql`sticky.content`),
      careStatusId: { ...value(sql`pupil.care_status_id`), filterOnly: true },
      assignedUserId: anyOf(assignedToAny),
    },
  };
}

/** When the newest mark of due sessions was given, in milliseconds since 1970, and by whom: 0 for nobody. */
const lastMark = (day: RegisterDate, session: 1 | 2, counted: RawBuilder<unknown>) => {
  const mark = sql.id(names[session]);
  return sql`max(array[extract(epoch from ${mark}.updated_at) * 1000, coalesce(${mark}.updated_by, 0)]::float8[])
    filter (where ${counted} and ${isDue(day, session)} and ${mark}.mark is not null)`;
};

/** How many sessions of the day are due, how many have no mark, and which was given last. */
export const registerCounts = (day: RegisterDate): NonNullable<ListSource['summary']> => {
  const sum = (holds: (session: 1 | 2) => RawBuilder<SqlBool>) => (counted: RawBuilder<SqlBool>) =>
    sql`coalesce(sum(${asNumber(holds(1))} + ${asNumber(holds(2))}) filter (where ${counted}), 0)::int`;
  return {
    due: sum((session) => isDue(day, session)),
    missing: sum((session) => isMissing(day, session)),
    pupils: countOf(),
    lastMark: (counted) =>
      sql`greatest(${sql.join(([1, 2] as const).map((session) => lastMark(day, session, counted)))})`,
  };
};
