import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Viewer } from './across/index.ts';
import { userType } from '../../contract/index.ts';

/** Which of the authority's pupils a viewer sees; the authority itself is row-level security's. */
type Visible = RawBuilder<SqlBool>;

/** A user's id: the viewer's, or where many are looked at the column that holds it. */
type UserId = number | RawBuilder<number>;

const everyPupil = (): Visible => sql<SqlBool>`true`;

/** Whose work with a pupil has ended sees the pupil no more (D-61); one who begins soon may read what to begin with. */
const assignedTo = (userId: UserId): Visible => sql<SqlBool>`exists (
  select from pupil_user where pupil_user.authority_id = pupil.authority_id
    and pupil_user.user_id = ${userId} and pupil_user.pupil_id = pupil.id and pupil_user.active_status_id = 1)`;

const atSchoolOf = (userId: UserId): Visible => sql<SqlBool>`exists (
  select from user_school where user_school.authority_id = pupil.authority_id
    and user_school.user_id = ${userId} and user_school.school_id = pupil.school_id)`;

/** Everybody but a sensitive pupil, whom only those assigned see (D-58). */
const unlessSensitive = (userId: UserId): Visible => sql<SqlBool>`(not pupil.is_sensitive or ${assignedTo(userId)})`;

/** Who sees which pupils, by type (D-7); nobody of any other type sees one. */
const rules: { readonly [typeId: number]: (userId: UserId) => Visible } = {
  [userType.designatedTeacher]: atSchoolOf,
  [userType.laUser]: everyPupil,
  [userType.laSuperUser]: everyPupil,
  [userType.unknown]: unlessSensitive,
  [userType.readOnly]: unlessSensitive,
  [userType.socialWorker]: assignedTo,
  [userType.reviewingOfficer]: unlessSensitive,
  [userType.otherEducation]: assignedTo,
};

/**
 * The scope that every query about pupils starts from (D-7): a condition on the table `pupil`, which
 * the query must have under this name.
 */
export function visiblePupils({ typeId, userId, isSupportOrigin }: Viewer): Visible {
  // Whose own authority is support has nobody assigned here: every pupil of the one they work as (D-7).
  if (isSupportOrigin) return everyPupil();
  return rules[typeId]?.(userId) ?? sql<SqlBool>`false`;
}

/**
 * The same for many users at once: a condition on `pupil` and `app_user`, which the query must have of one authority
 * under these names.
 */
export function visibleToUser(): Visible {
  const userId = sql<number>`app_user.id`;
  const cases = Object.entries(rules).map(
    ([typeId, rule]) => sql`when ${sql.lit(Number(typeId))} then ${rule(userId)}`,
  );
  return sql<SqlBool>`case app_user.type_id ${sql.join(cases, sql` `)} else false end`;
}
