import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { userType } from '../../../contract/index.ts';
import { visibleToUser, type SightOn } from '../../db/visiblePupils.ts';
import type { UnitCall } from '../handler.ts';

/** Somebody who can be written to about a pupil. */
export interface Addressee {
  readonly id: number;
  readonly name: string;
  readonly typeId: number;
}

/** The authority's own, whoever the pupil is (D-54, D-140). */
const ownTypes = [userType.laUser, userType.laSuperUser, userType.readOnly];

const works = sql`(
  app_user.id = pupil.social_worker_id
  or exists (select from pupil_user assigned where assigned.authority_id = pupil.authority_id
    and assigned.pupil_id = pupil.id and assigned.user_id = app_user.id and assigned.active_status_id = 1)
  or app_user.type_id = ${sql.lit(userType.designatedTeacher)} and exists (select from user_school place
    where place.authority_id = pupil.authority_id and place.user_id = app_user.id
      and place.school_id = pupil.school_id))`;

/** Whether a user works with a pupil whom they see, or is an officer who does: of `app_user` and `pupil`. */
export const hasToDoWith = ({ today, declarations }: SightOn) => sql<SqlBool>`(
  (app_user.type_id = any(${ownTypes}::int[]) or ${works}) and ${visibleToUser({ today, declarations })})`;

/**
 * Who may be written to about a pupil, and read what is written of them: active users who may see the pupil, and
 * either are officers or work with them. `also` are people of the conversation, who are answered as long as they may.
 */
export async function addresseesOf(
  { db, viewer, today, declarations }: UnitCall,
  pupilId: number,
  also: readonly number[] = [],
): Promise<Addressee[]> {
  const wanted: RawBuilder<unknown> = sql`(app_user.type_id = any(${ownTypes}::int[])
    or app_user.id = any(${[...also]}::int[]) or ${works})`;
  const { rows } = await sql<Addressee>`
    select app_user.id, app_user.first_name || ' ' || app_user.last_name as name, app_user.type_id as "typeId"
    from pupil join app_user on app_user.authority_id = pupil.authority_id
    where pupil.authority_id = ${viewer.authorityId} and pupil.id = ${pupilId} and app_user.id <> ${viewer.userId}
      and app_user.is_active and app_user.activated_at is not null
      and ${wanted} and ${visibleToUser({ today, declarations })}
    order by app_user.last_name collate "und-x-icu", app_user.first_name collate "und-x-icu", app_user.id`.execute(db);
  return rows;
}

/** What a user is, in the words of the list of types. */
export const roleOf = ({ declarations }: UnitCall, typeId: number | null): string =>
  declarations.lookup('user-type').options?.find(({ value }) => value === typeId)?.label ?? '';

/** Somebody of a message, as its readers are told. */
export interface Correspondent {
  readonly userId: number;
  readonly name: string;
  readonly role: string;
  readonly isActive: boolean;
}

/** The people of a message by id; whoever is no user here any more is named without a role. */
export async function correspondents(call: UnitCall, ids: readonly number[]): Promise<Map<number, Correspondent>> {
  const people = await call.db
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name', 'type_id', 'is_active'])
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .execute();
  const known = people.map((person): [number, Correspondent] => [
    person.id,
    {
      userId: person.id,
      name: `${person.first_name} ${person.last_name}`,
      role: roleOf(call, person.type_id),
      isActive: person.is_active,
    },
  ]);
  return new Map(known);
}
