import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { alertId } from '../../../alerts/alerts.ts';
import { tellUsers } from '../../../alerts/tell.ts';
import type { ManagedUser } from '../../../db/across/index.ts';
import type { UnitCall } from '../../handler.ts';
import { hasToDoWith } from '../../mailbox/people.ts';
import { refuse } from '../../students/refuse.ts';
import { isOpen } from './readEnquiries.ts';

/** A question on an answer that waits for whoever was asked. */
export interface AskedQuestion {
  readonly id: number;
  readonly pupilId: number;
  readonly askedBy: number;
}

/**
 * Open questions that were asked of somebody, held until the call's end; `ofPupils` is a condition on `pupil`. Work of
 * the system role: whoever hands over need not be shown the answers, and is not.
 */
export async function lockAsked(
  { db, viewer }: UnitCall,
  userId: number,
  ofPupils: RawBuilder<SqlBool>,
): Promise<readonly AskedQuestion[]> {
  const { rows } = await sql<AskedQuestion>`
    select enquiry.id, pupil.id as "pupilId", enquiry.asked_by as "askedBy" from ${enquiries}
    where enquiry.authority_id = ${viewer.authorityId} and enquiry.asked_of = ${userId} and pep.deleted_at is null
      and ${isOpen} and ${ofPupils}
    order by enquiry.id for update of enquiry`.execute(db);
  return rows;
}

/**
 * Asks somebody else what one was asked, who is told. Words and replies stay as they are. Where one of them could not
 * have been asked this other (D-223), nobody is asked any.
 */
export async function askAnother(
  call: UnitCall,
  questions: readonly AskedQuestion[],
  to: Pick<ManagedUser, 'id' | 'firstName' | 'lastName'>,
): Promise<void> {
  if (questions.length === 0) return;
  const { db, viewer } = call;
  const ids = questions.map(({ id }) => id);
  const name = `${to.firstName} ${to.lastName}`;
  const { rows } = await sql<{ pupil: string }>`
    select pupil.first_name || ' ' || pupil.last_name as pupil
    from ${enquiries}
    join app_user on app_user.authority_id = enquiry.authority_id and app_user.id = ${to.id}
    where enquiry.authority_id = ${viewer.authorityId} and enquiry.id = any(${ids}::int[])
      and not (app_user.type_id = any(enquiry.shown_to)
        and (not pupil.is_sensitive or app_user.type_id = any(enquiry.shown_when_sensitive)) and ${hasToDoWith(call)})
    order by enquiry.id limit 1`.execute(db);
  const [hindrance] = rows;
  if (hindrance)
    throw refuse(
      'toUserId',
      `${name} may not be asked about ${hindrance.pupil}, of whom a question is open: please hand this pupil to ` +
        'somebody else first, or resolve the question',
    );
  await sql`update enquiry set asked_of = ${to.id}
    where authority_id = ${viewer.authorityId} and id = any(${ids}::int[])`.execute(db);
  for (const { id: recordId, pupilId } of questions)
    await tellUsers(call, { alert: alertId.questionOnAnswer, pupilId, recordId, userIds: [to.id] });
}

const enquiries = sql`enquiry
  join pep_stage stage on stage.authority_id = enquiry.authority_id and stage.id = enquiry.stage_id
  join pep on pep.authority_id = stage.authority_id and pep.id = stage.pep_id
  join pupil on pupil.authority_id = pep.authority_id and pupil.id = pep.pupil_id`;
