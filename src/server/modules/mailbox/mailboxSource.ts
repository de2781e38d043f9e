import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { JsonObject } from '../../../engine/index.ts';
import { staff } from '../../db/staff.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import type { UnitCall } from '../handler.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { text, value, type ListSource } from '../lists/source.ts';

/** The names of the recipients, in the order of their last names. */
const recipientNames = sql`(select string_agg(person.first_name || ' ' || person.last_name, ', '
    order by person.last_name, person.first_name, person.id)
  from ${staff} person where person.id = any(message.recipient_ids))`;

/**
 * The viewer's own messages. Which these are is said by row-level security too; here it is said so that an index finds
 * them. Whoever may no longer see the pupil keeps the message without the name (D-102).
 */
export const mailboxSource: ListSource = {
  base: (call: UnitCall) => sql`message_copy copy
    join message on message.authority_id = copy.authority_id and message.id = copy.message_id
    join message_thread thread on thread.authority_id = message.authority_id and thread.id = message.thread_id
    left join ${staff} sender on sender.id = message.sender_id
    left join pupil on pupil.authority_id = thread.authority_id and pupil.id = thread.pupil_id
      and ${visiblePupils(call)}
    left join pep on pep.authority_id = message.authority_id and pep.id = message.pep_id and pep.deleted_at is null
      and pep.pupil_id = pupil.id
    where copy.user_id = ${call.viewer.userId}`,
  id: sql`copy.message_id desc`,
  key: sql`copy.message_id`,
  fields: {
    id: value(sql`copy.message_id`),
    sentAt: value(sql`copy.sent_at`),
    senderName: text(sql`coalesce(sender.first_name || ' ' || sender.last_name, 'Support staff')`),
    recipientNames: text(recipientNames),
    studentId: value(sql`pupil.id`),
    studentName: text(sql`coalesce(pupil.first_name || ' ' || pupil.last_name, '')`),
    subject: text(sql`message.subject`),
    // Searched as a whole; a page of the longest would be a quarter of a megabyte.
    text: { ...text(sql`message.body`), filterOnly: true },
    isUnread: value(sql`(not copy.is_sent and copy.read_at is null)`),
    isSent: value(sql`copy.is_sent`),
    isArchived: value(sql`(copy.archived_at is not null)`),
    fileCount: value(sql`(select count(*)::int from attachment file
      where file.authority_id = message.authority_id and file.message_id = message.id)`),
    pepId: value(sql`pep.id`),
  },
};

const folders: Readonly<Record<string, RawBuilder<SqlBool>>> = {
  inbox: sql<SqlBool>`copy.archived_at is null and copy.is_sent = false`,
  sent: sql<SqlBool>`copy.archived_at is null and copy.is_sent = true`,
  archived: sql<SqlBool>`copy.archived_at is not null`,
};

export const messageList: ListDefinition = {
  operation: 'messages.list',
  source: mailboxSource,
  also: ({ folder, studentId }: JsonObject) => [
    ...(folders[String(folder)] === undefined ? [] : [folders[String(folder)] as RawBuilder<SqlBool>]),
    ...(typeof studentId === 'number' ? [sql<SqlBool>`pupil.id = ${studentId}`] : []),
  ],
};
