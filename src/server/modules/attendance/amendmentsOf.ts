import { sql, type SqlBool } from 'kysely';
import type { ReplyOf } from '../../../contract/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { audit } from '../audit.ts';
import type { UnitCall } from '../handler.ts';
import { findPupil } from '../students/findPupil.ts';
import { halfDayKey, sessionNumber } from './halfDays.ts';

/** What became of the mark of a session, the first amendment first: original and amended mark, who, when and why. */
export async function amendmentsOf(call: UnitCall): Promise<ReplyOf<'attendance.amendments'>> {
  const { db, query } = call;
  const pupil = await findPupil(call, Number(query.studentId));
  const [date, session] = [String(query.date), query.session === 'PM' ? 'PM' : 'AM'] as const;
  const rows = await db
    .selectFrom('attendance_amendment as amended')
    .innerJoin('school', 'school.id', 'amended.school_id')
    .selectAll('amended')
    .select('school.name')
    .where('pupil_id', '=', pupil.id)
    .where('mark_date', '=', date)
    .where('session', '=', sessionNumber(session))
    .orderBy('amended.id')
    .execute();
  await audit(call, {
    action: 'attendance.amendments',
    record: `pupil/${pupil.id}`,
    detail: { date, session, count: rows.length },
  });
  return {
    amendments: rows.map((row) => ({
      wasMark: row.was_mark,
      wasDetails: detailsOf(row.was_sub_code, row.was_comment),
      wasBy: row.was_by_name,
      wasAt: row.was_at?.toISOString() ?? null,
      mark: row.mark,
      details: detailsOf(row.sub_code, row.comment),
      by: row.amended_by_name,
      position: row.amended_by_position,
      at: row.amended_at.toISOString(),
      reason: row.reason,
      schoolName: row.name,
    })),
  };
}

const detailsOf = (...parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(', ');

/** The sessions of a pupil whose mark was amended, of some days, and at which schools. */
export async function amendedSessions(
  db: Db,
  pupilId: number,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const rows = await db
    .selectFrom('attendance_amendment')
    .select(['mark_date', 'session', 'school_id'])
    .distinct()
    .where('pupil_id', '=', pupilId)
    .where('mark_date', '>=', first)
    .where('mark_date', '<=', last)
    .execute();
  const found = new Map<string, Set<number>>();
  for (const { mark_date: date, session, school_id } of rows) {
    const key = halfDayKey({ date, session: session === 1 ? 1 : 2 });
    found.set(key, (found.get(key) ?? new Set()).add(school_id));
  }
  return found;
}

/** Whether the mark of a session was amended, in SQL beside a row of `pupil` and one of `day`. */
export const isAmended = (session: 1 | 2) =>
  sql<SqlBool>`exists (select from attendance_amendment amended where amended.authority_id = pupil.authority_id
    and amended.pupil_id = pupil.id and amended.mark_date = day.date and amended.session = ${sql.lit(session)})`;
