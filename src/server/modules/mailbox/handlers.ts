import { sql } from 'kysely';
import type { Message, ReplyOf } from '../../../contract/index.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { Handlers, UnitCall } from '../handler.ts';
import { listHandler } from '../lists/listHandler.ts';
import { findPupil } from '../students/findPupil.ts';
import { pupilOptions } from '../students/pupilOptions.ts';
import { mailboxSource, messageList } from './mailboxSource.ts';
import { filesOf, readMessageFile, uploadForMessage } from './messageFiles.ts';
import { findMessage, messageIdOf } from './ownMessage.ts';
import { addresseesOf, correspondents, roleOf } from './people.ts';
import { sendMessage } from './sendMessage.ts';

export const mailboxHandlers = {
  'messages.unread': { run: countUnread },
  'messages.list': listHandler(messageList),
  'messages.students': { run: studentsForMessage },
  'messages.recipients': { run: recipientsForMessage },
  'messages.file': { run: readMessageFile },
  'messages.upload': uploadForMessage,
  'messages.read': { run: openMessage },
  'messages.archive': { run: archiveMessage },
  'messages.send': { run: sendMessage },
} satisfies Handlers;

async function countUnread({ db, viewer }: UnitCall): Promise<ReplyOf<'messages.unread'>> {
  const { unread } = await db
    .selectFrom('message_copy')
    .select((each) => each.fn.countAll<string>().as('unread'))
    .where('authority_id', '=', viewer.authorityId)
    .where('user_id', '=', viewer.userId)
    .where('is_sent', '=', false)
    .where('read_at', 'is', null)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { unread: Number(unread) };
}

async function studentsForMessage(call: UnitCall): Promise<ReplyOf<'messages.students'>> {
  const contents = await pupilOptions(call);
  await audit(call, { action: 'messages.students', record: 'list', detail: { count: contents.length } });
  return { contents };
}

async function recipientsForMessage(call: UnitCall): Promise<ReplyOf<'messages.recipients'>> {
  const { id } = await findPupil(call, Number(call.query.studentId));
  const answered = call.query.replyToId === undefined ? null : await findMessage(call, Number(call.query.replyToId));
  if (answered !== null && answered.pupilId !== id) throw new ServerError('NOT_FOUND');
  const people = await addresseesOf(call, id, answered === null ? [] : [answered.senderId, ...answered.recipientIds]);
  return {
    contents: people.map((person) => ({
      id: person.id,
      label: `${person.name}, ${roleOf(call, person.typeId)}`,
      name: person.name,
    })),
  };
}

async function openMessage(call: UnitCall): Promise<ReplyOf<'messages.read'>> {
  const { db, viewer, services } = call;
  const message = await findMessage(call, messageIdOf(call));
  const row = await rowOf(call, message.id);
  if (row.isUnread) {
    await db
      .updateTable('message_copy')
      .set({ read_at: services.now() })
      .where('authority_id', '=', viewer.authorityId)
      .where('message_id', '=', message.id)
      .where('user_id', '=', viewer.userId)
      .where('read_at', 'is', null)
      .execute();
  }
  await audit(call, { action: 'messages.read', record: `message/${message.id}`, detail: { pupil: message.pupilId } });
  const people = await correspondents(call, [message.senderId, ...message.recipientIds]);
  const gone = (userId: number) => ({ userId, name: 'Former user', role: '', isActive: false });
  return {
    contents: [
      {
        // As it was until now: whoever opens it learns whether that changed something.
        message: row,
        body: message.body,
        sender: people.get(message.senderId) ?? gone(message.senderId),
        recipients: [...people.values()].filter(({ userId }) => message.recipientIds.includes(userId)),
        files: await filesOf(call, message.id),
        canReply: row.studentId !== null,
        stageSlug: row.pepId === null ? null : message.stageSlug,
      },
    ],
  };
}

/** The message as a list has it. */
async function rowOf(call: UnitCall, id: number): Promise<Message> {
  const columns = Object.entries(mailboxSource.fields)
    .filter(([, { filterOnly }]) => filterOnly !== true)
    .map(([name, field]) => sql`${field.sql} as ${sql.id(name)}`);
  const { rows } = await sql<Message>`select ${sql.join(columns)} from ${mailboxSource.base(call)}
    and copy.message_id = ${id}`.execute(call.db);
  const [row] = rows;
  if (row === undefined) throw new ServerError('NOT_FOUND');
  return row;
}

async function archiveMessage(call: UnitCall): Promise<ReplyOf<'messages.archive'>> {
  const { db, viewer, services, body } = call;
  const message = await findMessage(call, messageIdOf(call));
  const isArchived = body.isArchived !== false;
  await db
    .updateTable('message_copy')
    .set({ archived_at: isArchived ? services.now() : null })
    .where('authority_id', '=', viewer.authorityId)
    .where('message_id', '=', message.id)
    .where('user_id', '=', viewer.userId)
    .where('archived_at', isArchived ? 'is' : 'is not', null)
    .execute();
  await audit(call, {
    action: 'messages.archive',
    record: `message/${message.id}`,
    detail: { pupil: message.pupilId, before: { isArchived: !isArchived }, after: { isArchived } },
  });
  return { success: true, id: message.id };
}
