import { sql, type RawBuilder } from 'kysely';
import { addDays } from '../../../contract/index.ts';
import { alertId, type AlertId } from '../../alerts/alerts.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { staffId, type Staff } from './staff.ts';

interface AlertsInput {
  readonly authorityId: number;
  readonly staff: Staff;
  readonly today: string;
}

/** Who has ticked what beside what `addStaff` ticks. */
const ticked: readonly (readonly [name: string, alert: AlertId])[] = [
  ['dt', alertId.exclusionAdded],
  ['dt', alertId.questionOnAnswer],
  ['sw', alertId.exclusionAdded],
  ['iro', alertId.pepCompleted],
];

/** Days for which things that happened are told of, and after which an officer has seen them. */
const [told, seen] = [21, 6];

/** Of each kind the newest alone: nobody looks at a hundred. */
const most = 6;

/**
 * What users are told of in the portal, of what the data before it holds of the last weeks: suspensions, plans handed
 * in and completed, questions. No e-mail goes out: all of it counts as delivered when it happened. Nothing is of
 * today, so that nothing is of an hour to come.
 */
export async function addAlerts(db: Db, { authorityId, staff, today }: AlertsInput): Promise<void> {
  await db
    .insertInto('alert_choice')
    .values(
      ticked.map(([name, alert]) => ({
        authority_id: authorityId,
        user_id: staffId(staff, name),
        alert_id: alert,
        is_checked: true,
      })),
    )
    .execute();
  const found = happened(authorityId).map(
    (events) => sql`(select * from (${events}) event (alert_id, record_id, pupil_id, caused_by, told_user_id, at)
      where at >= ${addDays(today, -told)}::timestamptz and at < ${today}::timestamptz order by at desc limit ${most})`,
  );
  await sql`insert into alert_event
      (authority_id, alert_id, record_id, pupil_id, caused_by, told_user_id, at, handled_at)
    select ${authorityId}::int, alert_id, record_id, pupil_id, caused_by, told_user_id, at, at
    from (${sql.join(found, sql` union all `)}) event order by at`.execute(db);
  await sql`insert into alert_seen (authority_id, user_id, event_id)
    select authority_id, ${staffId(staff, 'la')}::int, id from alert_event
    where authority_id = ${authorityId} and at < ${addDays(today, -seen)}::timestamptz
      and alert_id in (${alertId.exclusionAdded}, ${alertId.pepSubmitted})`.execute(db);
}

/** In the afternoon of a day, an expression that reads `YYYY-MM-DD`. */
export const onDay = (day: RawBuilder<unknown>) => sql`(${day}::text || 'T15:40:00Z')::timestamptz`;

/**
 * Suspensions, plans handed in and completed, and questions of an authority, each with alert, record, pupil, who caused
 * it, whom alone it is told, and when.
 */
export const happened = (authorityId: number): readonly RawBuilder<unknown>[] => [
  sql`select ${alertId.exclusionAdded}::int, id, pupil_id, created_by, null::int, created_at
    from exclusion where authority_id = ${authorityId}`,
  sql`select ${alertId.pepSubmitted}::int, id, pupil_id, null::int, null::int, ${onDay(sql`date_submitted`)}
    from pep where authority_id = ${authorityId} and date_submitted is not null and deleted_at is null`,
  sql`select ${alertId.pepCompleted}::int, id, pupil_id, null::int, null::int, ${onDay(sql`date_completed`)}
    from pep where authority_id = ${authorityId} and date_completed is not null and deleted_at is null`,
  sql`select ${alertId.questionOnAnswer}::int, enquiry.id, pep.pupil_id, enquiry.asked_by, enquiry.asked_of,
      enquiry.asked_at from enquiry
      join pep_stage stage on stage.authority_id = enquiry.authority_id and stage.id = enquiry.stage_id
    join pep on pep.authority_id = stage.authority_id and pep.id = stage.pep_id
    where enquiry.authority_id = ${authorityId}`,
];
