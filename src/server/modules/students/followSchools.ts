import { sql } from 'kysely';
import type { Db } from '../../db/unitOfWork.ts';

interface Days {
  readonly authorityId: number;
  /** The day that was looked at last, `YYYY-MM-DD`: what began up to then has been followed. */
  readonly last: string;
  readonly today: string;
}

interface Mover {
  readonly id: number;
  readonly former: number | null;
  readonly present: number | null;
}

/**
 * A main school may be recorded ahead of its day, and so may its end (D-414): each pupil of an authority is at the
 * school that they are registered at as the main one today, with an entry of the trail that nobody made. Answers who
 * has moved; done again it finds none.
 */
export async function followSchools(db: Db, days: Days): Promise<readonly number[]> {
  const held = await sql<{ id: number }>`
    select id from pupil where authority_id = ${days.authorityId} and passed_on is null and ${hasTurned(days)}
    order by id for no key update`.execute(db);
  if (held.rows.length === 0) return [];
  const ids = held.rows.map(({ id }) => id);
  const { rows } = await sql<Mover>`
    update pupil set school_id = turned.present from (
      select id, school_id as former, ${mainSchoolOn(days.today)} as present
      from pupil where authority_id = ${days.authorityId} and id = any(${ids}::int[])) turned
    where pupil.authority_id = ${days.authorityId} and pupil.id = turned.id
      and turned.former is distinct from turned.present
    returning pupil.id, turned.former, turned.present`.execute(db);
  if (rows.length > 0) await keepInTrail(db, days, rows);
  return rows.map(({ id }) => id);
}

/** Whether a main school of the pupil began or ended since it was looked last. */
const hasTurned = ({ last, today }: Days) => sql`exists (
  select from registration roll
  where roll.authority_id = pupil.authority_id and roll.pupil_id = pupil.id and roll.is_main
    and (roll.start_date > ${last}::date and roll.start_date <= ${today}::date
      or roll.end_date >= ${last}::date and roll.end_date < ${today}::date))`;

const mainSchoolOn = (today: string) => sql`(
  select roll.school_id from registration roll
  where roll.authority_id = pupil.authority_id and roll.pupil_id = pupil.id and roll.is_main
    and roll.start_date <= ${today}::date and coalesce(roll.end_date, ${today}::date) >= ${today}::date
  order by roll.start_date, roll.id limit 1)`;

async function keepInTrail(db: Db, { authorityId, today }: Days, movers: readonly Mover[]): Promise<void> {
  await db
    .insertInto('audit')
    .values(
      movers.map(({ id, former, present }) => ({
        authority_id: authorityId,
        user_id: null,
        action: 'students.changeSchool',
        record: `pupil/${id}`,
        detail: JSON.stringify({ before: { schoolId: former }, after: { schoolId: present, from: today } }),
      })),
    )
    .execute();
}
