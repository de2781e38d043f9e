import { sql, type RawBuilder } from 'kysely';
import { readSchoolDays } from '../../calendar/termDates.ts';
import { actingUser } from '../../db/across/index.ts';
import { staff } from '../../db/staff.ts';
import { ServerError } from '../../errors.ts';
import type { UnitCall } from '../handler.ts';
import { sessionNames, type HalfDay } from './halfDays.ts';
import { longAgo } from './longAgo.ts';

/** What becomes of the mark of a pupil in a session. */
export interface MarkStep {
  readonly pupilId: number;
  readonly at: HalfDay;
  /** Where it is given. */
  readonly schoolId: number;
  /** Where a mark stands that gives way: a school that the pupil has left, else the same. */
  readonly stoodAt: number;
  /** Null where none is to be. */
  readonly mark: string | null;
  readonly subCode: string | null;
  readonly comment: string | null;
  /** Why a mark that stands is changed; empty where nobody has said. */
  readonly reason: string;
}

/** What a call without a reason is told, wherever one is needed. */
export const REASON_NEEDED =
  'This mark is more than five school days old. Please say why it is changed, in 200 characters or fewer.';

/** A session whose mark, given long ago, would be changed without a word. */
export interface Unexplained {
  readonly date: string;
  readonly session: 'AM' | 'PM';
}

/** The refusal of a call without a reason: it names the sessions that need one, so that whoever calls can say why. */
export class ReasonNeeded extends ServerError {
  readonly amends: readonly Unexplained[];

  constructor(amends: readonly Unexplained[]) {
    super('INVALID', { errors: { reason: REASON_NEEDED }, more: { amends } });
    this.amends = amends;
  }
}

/** A reason as it was sent; blanks say nothing. */
export const reasonIn = (reason: unknown): string => (typeof reason === 'string' ? reason.trim() : '');

/**
 * The one door through which marks are written, changed and taken away. Whatever stood there before is kept beside the
 * register first, with who changed it, when and why (regulation 10 of the School Attendance (Pupil Registration)
 * (England) Regulations 2024); where it lies long ago and no reason is given, nothing is written.
 */
export async function changeMarks(call: UnitCall, steps: readonly MarkStep[]): Promise<void> {
  if (steps.length === 0) return;
  const { db, viewer } = call;
  const rows = stepRows(steps);
  await keepAmended(call, rows);
  const isGone = sql`(step.mark is null or step.stood_at <> step.school)`;
  await sql`
    delete from attendance_mark mark using ${rows}
    where ${isGone} and mark.authority_id = ${viewer.authorityId} and mark.pupil_id = step.pupil
      and mark.mark_date = step.date and mark.session = step.session and mark.school_id = step.stood_at`.execute(db);
  await sql`
    insert into attendance_mark (authority_id, pupil_id, mark_date, session, school_id, mark, sub_code, comment,
      updated_by, updated_at)
    select ${viewer.authorityId}::int, step.pupil, step.date, step.session, step.school, step.mark, step.sub_code,
      step.comment, ${actingUser(viewer)}::int, ${call.services.now()}::timestamptz
    from ${rows} where step.mark is not null
    on conflict (authority_id, pupil_id, mark_date, session, school_id) do update set mark = excluded.mark,
      sub_code = excluded.sub_code, comment = excluded.comment, updated_by = excluded.updated_by,
      updated_at = excluded.updated_at`.execute(db);
}

/** The steps as rows of SQL, `step`: one value, however many they are. */
function stepRows(steps: readonly MarkStep[]): RawBuilder<unknown> {
  const rows = steps.map(({ pupilId, at, schoolId, stoodAt, mark, subCode, comment, reason }) => ({
    pupil: pupilId,
    date: at.date,
    session: at.session,
    school: schoolId,
    stood_at: stoodAt,
    mark,
    sub_code: mark === null ? null : subCode,
    comment: mark === null ? null : comment,
    reason,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as step (pupil int, date date, session smallint,
    school int, stood_at int, mark text, sub_code text, comment text, reason text)`;
}

interface Amended {
  readonly mark_date: string;
  readonly session: number;
  readonly school_id: number;
}

/** Keeps what stood and what it becomes; a session that was cleared once and is marked again is amended too. */
async function keepAmended(call: UnitCall, rows: RawBuilder<unknown>): Promise<void> {
  const { db, viewer, services } = call;
  const { rows: unexplained } = await sql<Amended>`
    with amended as (
      insert into attendance_amendment (authority_id, pupil_id, mark_date, session, school_id,
        was_mark, was_sub_code, was_comment, was_by, was_by_name, was_at,
        mark, sub_code, comment, amended_by, amended_by_name, amended_by_position, amended_at, reason)
      select ${viewer.authorityId}::int, step.pupil, step.date, step.session, step.school,
        stood.mark, stood.sub_code, stood.comment, stood.updated_by,
        case when stood.mark is null then '' when stood.updated_by is null then 'The records'
          else coalesce(person.first_name || ' ' || person.last_name, 'Support staff') end, stood.updated_at,
        step.mark, step.sub_code, step.comment, ${actingUser(viewer)}::int,
        ${`${viewer.firstName} ${viewer.lastName}`}::text, ${positionOf(call)}::text,
        ${services.now()}::timestamptz, step.reason
      from ${rows}
      left join attendance_mark stood on stood.authority_id = ${viewer.authorityId} and stood.pupil_id = step.pupil
        and stood.mark_date = step.date and stood.session = step.session and stood.school_id = step.stood_at
      left join ${staff} person on person.id = stood.updated_by
      where (stood.mark, stood.sub_code, stood.comment) is distinct from (step.mark, step.sub_code, step.comment)
        and (stood.mark is not null or exists (select from attendance_amendment earlier
          where earlier.authority_id = ${viewer.authorityId} and earlier.pupil_id = step.pupil
            and earlier.mark_date = step.date and earlier.session = step.session))
      returning mark_date, session, school_id, reason, was_mark)
    select mark_date, session, school_id from amended where reason = '' and was_mark is not null
    order by mark_date, session`.execute(db);
  if (unexplained.length === 0) return;
  const isLongAgo = longAgo(await readSchoolDays(db, viewer.authorityId), call.today);
  const amends = unexplained.filter((each) => isLongAgo(each.mark_date, each.school_id));
  if (amends.length > 0)
    throw new ReasonNeeded(
      amends.map(({ mark_date: date, session }) => ({ date, session: sessionNames[session === 2 ? 2 : 1] })),
    );
}

/** What somebody is to the pupils, in words; a key is nobody. */
function positionOf({ viewer, declarations }: UnitCall): string {
  if (viewer.importKey !== undefined) return '';
  const types = declarations.lookup('user-type').options ?? [];
  return types.find(({ value }) => value === viewer.typeId)?.label ?? '';
}
