import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { readSchoolDays } from '../../calendar/termDates.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import type { UnitCall } from '../handler.ts';
import { openOn, type OpenSchools } from './registerDate.ts';

const names = { 1: 'am', 2: 'pm' } as const;

/** The mark that counts of a session (D-96), in SQL beside a row of `pupil` and one of `day`, as `am` or `pm`. */
export const countedMark = (session: 1 | 2) => sql`left join lateral (
    select result.mark, result.sub_code, result.comment, result.school_id, result.updated_at, result.updated_by
    from attendance_result result
    where result.authority_id = pupil.authority_id and result.pupil_id = pupil.id
      and result.mark_date = day.date and result.session = ${sql.lit(session)}) ${sql.id(names[session])} on true`;

/** Whether the school of `roll` has school. */
export const isOpen = ({ isUsual, openSchools, closedSchools }: OpenSchools) =>
  isUsual
    ? sql<SqlBool>`(roll.school_id <> all(${[...closedSchools]}::int[]))`
    : sql<SqlBool>`(roll.school_id = any(${[...openSchools]}::int[]))`;

/**
 * The school that the register marks a session for, in SQL beside `countedMark`: the one whose mark counts, so that
 * what is shown is what gives way. Under D that is no school: the other one is meant, then one that is open, then the
 * main one (D-96, D-300).
 */
export const sessionSchool = (day: OpenSchools, session: 1 | 2) => {
  const mark = sql.id(names[session]);
  return sql`(select roll.school_id from registration roll
    where roll.authority_id = pupil.authority_id and roll.pupil_id = pupil.id and ${holds(sql`roll`)}
    order by coalesce(roll.school_id = ${mark}.school_id and ${mark}.mark <> 'D', false) desc,
      exists (${markAt(session, sql`roll.school_id`)} and own.mark = 'D'),
      ${isOpen(day)} desc, roll.is_main desc, roll.start_date, roll.id
    limit 1)`;
};

/** Whether the mark that counts is D of another school of the pupil's: given a mark here, it stays (D-96). */
export const isElsewhere = (day: OpenSchools, session: 1 | 2) => {
  const mark = sql.id(names[session]);
  return sql<SqlBool>`(coalesce(${mark}.mark = 'D', false)
    and not exists (${markAt(session, sessionSchool(day, session))})
    and exists (select from registration other where other.authority_id = pupil.authority_id
      and other.pupil_id = pupil.id and other.school_id = ${mark}.school_id and ${holds(sql`other`)}))`;
};

const holds = (roll: RawBuilder<unknown>) =>
  sql<SqlBool>`(${roll}.start_date <= day.date and coalesce(${roll}.end_date, day.date) >= day.date)`;

/** What stands at one school for a session, as `own`. */
const markAt = (session: 1 | 2, schoolId: RawBuilder<unknown>) => sql`select from attendance_mark own
  where own.authority_id = pupil.authority_id and own.pupil_id = pupil.id and own.mark_date = day.date
    and own.session = ${sql.lit(session)} and own.school_id = ${schoolId}`;

/** A session of a pupil as the register has it. */
export interface RegisterSession {
  readonly session: 1 | 2;
  /** The mark that counts. */
  readonly mark: string | null;
  /** For which school the register marks it. */
  readonly schoolId: number;
  /** Whether that has school on the day. */
  readonly isOpen: boolean;
}

/** Both sessions of a pupil on a day; none where the pupil is on no roll or not in sight. */
export async function registerSessions(call: UnitCall, pupilId: number, date: string): Promise<RegisterSession[]> {
  const days = await readSchoolDays(call.db, call.viewer.authorityId);
  const day = openOn(days, date);
  const { rows } = await sql<{ am: string | null; pm: string | null; amSchool: number | null; pmSchool: number }>`
    select am.mark as am, pm.mark as pm,
      ${sessionSchool(day, 1)} as "amSchool", ${sessionSchool(day, 2)} as "pmSchool"
    from pupil
    cross join (select ${date}::date as date) day
    ${countedMark(1)}
    ${countedMark(2)}
    where pupil.id = ${pupilId} and ${visiblePupils(call)}`.execute(call.db);
  const isOpenOn = (schoolId: number) => days.isSchoolDay(date, schoolId);
  return rows.flatMap(({ am, pm, amSchool, pmSchool }): RegisterSession[] =>
    amSchool === null
      ? []
      : [
          { session: 1, mark: am, schoolId: amSchool, isOpen: isOpenOn(amSchool) },
          { session: 2, mark: pm, schoolId: pmSchool, isOpen: isOpenOn(pmSchool) },
        ],
  );
}
