import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Viewer } from '../../db/acrossAuthorities.ts';
import { userType } from '../../../contract/index.ts';

/** Which of the authority's pupils a viewer sees; the authority itself is row-level security's. */
type Visible = RawBuilder<SqlBool>;

const everyPupil: Visible = sql<SqlBool>`true`;

/** Whose work with a pupil has ended sees the pupil no more (D-61); one who begins soon may read what to begin with. */
const assignedTo = (userId: number): Visible => sql<SqlBool>`exists (
  select from pupil_user where pupil_user.authority_id = pupil.authority_id
    and pupil_user.user_id = ${userId} and pupil_user.pupil_id = pupil.id and pupil_user.active_status_id = 1)`;

const atSchoolOf = (userId: number): Visible => sql<SqlBool>`exists (
  select from user_school where user_school.authority_id = pupil.authority_id
    and user_school.user_id = ${userId} and user_school.school_id = pupil.school_id)`;

/** Everybody but a sensitive pupil, whom only those assigned see (D-58). */
const unlessSensitive = (userId: number): Visible => sql<SqlBool>`(not pupil.is_sensitive or ${assignedTo(userId)})`;

/**
 * The scope that every query about pupils starts from (D-7): a condition on the table `pupil`, which
 * the query must have under this name.
 */
export function visiblePupils(viewer: Viewer): Visible {
  const { typeId, userId } = viewer;
  // Whose own authority is support has nobody assigned here: every pupil of the one they work as (D-7).
  if (viewer.isSupportOrigin) return everyPupil;
  const own: Record<number, Visible> = {
    [userType.designatedTeacher]: atSchoolOf(userId),
    [userType.laUser]: everyPupil,
    [userType.laSuperUser]: everyPupil,
    [userType.unknown]: unlessSensitive(userId),
    [userType.readOnly]: unlessSensitive(userId),
    [userType.socialWorker]: assignedTo(userId),
    [userType.reviewingOfficer]: unlessSensitive(userId),
    [userType.otherEducation]: assignedTo(userId),
  };
  return own[typeId] ?? sql<SqlBool>`false`;
}
