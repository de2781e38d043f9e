import { sql } from 'kysely';
import { userType, type ReplyOf } from '../../../contract/index.ts';
import { assignPupils, type ManagedUser } from '../../db/across/index.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { Handlers, ReadFacts, UnitCall } from '../handler.ts';
import { listHandler } from '../lists/listHandler.ts';
import { checkByForm } from '../pepAdmin/checkByForm.ts';
import { lockPupil } from '../students/findPupil.ts';
import { refuse } from '../students/refuse.ts';
import { accountFacts, managedUser } from '../users/accountFacts.ts';
import { caseloadList } from './caseloadList.ts';
import { lockCaseload, partOf, type Caseload } from './caseloadOf.ts';

/** Who works with which pupils and schools. */
export const caseloadHandlers = {
  'caseload.list': listHandler(caseloadList),
  'caseload.assign': { facts: factsOf('userId'), run: assign },
  'caseload.end': { run: end },
  'caseload.handOver': { facts: factsOf('toUserId'), run: handOver },
} satisfies Handlers;

/** Facts of whoever receives. */
function factsOf(name: 'userId' | 'toUserId'): ReadFacts {
  return async (call) => accountFacts(call, await person(call, name));
}

const person = ({ db, viewer, body }: UnitCall, name: 'userId' | 'toUserId') =>
  managedUser(db, viewer.authorityId, Number(body[name]));

async function assign(call: UnitCall): Promise<ReplyOf<'caseload.assign'>> {
  const { db, viewer, body } = call;
  const user = await person(call, 'userId');
  const pupil = await lockPupil(call, Number(body.studentId));
  checkByForm(call, 'caseload/assign');
  const isSocialWorker = body.isSocialWorker === true;
  if (isSocialWorker && user.typeId !== userType.socialWorker)
    throw refuse('isSocialWorker', 'Only somebody of the user type Social Worker can be the social worker of a record');
  const startDate = String(body.startDate);
  if (isSocialWorker) await setSocialWorker(call, [pupil.id], user.id);
  await assignPupils(db, viewer.authorityId, [
    { userId: user.id, pupilId: pupil.id, startDate, isActive: true, isSocialWorker: false },
  ]);
  await audit(call, {
    action: 'caseload.assign',
    record: `pupil/${pupil.id}`,
    detail: {
      before: null,
      after: { person: fullName(user), startDate, ...(isSocialWorker && { social_worker_id: user.id }) },
    },
  });
  return { success: true, id: pupil.id };
}

async function end(call: UnitCall): Promise<ReplyOf<'caseload.end'>> {
  const part = partOf(call);
  if (part.studentId === undefined && part.schoolId === undefined)
    throw new ServerError('INVALID', { message: 'Please name the pupil or the school whose work ends' });
  const user = await person(call, 'userId');
  const had = await lockCaseload(call, user, part);
  await takeAway(call, user, had);
  await auditEach(call, had, { action: 'caseload.end', before: { person: fullName(user) }, after: { person: null } });
  return { success: true, id: user.id };
}

async function handOver(call: UnitCall): Promise<ReplyOf<'caseload.handOver'>> {
  const isAll = call.body.extent === 'all';
  const part = isAll ? {} : partOf(call);
  if (!isAll && part.studentId === undefined && part.schoolId === undefined)
    throw new ServerError('INVALID', { message: 'Please name the pupil or the school that is handed over' });
  const [from, to] = [await person(call, 'userId'), await person(call, 'toUserId')];
  if (from.id === to.id) throw refuse('toUserId', 'Please choose somebody else');
  const had = await lockCaseload(call, from, part);
  const hindrance = whyNot(had, from, to);
  if (hindrance !== null) throw refuse('toUserId', hindrance);
  await takeAway(call, from, had);
  await givePupils(call, had, to);
  const named = had.pupils.filter(({ isSocialWorker }) => isSocialWorker).map(({ pupilId }) => pupilId);
  await setSocialWorker(call, named, to.id);
  await giveSchools(call, had, to);
  await auditEach(call, had, {
    action: 'caseload.handOver',
    before: { person: fullName(from) },
    after: { person: fullName(to) },
  });
  return { success: true, id: to.id };
}

/** Why somebody cannot take over what somebody else has; null where they can. */
function whyNot({ pupils, schools }: Caseload, from: ManagedUser, to: ManagedUser): string | null {
  const isTeacher = to.typeId === userType.designatedTeacher;
  const [pupil] = pupils;
  const [school] = schools;
  if (!pupil && !school) return `${fullName(from)} does not work with this any more`;
  if (pupil && isTeacher) return `A designated teacher sees the pupils of their schools; ${pupil.name} needs another`;
  if (school && !isTeacher) return `${school.name} goes to a designated teacher`;
  const named = pupils.find(({ isSocialWorker }) => isSocialWorker);
  if (named && to.typeId !== userType.socialWorker)
    return `${fullName(from)} is the social worker of ${named.name}’s record; please choose a social worker`;
  return null;
}

const fullName = ({ firstName, lastName }: ManagedUser) => `${firstName} ${lastName}`;

/** Ends work: assignments stay as ended ones, so that it can be read who worked with a pupil (D-61). */
async function takeAway({ db, viewer }: UnitCall, { id }: ManagedUser, { pupils, schools }: Caseload): Promise<void> {
  const pupilIds = pupils.map(({ pupilId }) => pupilId);
  const schoolIds = schools.map(({ schoolId }) => schoolId);
  await sql`update pupil_user set active_status_id = 2
    where authority_id = ${viewer.authorityId} and user_id = ${id} and pupil_id = any(${pupilIds}::int[])`.execute(db);
  await sql`update pupil set social_worker_id = null
    where authority_id = ${viewer.authorityId} and social_worker_id = ${id}
      and id = any(${pupilIds}::int[])`.execute(db);
  await sql`delete from user_school
    where authority_id = ${viewer.authorityId} and user_id = ${id}
      and school_id = any(${schoolIds}::int[])`.execute(db);
}

async function setSocialWorker({ db, viewer }: UnitCall, pupilIds: readonly number[], userId: number): Promise<void> {
  await sql`update pupil set social_worker_id = ${userId}
    where authority_id = ${viewer.authorityId} and id = any(${[...pupilIds]}::int[])`.execute(db);
}

/** Whoever works with a pupil already goes on since the day on which they began. */
async function givePupils({ db, viewer, today }: UnitCall, { pupils }: Caseload, to: ManagedUser): Promise<void> {
  await sql`insert into pupil_user (authority_id, user_id, pupil_id, start_date, active_status_id)
    select ${viewer.authorityId}, ${to.id}, given.id, ${today}::date, 1
    from unnest(${pupils.map(({ pupilId }) => pupilId)}::int[]) given (id)
    on conflict (authority_id, user_id, pupil_id) do update set active_status_id = 1,
      given_by = null, given_stages = null, given_until = null,
      start_date = case when pupil_user.active_status_id = 1 then pupil_user.start_date
        else excluded.start_date end`.execute(db);
}

/** Schools come after those that somebody has already, in the order that they had. */
async function giveSchools({ db, viewer }: UnitCall, { schools }: Caseload, to: ManagedUser): Promise<void> {
  await sql`insert into user_school (authority_id, user_id, school_id, ordinal)
    select ${viewer.authorityId}, ${to.id}, given.id, last.ordinal + given.place
    from unnest(${schools.map(({ schoolId }) => schoolId)}::int[]) with ordinality given (id, place)
    cross join (select coalesce(max(ordinal), 0) as ordinal from user_school
      where authority_id = ${viewer.authorityId} and user_id = ${to.id}) last
    on conflict (authority_id, user_id, school_id) do nothing`.execute(db);
}

/** One entry in the trail of each pupil and school, since each has its own history. */
async function auditEach(
  call: UnitCall,
  { pupils, schools }: Caseload,
  { action, ...detail }: { readonly action: string; readonly before: object; readonly after: object },
): Promise<void> {
  const records = [
    ...pupils.map(({ pupilId }) => `pupil/${pupilId}`),
    ...schools.map(({ schoolId }) => `school/${schoolId}`),
  ];
  if (records.length > 0) await audit(call, ...records.map((record) => ({ action, record, detail })));
}
