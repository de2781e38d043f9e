import { sql } from 'kysely';
import { alertId } from '../../alerts/alerts.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { happened, onDay } from '../seed/alerts.ts';
import { accountKinds } from '../seed/staff.ts';
import type { Land } from './land.ts';
import { room, termsOfPlans, type Area } from './size.ts';
import { groupsOf, oneOf } from './staff.ts';
import { messageSentences, messageSubjects } from './words.ts';

/**
 * Four conversations a child in three years, of three messages on average, between teacher, social worker, some officer
 * and, in every fifth, the super user who can sign in. Half of the last fortnight's is unread, and a third of what is
 * older than a year archived.
 */
export async function addMail(db: Db, land: Land, area: Area): Promise<void> {
  await draftThreads(db, land, area);
  await sql`
    insert into message_thread (id, authority_id, pupil_id, started_at, last_at)
    select id, ${area.id}::int, pupil_id, started, started + (length - 1) * interval '1 day'
    from england_thread order by id`.execute(db);
  await addMessages(db, land, area);
  await addCopies(db, land, area);
}

/** `england_thread` for this transaction. */
async function draftThreads(db: Db, land: Land, area: Area): Promise<void> {
  const { dice } = land;
  const id = sql`id`;
  const { officers, teachers } = groupsOf(area);
  const superUser = officers.account + accountKinds.findIndex(({ typeId }) => typeId === 3) - 1;
  await sql`
    create temporary table england_thread on commit drop as
    select id, pupil_id, 1 + ${dice.below(id, 101, 5)} as length,
      (${land.today}::date - 6 - ${dice.below(id, 102, 1090)})::timestamptz
        + make_interval(hours => 8 + id % 9, mins => id % 60) as started,
      array_remove(array[worker, ${oneOf(land, teachers, { row: id, salt: 103 })},
        case when id % 5 < 3 then ${oneOf(land, officers, { row: id, salt: 104 })} end,
        case when id % 5 = 4 then ${sql.lit(superUser)} end], null) as people
    from (select pupil.id * ${sql.lit(room.few)} + n as id, pupil.id as pupil_id, social_worker_id as worker
      from pupil cross join lateral generate_series(1, 2 + ${dice.below(sql`pupil.id`, 105, 5)}) n
      where authority_id = ${area.id}) drawn`.execute(db);
}

async function addMessages(db: Db, { dice, seed }: Land, area: Area): Promise<void> {
  const id = sql`id`;
  const body = sql.join(
    [111, 112, 113].map((salt) => dice.pick(id, salt, messageSentences)),
    sql` || ' ' || `,
  );
  await sql`
    insert into message (id, authority_id, thread_id, sender_id, recipient_ids, sent_at, subject, body, reply_to,
      pep_id, send_id)
    select id, ${area.id}::int, thread_id, sender, array_remove(people, sender), started + n * interval '1 day',
      case when n > 0 then 'Re: ' else '' end || ${dice.pick(sql`thread_id`, 114, messageSubjects)}, ${body},
      case when n > 0 then id - 1 end,
      case when thread_id % 4 = 0 then pupil_id * ${sql.lit(room.plans)} + ${sql.lit(termsOfPlans)} end,
      md5(${`england message ${seed} `} || id)::uuid
    from (select thread.id * ${sql.lit(room.messages)} + n as id, n, thread.id as thread_id, pupil_id, started, people,
        people[1 + (thread.id + n) % cardinality(people)] as sender
      from england_thread thread cross join lateral generate_series(0, length - 1) n) each order by id`.execute(db);
}

async function addCopies(db: Db, { dice, today }: Land, area: Area): Promise<void> {
  const key = sql`message.id::bigint * 1000000 + person`;
  await sql`
    insert into message_copy (authority_id, message_id, user_id, is_sent, sent_at, read_at, archived_at)
    select ${area.id}::int, message.id, person, person = sender_id, sent_at,
      case when person = sender_id or sent_at < ${today}::date - 14 or ${dice.chance(key, 115, 50)}
        then least(sent_at + interval '3 hours', ${today}::timestamptz) end,
      case when sent_at < ${today}::date - 365 and ${dice.chance(key, 116, 33)} then sent_at + interval '2 days' end
    from message cross join lateral unnest(recipient_ids || sender_id) person
    where authority_id = ${area.id} order by 2, 3`.execute(db);
}

/** What users are told of in the portal, of a month of what the data holds; no e-mail goes out. */
export async function addEvents(db: Db, { today }: Land, area: Area): Promise<void> {
  const own = sql`authority_id = ${area.id}`;
  const events = [
    ...happened(area.id),
    sql`select ${alertId.newDocument}::int, id, pupil_id, added_by, null::int, added_at from pep_document where ${own}`,
    sql`select ${alertId.newCaseNote}::int, id, pupil_id, author_id, null::int, created_at from case_note where ${own}`,
    sql`select ${alertId.meetingDateSet}::int, id, pupil_id, null::int, null::int, ${onDay(sql`created_at::date`)}
      from pep where ${own} and next_meeting_at is not null and deleted_at is null`,
    sql`select ${alertId.newMessage}::int, message.id, thread.pupil_id, sender_id, told, sent_at
      from message join message_thread thread on thread.authority_id = message.authority_id and thread.id = thread_id
      cross join lateral unnest(recipient_ids) told where message.${own}`,
  ];
  await sql`
    insert into alert_event (authority_id, alert_id, record_id, pupil_id, caused_by, told_user_id, at, handled_at)
    select ${area.id}::int, alert_id, record_id, pupil_id, caused_by, told_user_id, at, at
    from (${sql.join(events, sql` union all `)}) event (alert_id, record_id, pupil_id, caused_by, told_user_id, at)
    where at >= ${today}::date - 30 and at < ${today}::date order by at, alert_id, record_id, told_user_id`.execute(db);
}
