import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../src/server/db/unitOfWork.ts';

interface Whose {
  readonly authorityId: number;
  readonly studentId: number;
}

interface Inserted extends Whose {
  readonly from: number;
  readonly to: readonly number[];
  readonly words?: string;
  /** Numbers that are known before it is there. */
  readonly id?: number;
  readonly fileReference?: string;
}

/** A message about a pupil that nobody has read, with a file where its reference is said; answers its number. */
export async function insertMessage(db: Db, inserted: Inserted): Promise<number> {
  const { authorityId, studentId, from, to, words = 'Sought', id: known, fileReference } = inserted;
  const own = { authority_id: authorityId };
  const at = '2026-11-17T09:00:00Z';
  const thread = await db
    .insertInto('message_thread')
    .values({ ...own, pupil_id: studentId, started_at: at, last_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('message')
    .values({
      ...own,
      ...(known === undefined ? {} : { id: known }),
      thread_id: thread.id,
      sender_id: from,
      recipient_ids: [...to],
      sent_at: at,
      subject: `${words} subject`,
      body: `${words} text`,
      send_id: randomUUID(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('message_copy')
    .values(
      [from, ...to].map((user_id) => ({ ...own, message_id: id, user_id, is_sent: user_id === from, sent_at: at })),
    )
    .execute();
  if (fileReference !== undefined) await insertFile(db, { ...inserted, fileReference, messageId: id });
  return id;
}

/** Has an authority use messages, and puts one into each folder of a user, from and to a colleague. */
export async function insertMailbox(db: Db, userName: string, { authorityId, studentId }: Whose): Promise<void> {
  const users = await db
    .selectFrom('app_user')
    .select(['id', 'username'])
    .where('authority_id', '=', authorityId)
    .execute();
  const self = users.find(({ username }) => username === `${userName}.example`)?.id ?? 0;
  const other = users.find(({ id }) => id !== self)?.id ?? 0;
  await db
    .updateTable('authority')
    .set({ settings: sql`settings || '{"hasMessaging": true}'::jsonb` })
    .where('id', '=', authorityId)
    .execute();
  const [, archived] = [
    await insertMessage(db, { authorityId, studentId, from: other, to: [self] }),
    await insertMessage(db, { authorityId, studentId, from: other, to: [self], words: 'Kept' }),
    await insertMessage(db, { authorityId, studentId, from: self, to: [other], words: 'Given' }),
  ];
  await db
    .updateTable('message_copy')
    .set({ archived_at: '2026-11-18T09:00:00Z' })
    .where('message_id', '=', archived)
    .execute();
}

async function insertFile(
  db: Db,
  { authorityId, studentId, from, fileReference, messageId }: Inserted & { fileReference: string; messageId: number },
): Promise<void> {
  await db
    .insertInto('attachment')
    .values({
      id: fileReference,
      authority_id: authorityId,
      pupil_id: studentId,
      file_name: 'Letter.txt',
      media_type: 'text/plain',
      size: 5,
      added_by: from,
      added_at: '2026-11-17T08:59:00Z',
      is_of_message: true,
      message_id: messageId,
    })
    .execute();
  // Where bytes lie in the database; on a disk they are another's to put there.
  await db
    .insertInto('attachment_chunk')
    .values({ authority_id: authorityId, attachment_id: fileReference, ordinal: 0, bytes: Buffer.from('Words') })
    .execute();
}
