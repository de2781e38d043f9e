import { sql } from 'kysely';
import type { ManagedUser } from '../../db/across/index.ts';
import type { UnitCall } from '../handler.ts';
import { managedUser } from '../users/accountFacts.ts';
import type { Caseload } from './caseloadOf.ts';

/** Somebody whom a call names. */
export const person = ({ db, viewer, body }: UnitCall, name: 'userId' | 'toUserId') =>
  managedUser(db, viewer.authorityId, Number(body[name]));

/** As the trail and refusals name somebody. */
export const fullName = ({ firstName, lastName }: ManagedUser) => `${firstName} ${lastName}`;

/** Ends work: assignments stay as ended ones, so that it can be read who worked with a pupil (D-61). */
export async function takeAway(
  { db, viewer }: UnitCall,
  { id }: ManagedUser,
  { pupils, schools }: Caseload,
): Promise<void> {
  const pupilIds = pupils.map(({ pupilId }) => pupilId);
  const schoolIds = schools.map(({ schoolId }) => schoolId);
  await sql`update pupil_user set active_status_id = 2
    where authority_id = ${viewer.authorityId} and user_id = ${id} and pupil_id = any(${pupilIds}::int[])`.execute(db);
  await sql`update pupil set social_worker_id = null
    where authority_id = ${viewer.authorityId} and social_worker_id = ${id}
      and id = any(${pupilIds}::int[])`.execute(db);
  await sql`delete from user_school
    where authority_id = ${viewer.authorityId} and user_id = ${id}
      and school_id = any(${schoolIds}::int[])`.execute(db);
}

/** Names the social worker of records. */
export async function setSocialWorker(
  { db, viewer }: UnitCall,
  pupilIds: readonly number[],
  userId: number,
): Promise<void> {
  await sql`update pupil set social_worker_id = ${userId}
    where authority_id = ${viewer.authorityId} and id = any(${[...pupilIds]}::int[])`.execute(db);
}

/** Whoever works with a pupil already goes on since the day on which they began. */
export async function givePupils(
  { db, viewer, today }: UnitCall,
  { pupils }: Caseload,
  to: ManagedUser,
): Promise<void> {
  await sql`insert into pupil_user (authority_id, user_id, pupil_id, start_date, active_status_id)
    select ${viewer.authorityId}, ${to.id}, given.id, ${today}::date, 1
    from unnest(${pupils.map(({ pupilId }) => pupilId)}::int[]) given (id)
    on conflict (authority_id, user_id, pupil_id) do update set active_status_id = 1,
      given_by = null, given_stages = null, given_until = null,
      start_date = case when pupil_user.active_status_id = 1 then pupil_user.start_date
        else excluded.start_date end`.execute(db);
}

/** Schools come after those that somebody has already, in the order that they had. */
export async function giveSchools({ db, viewer }: UnitCall, { schools }: Caseload, to: ManagedUser): Promise<void> {
  await sql`insert into user_school (authority_id, user_id, school_id, ordinal)
    select ${viewer.authorityId}, ${to.id}, given.id, last.ordinal + given.place
    from unnest(${schools.map(({ schoolId }) => schoolId)}::int[]) with ordinality given (id, place)
    cross join (select coalesce(max(ordinal), 0) as ordinal from user_school
      where authority_id = ${viewer.authorityId} and user_id = ${to.id}) last
    on conflict (authority_id, user_id, school_id) do nothing`.execute(db);
}
