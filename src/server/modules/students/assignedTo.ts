import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { userType } from '../../../contract/index.ts';

/**
 * Pupils of these users, a condition on the table `pupil`: those assigned to them, and for a designated
 * teacher those at their schools (D-7).
 */
export function assignedToAny(users: readonly (string | number)[]): RawBuilder<SqlBool> {
  if (users.length === 0) return sql<SqlBool>`false`;
  const chosen = sql.join([...users]);
  return sql<SqlBool>`(
    exists (select from pupil_user mine where mine.authority_id = pupil.authority_id and mine.pupil_id = pupil.id
      and mine.active_status_id = 1 and mine.user_id in (${chosen}))
    or exists (
      select from user_school mine join app_user teacher on teacher.authority_id = mine.authority_id
        and teacher.id = mine.user_id
      where mine.authority_id = pupil.authority_id and mine.school_id = pupil.school_id
        and teacher.type_id = ${userType.designatedTeacher} and mine.user_id in (${chosen})))`;
}
