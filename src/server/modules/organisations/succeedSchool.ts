import { sql } from 'kysely';
import { addDays, type ReplyOf } from '../../../contract/index.ts';
import { alertId } from '../../alerts/alerts.ts';
import { tellAll } from '../../alerts/tell.ts';
import { knowsSchool } from '../../db/across/index.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { UnitCall } from '../handler.ts';
import { checkByForm } from '../pepAdmin/checkByForm.ts';
import { day, refuse } from '../students/refuse.ts';

/** A school that another one follows from a day on. */
interface Succession {
  readonly from: number;
  readonly to: number;
  /** First day at the successor, `YYYY-MM-DD`. */
  readonly start: string;
}

/**
 * A school closes, or becomes an academy under a new URN: whoever is at it on the day is at its successor from then on,
 * and its teachers too. Marks, plans and earlier registrations keep the school that they were made at.
 */
export async function succeedSchool(call: UnitCall): Promise<ReplyOf<'organisations.succeed'>> {
  checkByForm(call, 'organisation/succeed');
  const { viewer, body, today } = call;
  const change = { from: Number(body.schoolId), to: Number(body.successorId), start: String(body.startDate) };
  if (!(await knowsSchool(call.db, viewer.authorityId, change.from))) throw new ServerError('NOT_FOUND');
  if (change.from === change.to) throw refuse('successorId', 'A school cannot follow itself.');
  if (!(await knowsSchool(call.db, viewer.authorityId, change.to)))
    throw refuse('successorId', 'Please choose a school of the authority');
  if (change.start > today) throw refuse('startDate', 'The first day at the successor cannot be in the future.');
  await holdPupils(call, change);
  await refuseInTheWay(call, change);
  const pupils = await moveRolls(call, change);
  const teachers = await moveTeachers(call, change);
  await keepSuccessor(call, change);
  await tellAll(call, { alert: alertId.schoolChanged, pupilIds: pupils });
  await audit(call, {
    action: 'organisations.succeed',
    record: `school/${change.from}`,
    detail: {
      before: { schoolId: change.from },
      after: { schoolId: change.to, startDate: change.start },
      pupils,
      teachers,
    },
  });
  const message = `Moved to the successor: pupils ${pupils.length}, teachers ${teachers.length}`;
  return { success: true, id: change.to, message };
}

/** Registrations at the school that reach the day, a condition on `registration`; a passed record stays as it is. */
const running = ({ from, start }: Succession) =>
  sql`registration.school_id = ${from} and coalesce(registration.end_date, ${start}::date) >= ${start}::date
    and not exists (select from pupil passed where passed.authority_id = registration.authority_id
      and passed.id = registration.pupil_id and passed.passed_on is not null)`;

async function holdPupils({ db, viewer: { authorityId } }: UnitCall, change: Succession): Promise<void> {
  await sql`select id from pupil where authority_id = ${authorityId} and id in (
      select pupil_id from registration where registration.authority_id = ${authorityId} and ${running(change)})
    order by id for no key update`.execute(db);
}

/** Who begins at the school on the day or later, or is at the successor then, has to be looked at first. */
async function refuseInTheWay({ db, viewer: { authorityId } }: UnitCall, change: Succession): Promise<void> {
  const { rows } = await sql<{ name: string; begins: string | null }>`
    select pupil.last_name || ', ' || pupil.first_name as name,
      case when registration.start_date >= ${change.start}::date then registration.start_date end as begins
    from registration join pupil on pupil.authority_id = registration.authority_id and pupil.id = registration.pupil_id
    where registration.authority_id = ${authorityId} and ${running(change)} and (
      registration.start_date >= ${change.start}::date or exists (
        select from registration other where other.authority_id = registration.authority_id
          and other.pupil_id = registration.pupil_id and other.school_id = ${change.to}
          and coalesce(other.end_date, ${change.start}::date) >= ${change.start}::date))
    order by begins nulls last, name limit 1`.execute(db);
  const [first] = rows;
  if (first === undefined) return;
  throw first.begins === null
    ? refuse('successorId', `${first.name} is at both schools. Please correct one of the two registrations first.`)
    : refuse('startDate', `${first.name} begins here on ${day(first.begins)}. Please choose a later day.`);
}

/** Ends the registrations the day before, and begins the same at the successor; answers whose they are. */
async function moveRolls({ db, viewer: { authorityId }, today }: UnitCall, change: Succession): Promise<number[]> {
  const { from, to, start } = change;
  const { rows } = await sql<{ pupil_id: number }>`
    with leaving as (
      select id, pupil_id, end_date, is_main from registration
      where registration.authority_id = ${authorityId} and ${running(change)}
    ), begun as (
      insert into registration (authority_id, pupil_id, school_id, start_date, end_date, is_main)
      select ${authorityId}, pupil_id, ${to}, ${start}::date, end_date, is_main from leaving
    ), ended as (
      update registration set end_date = ${addDays(start, -1)}::date from leaving
      where registration.authority_id = ${authorityId} and registration.id = leaving.id
    ), moved as (
      update pupil set school_id = ${to} from leaving
      where pupil.authority_id = ${authorityId} and pupil.id = leaving.pupil_id and pupil.school_id = ${from}
        and leaving.is_main and coalesce(leaving.end_date, ${today}::date) >= ${today}::date
    )
    select distinct pupil_id from leaving order by pupil_id`.execute(db);
  return rows.map(({ pupil_id }) => pupil_id);
}

/** Users of the school, who would see nobody there any more, become users of its successor. */
async function moveTeachers({ db, viewer: { authorityId } }: UnitCall, { from, to }: Succession): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with left_school as (
      delete from user_school where authority_id = ${authorityId} and school_id = ${from} returning user_id, ordinal
    ), joined as (
      insert into user_school (authority_id, user_id, school_id, ordinal)
      select ${authorityId}, user_id, ${to}, ordinal from left_school
      on conflict (authority_id, user_id, school_id) do nothing
    )
    select user_id from left_school order by user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Says which school follows; one that came back to the school before it is followed by that no more. */
async function keepSuccessor({ db, viewer: { authorityId } }: UnitCall, { from, to }: Succession): Promise<void> {
  await sql`
    update authority_school set successor_id = case when school_id = ${from} then ${to}::int end
    where authority_id = ${authorityId}
      and (school_id = ${from} or school_id = ${to} and successor_id = ${from})`.execute(db);
}
