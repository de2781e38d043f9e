import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { followedCareStatuses } from '../care/careStatuses.ts';
import { bornEighteenYearsBefore } from '../care/eighteen.ts';
import type { Lookups } from '../../engine/index.ts';
import type { Viewer } from './across/index.ts';
import { userType } from '../../contract/index.ts';

/** Which of the authority's pupils a viewer sees; the authority itself is row-level security's. */
type Visible = RawBuilder<SqlBool>;

/** A user's id: the viewer's, or where many are looked at the column that holds it. */
type UserId = number | RawBuilder<number>;

/** When it is looked, and what the care statuses mean. */
export interface SightOn {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly declarations: Lookups;
}

/** Who looks, and when. */
export interface Sight extends SightOn {
  readonly viewer: Viewer;
}

const everyPupil = (): Visible => sql<SqlBool>`true`;

/**
 * Whether an assignment to a pupil goes on: a condition on `pupil` and the row of `pupil_user` of this name. One that a
 * designated teacher gave (D-354) holds until its day, and while the authority has it and the pupil is at a school of
 * theirs: nobody gives what they do not have.
 */
export const goesOn = (assigned: string, today: string): Visible => {
  const of = (column: string) => sql.ref(`${assigned}.${column}`);
  return sql<SqlBool>`(${of('active_status_id')} = 1 and (${of('given_by')} is null
    or ${of('given_until')} >= ${today}::date
      and exists (select from user_school place
        join app_user giver on giver.authority_id = place.authority_id and giver.id = place.user_id
          and giver.is_active and giver.type_id = ${sql.lit(userType.designatedTeacher)}
        where place.authority_id = pupil.authority_id and place.user_id = ${of('given_by')}
          and place.school_id = pupil.school_id)
      and exists (select from authority where authority.id = pupil.authority_id
        and authority.settings @> '{"hasDelegation": true}')))`;
};

/** Whose work with a pupil has ended sees the pupil no more (D-61); one who begins soon may read what to begin with. */
const assignedTo = (userId: UserId, { today }: SightOn): Visible => sql<SqlBool>`exists (
  select from pupil_user where pupil_user.authority_id = pupil.authority_id
    and pupil_user.user_id = ${userId} and pupil_user.pupil_id = pupil.id and ${goesOn('pupil_user', today)})`;

const atSchoolOf = (userId: UserId): Visible => sql<SqlBool>`exists (
  select from user_school where user_school.authority_id = pupil.authority_id
    and user_school.user_id = ${userId} and user_school.school_id = pupil.school_id)`;

/** Everybody but a sensitive pupil, whom only those assigned see (D-58). */
const unlessSensitive = (userId: UserId, on: SightOn): Visible =>
  sql<SqlBool>`(not pupil.is_sensitive or ${assignedTo(userId, on)})`;

/**
 * Whoever is eighteen, or neither in care nor followed otherwise, has left: out of sight on the day for all but the
 * virtual school's own officers.
 */
const notLeft = ({ today, declarations }: SightOn): Visible => sql<SqlBool>`(
  pupil.care_status_id = any(${followedCareStatuses(declarations)}::smallint[])
    and pupil.date_of_birth > ${bornEighteenYearsBefore(today)}::date)`;

/** Who sees which pupils, by type (D-7); nobody of any other type sees one. */
const rules: { readonly [typeId: number]: { pupils: (userId: UserId, on: SightOn) => Visible; alsoLeft?: true } } = {
  [userType.designatedTeacher]: { pupils: atSchoolOf },
  [userType.laUser]: { pupils: everyPupil, alsoLeft: true },
  [userType.laSuperUser]: { pupils: everyPupil, alsoLeft: true },
  [userType.unknown]: { pupils: unlessSensitive },
  [userType.readOnly]: { pupils: unlessSensitive },
  [userType.socialWorker]: { pupils: assignedTo },
  [userType.reviewingOfficer]: { pupils: unlessSensitive },
  [userType.otherEducation]: { pupils: assignedTo },
};

function seenBy(typeId: number, userId: UserId, on: SightOn): Visible {
  const rule = rules[typeId];
  if (rule === undefined) return sql<SqlBool>`false`;
  return rule.alsoLeft ? rule.pupils(userId, on) : sql<SqlBool>`(${rule.pupils(userId, on)} and ${notLeft(on)})`;
}

/**
 * The scope that every query about pupils starts from (D-7): a condition on the table `pupil`, which
 * the query must have under this name.
 */
export function visiblePupils({ viewer: { typeId, userId, isSupportOrigin }, ...on }: Sight): Visible {
  // Whose own authority is support has nobody assigned here: every pupil of the one they work as (D-7).
  return isSupportOrigin ? everyPupil() : seenBy(typeId, userId, on);
}

/**
 * The same for many users at once: a condition on `pupil` and `app_user`, which the query must have of one authority
 * under these names.
 */
export function visibleToUser(on: SightOn): Visible {
  const cases = Object.keys(rules)
    .map(Number)
    .map((typeId) => sql`when ${sql.lit(typeId)} then ${seenBy(typeId, sql<number>`app_user.id`, on)}`);
  return sql<SqlBool>`case app_user.type_id ${sql.join(cases, sql` `)} else false end`;
}
