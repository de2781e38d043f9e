import { sql } from 'kysely';
import type { Db } from '../unitOfWork.ts';
import type { UserDetails } from './users.ts';

// Users of one authority with the pupils whom they work with, many at once; every statement names the authority.

/** Work of a user with a pupil. */
export interface Assignment {
  readonly pupilId: number;
  readonly startDate: string | null;
  /**
   * Whether the virtual school made it and it goes on: whose work with a pupil has ended sees the pupil no more (D-61).
   */
  readonly isActive: boolean;
  /** Whether the user is the social worker of the pupil's record. */
  readonly isSocialWorker: boolean;
}

/** A user with schools, the first one first, and pupils by id. */
export interface Person extends Omit<UserDetails, 'schoolId'> {
  readonly id: number;
  readonly isActive: boolean;
  /** Whether they have set a password of their own (D-50). */
  readonly isActivated: boolean;
  readonly schoolIds: readonly number[];
  readonly assignments: readonly Assignment[];
}

/** The people of some user names, in small letters, or ids. */
export async function findPeople(
  db: Db,
  authorityId: number,
  { usernames = [], ids = [] }: { readonly usernames?: readonly string[]; readonly ids?: readonly number[] },
): Promise<Person[]> {
  const found = await sql<Person>`
    select id, username, first_name as "firstName", last_name as "lastName", type_id as "typeId", telephone,
      is_active as "isActive", activated_at is not null as "isActivated",
      (select coalesce(jsonb_agg(school_id order by ordinal, school_id), '[]') from user_school
        where user_school.authority_id = person.authority_id and user_school.user_id = person.id) as "schoolIds",
      (select coalesce(jsonb_agg(jsonb_build_object('pupilId', coalesce(link.pupil_id, pupil.id),
          'startDate', link.start_date,
          'isActive', coalesce(link.active_status_id = 1 and link.given_by is null, false),
          'isSocialWorker', pupil.id is not null) order by coalesce(link.pupil_id, pupil.id)), '[]')
        from (select * from pupil_user where pupil_user.authority_id = person.authority_id
            and pupil_user.user_id = person.id) link
          full join (select id from pupil where pupil.authority_id = person.authority_id
            and pupil.social_worker_id = person.id) pupil on pupil.id = link.pupil_id) as assignments
    from app_user person
    where authority_id = ${authorityId}
      and (lower(username) = any(${[...usernames]}::text[]) or id = any(${[...ids]}::int[]))
    order by id`.execute(db);
  return found.rows;
}

/** An assignment of somebody. */
export type AssignmentOf = Assignment & { readonly userId: number };

/** Writes work with pupils as it is said: where there was some it is changed. */
export async function assignPupils(db: Db, authorityId: number, assignments: readonly AssignmentOf[]): Promise<void> {
  for (const { userId, pupilId, startDate, isActive, isSocialWorker } of assignments) {
    const active_status_id = isActive ? 1 : 2;
    await db
      .insertInto('pupil_user')
      .values({
        authority_id: authorityId,
        user_id: userId,
        pupil_id: pupilId,
        start_date: startDate,
        active_status_id,
      })
      .onConflict((conflict) =>
        conflict.columns(['authority_id', 'user_id', 'pupil_id']).doUpdateSet({
          start_date: startDate,
          active_status_id,
          given_by: null,
          given_stages: null,
          given_until: null,
        }),
      )
      .execute();
    if (isSocialWorker) await setSocialWorker(db, authorityId, { pupilId, was: null, is: userId });
  }
}

/** Puts work with a pupil back to what it was; null where there was none. */
export async function putAssignmentsBack(
  db: Db,
  authorityId: number,
  {
    userId,
    pupilId,
    former,
  }: { readonly userId: number; readonly pupilId: number; readonly former: Assignment | null },
): Promise<void> {
  await db
    .deleteFrom('pupil_user')
    .where('authority_id', '=', authorityId)
    .where('user_id', '=', userId)
    .where('pupil_id', '=', pupilId)
    .execute();
  if (former !== null) await assignPupils(db, authorityId, [{ ...former, userId, isSocialWorker: false }]);
  if (former?.isSocialWorker !== true) await setSocialWorker(db, authorityId, { pupilId, was: userId, is: null });
}

async function setSocialWorker(
  db: Db,
  authorityId: number,
  { pupilId, was, is }: { readonly pupilId: number; readonly was: number | null; readonly is: number | null },
): Promise<void> {
  await db
    .updateTable('pupil')
    .set({ social_worker_id: is })
    .where('authority_id', '=', authorityId)
    .where('id', '=', pupilId)
    .where('social_worker_id', was === null ? 'is' : '=', was)
    .execute();
}

/** Removes users who have never signed in. */
export async function removePeople(db: Db, authorityId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('user_school').where('authority_id', '=', authorityId).where('user_id', 'in', ids).execute();
  await db.deleteFrom('pupil_user').where('authority_id', '=', authorityId).where('user_id', 'in', ids).execute();
  await db.deleteFrom('app_user').where('authority_id', '=', authorityId).where('id', 'in', ids).execute();
}
