import { addDays, isSchoolWeekday, weeksBetween } from '../../../contract/index.ts';
import { sql } from 'kysely';
import { academicYear } from '../../calendar/academicYears.ts';
import { isHoliday } from '../seed/schoolDays.ts';
import type { Db } from '../../db/unitOfWork.ts';
import type { Land } from './land.ts';
import { room, type Area } from './size.ts';
import { groupsOf, oneOf } from './staff.ts';
import { noteSentences } from './words.ts';

/** Lookup note-type: attendance, a note stuck on the record, and others; those about a plan are 24. */
const noteTypes = [1, 5, 5, 20, 20, 20, 24];

/** Twelve notes a child in three years, one in forty of them deleted. */
export async function addNotes(db: Db, land: Land, area: Area): Promise<void> {
  const { dice } = land;
  const id = sql`id`;
  await sql`
    insert into case_note (id, authority_id, pupil_id, note_date, note_type_id, content, type_related_id, author_id, created_at, deleted_at, deleted_by)
    select id, ${area.id}::int, pupil_id, day, type, ${dice.pick(id, 61, noteSentences)} || ' ' || ${dice.pick(id, 62, noteSentences)},
      case type when 24 then pupil_id * ${sql.lit(room.plans)} + 1 + id % 9 end, author, day::timestamptz + make_interval(hours => 8 + id % 10, mins => id % 60),
      case when id % 40 = 7 then day::timestamptz + interval '1 day' end, case when id % 40 = 7 then author end
    from (
      select pupil.id * ${sql.lit(room.notes)} + n as id, pupil.id as pupil_id, n from pupil
      cross join lateral generate_series(1, 4 + ${dice.below(sql`pupil.id`, 63, 17)}) n where authority_id = ${area.id}) note
    cross join lateral (select ${land.today}::date - ${dice.below(id, 64, 1095)} as day, ${dice.pick(id, 65, noteTypes)} as type,
      case when id % 3 = 0 then ${oneOf(land, groupsOf(area).officers, { row: id, salt: 66 })} else ${oneOf(land, groupsOf(area).workers, { row: id, salt: 67 })} end as author) said
    order by id`.execute(db);
}

/** One child in eight of Year 3 to 11 was suspended in three years, up to four times. */
export async function addExclusions(db: Db, land: Land, area: Area): Promise<void> {
  const { dice } = land;
  const id = sql`id`;
  await sql`
    insert into exclusion (id, authority_id, pupil_id, school_id, type_id, reason_id, comments, start_date, start_session, end_date, end_session, session_count, created_by, created_at)
    select id, ${area.id}::int, pupil_id, school_id, ${dice.pick(id, 71, [...Array<number>(24).fill(1), 2])}, case when id % 11 > 0 then 1 + ${dice.below(id, 72, 29)} end,
      case when id % 2 = 0 then ${dice.pick(id, 73, noteSentences)} else '' end, day, 1, day + days, 2, 2 * (days + 1), ${groupsOf(area).teachers.account}::int, day::timestamptz
    from (
      select pupil.id * ${sql.lit(room.few)} + n as id, pupil.id as pupil_id, school_id from pupil
      cross join lateral generate_series(1, 1 + ${dice.below(sql`pupil.id`, 74, 4)}) n
      where authority_id = ${area.id} and year_group_id between 5 and 13 and school_id is not null and ${dice.chance(sql`pupil.id`, 75, 13)}) one
    cross join lateral (select ${dice.below(id, 76, 3)} as days, date_trunc('week', ${land.today}::date - 7 - ${dice.below(id, 77, 1080)})::date as day) at
    order by id`.execute(db);
}

/** Marks of so many academic years until yesterday, and the weeks of those whose school gives percentages. */
export async function addAttendance(db: Db, { dice, today, yearId, yearsOfMarks }: Land, area: Area): Promise<void> {
  const first = academicYear(yearId - yearsOfMarks + 1).firstTermDate;
  const days: string[] = [];
  for (let day = first; day < today; day = addDays(day, 1)) if (isSchoolWeekday(day) && !isHoliday(day)) days.push(day);
  const key = sql`pupil.id::bigint * 100000 + (day - '2000-01-01') * 2 + session`;
  await sql`
    insert into attendance_mark (authority_id, pupil_id, mark_date, session, mark, sub_code, school_id)
    select ${area.id}::int, pupil.id, day, session, mark, case mark when 'I' then 'I01' end, school_id
    from pupil cross join unnest(${days}::date[]) day cross join generate_series(1, 2) session
    cross join lateral (select case when ${dice.below(key, 81, 100)} < 91 then case session when 1 then '/' else ${sql.lit('\\')} end
      else ${dice.pick(key, 82, ['I', 'I', 'I', 'M', 'O', 'N', 'U', 'C', 'L', 'L', 'B'])} end as mark) made
    where authority_id = ${area.id} and school_id is not null and not is_percentage_register and year_group_id between 1 and 15`.execute(
    db,
  );
  const weeks = weeksBetween(first, addDays(today, -7)).filter((week) => !isHoliday(week));
  await sql`
    insert into attendance_week (authority_id, pupil_id, week_start, school_id, percent_hundredths)
    select ${area.id}::int, pupil.id, week, school_id, 8000 + ${dice.below(sql`pupil.id::bigint * 100000 + (week - '2000-01-01')`, 83, 21)} * 100
    from pupil cross join unnest(${weeks}::date[]) week where authority_id = ${area.id} and school_id is not null and is_percentage_register`.execute(
    db,
  );
}
