import { sql } from 'kysely';
import type { ReplyOf } from '../../../contract/index.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import { ServerError } from '../../errors.ts';
import type { UnitCall } from '../handler.ts';

/** Longer than a register takes to be read and drawn. */
const FRESH_MS = 60_000;

/**
 * How many marks there are and when the last was given: any change of them changes one of the two. It tells no mark,
 * so that whoever has a register open for an hour does not leave an entry in the trail every twenty seconds. A mark
 * that is fresh may have been given between the reading of a register and its first question for this.
 */
export async function marksVersion(call: UnitCall): Promise<ReplyOf<'attendance.version'>> {
  const { studentIds, firstDate, lastDate } = call.query;
  const ids = (Array.isArray(studentIds) ? studentIds : []).map(Number);
  const { pupils, count, last } = await call.db
    .selectFrom('pupil')
    .leftJoin('attendance_mark', (join) =>
      join
        .onRef('attendance_mark.authority_id', '=', 'pupil.authority_id')
        .onRef('attendance_mark.pupil_id', '=', 'pupil.id')
        .on('mark_date', '>=', String(firstDate))
        .on('mark_date', '<=', String(lastDate)),
    )
    .select([
      sql<number>`count(distinct pupil.id)::int`.as('pupils'),
      sql<string>`count(attendance_mark.mark)`.as('count'),
      sql<Date | null>`max(attendance_mark.updated_at)`.as('last'),
    ])
    .where('pupil.id', 'in', ids)
    .where(visiblePupils(call))
    .executeTakeFirstOrThrow();
  if (pupils === 0) throw new ServerError('NOT_FOUND');
  const at = last === null ? null : new Date(last);
  return {
    version: `${count} ${at?.toISOString() ?? ''}`,
    isFresh: at !== null && call.services.now().getTime() - at.getTime() < FRESH_MS,
  };
}
