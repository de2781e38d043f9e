import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { userType } from '../../../contract/index.ts';
import type { ManagedUser } from '../../db/across/index.ts';
import { queueMessage } from '../../messages/outgoing.ts';
import { audit } from '../audit.ts';
import type { UnitCall } from '../handler.ts';
import { givenOnMail, givenOverMail, holderLeftMail } from './delegationMails.ts';

/** A pupil whom a designated teacher has given a colleague (D-354). */
export interface Given {
  readonly pupilId: number;
  readonly holderId: number;
  readonly holder: string;
  readonly givenBy: number;
  /** Where the other of the two is written to: the colleague of who gave it, who gave it of the colleague. */
  readonly otherMail: string;
  readonly otherName: string;
}

/** What goes on that somebody gave or was given, held until the call's end; `ofPupils` is a condition on `pupil`. */
export async function lockGiven(
  { db, viewer, today }: UnitCall,
  userId: number,
  ofPupils: RawBuilder<SqlBool>,
): Promise<readonly Given[]> {
  const { rows } = await sql<Given>`
    select link.pupil_id as "pupilId", link.user_id as "holderId",
      holder.first_name || ' ' || holder.last_name as holder, link.given_by as "givenBy",
      case when other.is_active and other.activated_at is not null then other.username else '' end as "otherMail",
      other.first_name as "otherName"
    from pupil_user link
    join pupil on pupil.authority_id = link.authority_id and pupil.id = link.pupil_id
    join app_user holder on holder.authority_id = link.authority_id and holder.id = link.user_id
    join app_user other on other.authority_id = link.authority_id
      and other.id = case when link.given_by = ${userId} then link.user_id else link.given_by end
    where link.authority_id = ${viewer.authorityId} and ${userId}::int in (link.given_by, link.user_id)
      and link.given_by is not null and link.active_status_id = 1 and link.given_until >= ${today}::date
      and pupil.passed_on is null and ${ofPupils}
    order by link.pupil_id, link.user_id for update of link`.execute(db);
  return rows;
}

/**
 * What somebody gave goes on with another teacher who could have given it, until its day; all else that they gave or
 * were given ends. The other of the two is told either way. Answers what goes on.
 */
export async function handOn(
  call: UnitCall,
  fromId: number,
  given: readonly Given[],
  to: Pick<ManagedUser, 'id' | 'username'> | null,
): Promise<readonly Given[]> {
  if (given.length === 0) return [];
  const goesOn = to === null ? [] : await giveAsAnother(call, fromId, given, to);
  const over = given.filter((each) => !goesOn.includes(each));
  await end(call, over);
  const told = [
    ...mailed(goesOn, givenOnMail),
    ...mailed(ofGiver(over, fromId), givenOverMail),
    ...mailed(ofHolder(over, fromId), holderLeftMail),
  ];
  if (told.length > 0) await queueMessage(call.db, ...told);
  return goesOn;
}

const ofGiver = (given: readonly Given[], id: number) => given.filter(({ givenBy }) => givenBy === id);
const ofHolder = (given: readonly Given[], id: number) => given.filter(({ holderId }) => holderId === id);

/** One mail to each, however many pupils it is of. */
function mailed<T>(given: readonly Given[], mailOf: (to: Pick<ManagedUser, 'username' | 'firstName'>) => T): T[] {
  const people = new Map(given.map(({ otherMail, otherName }) => [otherMail, otherName]));
  return [...people]
    .filter(([username]) => username !== '')
    .map(([username, firstName]) => mailOf({ username, firstName }));
}

/** Only what the other could have given: pupils at a school of theirs, to a colleague of the same e-mail domain. */
async function giveAsAnother(
  { db, viewer }: UnitCall,
  fromId: number,
  given: readonly Given[],
  to: Pick<ManagedUser, 'id' | 'username'>,
): Promise<readonly Given[]> {
  const own = ofGiver(given, fromId);
  const { rows } = await sql<{ pupilId: number; holderId: number }>`
    update pupil_user link set given_by = teacher.id
    from app_user teacher, app_user holder, pupil, ${pairsOf(own)}
    where link.authority_id = ${viewer.authorityId} and link.pupil_id = pair.pupil_id and link.user_id = pair.user_id
      and teacher.authority_id = link.authority_id and teacher.id = ${to.id} and teacher.is_active
      and teacher.type_id = ${userType.designatedTeacher}
      and holder.authority_id = link.authority_id and holder.id = link.user_id and holder.is_active
      and holder.type_id = ${userType.otherEducation}
      and split_part(lower(holder.username), '@', 2) = split_part(lower(teacher.username), '@', 2)
      and pupil.authority_id = link.authority_id and pupil.id = link.pupil_id
      and exists (select from user_school place where place.authority_id = link.authority_id
        and place.user_id = teacher.id and place.school_id = pupil.school_id)
    returning link.pupil_id as "pupilId", link.user_id as "holderId"`.execute(db);
  return own.filter((each) =>
    rows.some(({ pupilId, holderId }) => pupilId === each.pupilId && holderId === each.holderId),
  );
}

async function end(call: UnitCall, given: readonly Given[]): Promise<void> {
  if (given.length === 0) return;
  await sql`update pupil_user link set active_status_id = 2 from ${pairsOf(given)}
    where link.authority_id = ${call.viewer.authorityId} and link.pupil_id = pair.pupil_id
      and link.user_id = pair.user_id`.execute(call.db);
  await audit(
    call,
    ...given.map(({ pupilId, holder }) => ({
      action: 'delegation.takeBack',
      record: `pupil/${pupilId}`,
      detail: { before: { person: holder }, after: { person: null } },
    })),
  );
}

const pairsOf = (given: readonly Given[]) => sql`unnest(${given.map(({ pupilId }) => pupilId)}::int[],
  ${given.map(({ holderId }) => holderId)}::int[]) pair (pupil_id, user_id)`;
