import { sql } from 'kysely';
import type { ReplyOf } from '../../../contract/index.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import type { UnitCall } from '../handler.ts';

/**
 * How many marks there are and when the last was given: any change of them changes one of the two. It tells no mark,
 * so that whoever has a register open for an hour does not leave an entry in the trail every twenty seconds.
 */
export async function marksVersion(call: UnitCall): Promise<ReplyOf<'attendance.version'>> {
  const { studentIds, firstDate, lastDate } = call.query;
  const ids = (Array.isArray(studentIds) ? studentIds : []).map(Number);
  const { count, last } = await call.db
    .selectFrom('attendance_mark')
    .innerJoin('pupil', 'pupil.id', 'attendance_mark.pupil_id')
    .select([sql<string>`count(*)`.as('count'), sql<Date | null>`max(attendance_mark.updated_at)`.as('last')])
    .where('attendance_mark.pupil_id', 'in', ids)
    .where('mark_date', '>=', String(firstDate))
    .where('mark_date', '<=', String(lastDate))
    .where(visiblePupils(call))
    .executeTakeFirstOrThrow();
  return { version: `${count} ${last === null ? '' : new Date(last).toISOString()}` };
}
