import { randomUUID } from 'node:crypto';
import type { ReplyOf } from '../../../contract/index.ts';
import { alertId } from '../../alerts/alerts.ts';
import { tellUsers } from '../../alerts/tell.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { UnitCall } from '../handler.ts';
import { lockPupil } from '../students/findPupil.ts';
import { attachFiles } from './messageFiles.ts';
import { readMessage, refuse, type MessageInput } from './messageInput.ts';
import { findMessage, type OwnMessage } from './ownMessage.ts';
import { addresseesOf, correspondents, type Addressee } from './people.ts';

/**
 * Sends a message once: the pupil is held until the call's end, so that the same message that comes twice at the same
 * moment finds itself sent.
 */
export async function sendMessage(call: UnitCall): Promise<ReplyOf<'messages.send'>> {
  const input = readMessage(call);
  await lockPupil(call, input.studentId);
  const sendId = typeof call.body.sendId === 'string' ? call.body.sendId : randomUUID();
  const sent = await sentBefore(call, sendId);
  if (sent !== undefined) return { success: true, id: sent.id };
  const answered = input.replyToId === null ? null : await answeredMessage(call, input);
  const recipients = await recipientsOf(call, input, answered);
  await checkPlan(call, input);
  const id = await write(call, { input, sendId, answered, recipients });
  await attachFiles(call, { messageId: id, pupilId: input.studentId, references: input.files });
  await audit(call, {
    action: 'messages.send',
    record: `message/${id}`,
    detail: {
      pupil: input.studentId,
      before: null,
      after: { recipients: recipients.map(({ name }) => name).join(', ') },
    },
  });
  await tellUsers(call, {
    alert: alertId.newMessage,
    pupilId: input.studentId,
    recordId: id,
    userIds: recipients.map((person) => person.id),
  });
  return { success: true, id };
}

const sentBefore = ({ db, viewer }: UnitCall, sendId: string) =>
  db
    .selectFrom('message')
    .select('id')
    .where('authority_id', '=', viewer.authorityId)
    .where('sender_id', '=', viewer.userId)
    .where('send_id', '=', sendId)
    .executeTakeFirst();

/** The message that is answered: the viewer's own, and about the same pupil. */
async function answeredMessage(call: UnitCall, { replyToId, studentId }: MessageInput): Promise<OwnMessage> {
  const message = await findMessage(call, Number(replyToId));
  if (message.pupilId !== studentId) throw new ServerError('NOT_FOUND');
  return message;
}

/** Those who were chosen, if each may be written to; whoever may not is named where their name is known (D-102). */
async function recipientsOf(
  call: UnitCall,
  { studentId, recipientIds }: MessageInput,
  answered: OwnMessage | null,
): Promise<Addressee[]> {
  const before = answered === null ? [] : [answered.senderId, ...answered.recipientIds];
  const possible = await addresseesOf(call, studentId, before);
  const chosen = possible.filter(({ id }) => recipientIds.includes(id));
  const others = recipientIds.filter((id) => !chosen.some((person) => person.id === id));
  if (others.length === 0) return chosen;
  const known = await correspondents(
    call,
    before.filter((id) => others.includes(id) && id !== call.viewer.userId),
  );
  const words = [...known.values()].map(({ name, isActive }) =>
    isActive ? `${name} may no longer see this pupil` : `${name} has been deactivated`,
  );
  refuse({ recipientIds: words.length > 0 ? `${words.join('. ')}.` : 'Please choose from the list only' });
  return chosen;
}

/** The place that a message leads back to is a plan of its pupil. */
async function checkPlan({ db, viewer }: UnitCall, { pepId, stage, studentId }: MessageInput): Promise<void> {
  if (pepId === null) return refuse(stage === null ? {} : { stage: 'A section belongs to a plan' });
  const found = await db
    .selectFrom('pep')
    .leftJoin('pep_stage', (join) =>
      join
        .onRef('pep_stage.authority_id', '=', 'pep.authority_id')
        .onRef('pep_stage.pep_id', '=', 'pep.id')
        .on('pep_stage.slug', '=', stage),
    )
    .select('pep_stage.slug')
    .where('pep.authority_id', '=', viewer.authorityId)
    .where('pep.id', '=', pepId)
    .where('pep.pupil_id', '=', studentId)
    .where('pep.deleted_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) refuse({ pepId: 'This is not a PEP of the pupil' });
  else if (stage !== null && found.slug === null) refuse({ stage: 'This is not a section of the PEP' });
}

interface Written {
  readonly input: MessageInput;
  readonly sendId: string;
  readonly answered: OwnMessage | null;
  readonly recipients: readonly Addressee[];
}

async function write(call: UnitCall, { input, sendId, answered, recipients }: Written): Promise<number> {
  const { db, viewer, services } = call;
  const now = services.now();
  const own = { authority_id: viewer.authorityId, sent_at: now };
  const { id } = await db
    .insertInto('message')
    .values({
      ...own,
      thread_id: answered?.threadId ?? (await newThread(call, input.studentId)),
      sender_id: viewer.userId,
      recipient_ids: recipients.map((person) => person.id),
      subject: input.subject,
      body: input.body,
      reply_to: answered?.id ?? null,
      pep_id: input.pepId,
      stage_slug: input.stage,
      send_id: sendId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('message_copy')
    .values([
      { ...own, message_id: id, user_id: viewer.userId, is_sent: true, read_at: now },
      ...recipients.map((person) => ({ ...own, message_id: id, user_id: person.id, is_sent: false })),
    ])
    .execute();
  if (answered !== null)
    await db
      .updateTable('message_thread')
      .set({ last_at: now })
      .where('authority_id', '=', viewer.authorityId)
      .where('id', '=', answered.threadId)
      .execute();
  return id;
}

async function newThread({ db, viewer, services }: UnitCall, pupilId: number): Promise<number> {
  const now = services.now();
  const { id } = await db
    .insertInto('message_thread')
    .values({ authority_id: viewer.authorityId, pupil_id: pupilId, started_at: now, last_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
