import { sql } from 'kysely';
import { ServerError } from '../../errors.ts';
import type { UnitCall } from '../handler.ts';

/** A message of the viewer's, with what its row says of it alone. */
export interface OwnMessage {
  readonly id: number;
  readonly threadId: number;
  readonly pupilId: number;
  readonly senderId: number;
  readonly recipientIds: readonly number[];
  readonly subject: string;
  readonly body: string;
  readonly stageSlug: string | null;
}

/** A number of the database's; what is none is no message's. */
const mostId = 2_147_483_647;

/** The id that the address of a call names. */
export function messageIdOf({ params }: UnitCall): number {
  const id = /^[1-9]\d{0,9}$/.test(params.messageId ?? '') ? Number(params.messageId) : 0;
  if (id === 0 || id > mostId) throw new ServerError('NOT_FOUND');
  return id;
}

/** A message that the viewer sent or received; any other is not found, and row-level security says so too. */
export async function findMessage({ db, viewer }: UnitCall, id: number): Promise<OwnMessage> {
  const { rows } = await sql<OwnMessage>`
    select message.id, message.thread_id as "threadId", thread.pupil_id as "pupilId", sender_id as "senderId",
      recipient_ids as "recipientIds", subject, body, stage_slug as "stageSlug"
    from message_copy copy
    join message on message.authority_id = copy.authority_id and message.id = copy.message_id
    join message_thread thread on thread.authority_id = message.authority_id and thread.id = message.thread_id
    where copy.authority_id = ${viewer.authorityId} and copy.user_id = ${viewer.userId}
      and copy.message_id = ${id}`.execute(db);
  const [message] = rows;
  if (message === undefined) throw new ServerError('NOT_FOUND');
  return message;
}
