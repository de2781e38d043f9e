import { sql } from 'kysely';
import { productName } from '../../contract/index.ts';
import type { Infected } from '../db/across/index.ts';
import type { Db } from '../db/unitOfWork.ts';
import { queueMessage } from '../messages/outgoing.ts';
import { mailSuperUsers } from '../messages/superUsers.ts';

const subject = `A file was removed – ${productName}`;
const purpose = 'virus';
const whatToDo =
  'Please have the device that it comes from, or was opened on, checked. ' +
  'What was found in which file stands in the trail of the portal.';

/**
 * Keeps in the trail what was found, and tells whoever added the file, whoever opened it and the authority's super
 * users.
 */
export function tellOfVirus(id: string): (db: Db, infected: Infected) => Promise<void> {
  return async (db, infected) => {
    const { authority_id, pupil_id, file_name, is_of_message } = infected;
    // What a message holds is for its people alone, the names of its files too (D-102).
    const before = is_of_message ? {} : { fileName: file_name };
    await db
      .insertInto('audit')
      .values({
        authority_id,
        user_id: null,
        action: 'attachments.virus',
        record: `attachment/${id}`,
        detail: JSON.stringify({ pupil: pupil_id, before, after: null }),
      })
      .execute();
    for (const { username, is_adder } of await holdersOf(db, id, infected))
      await queueMessage(db, {
        channel: 'email',
        purpose,
        recipient: username,
        subject,
        body: bodyOf(is_adder ? 'that you added' : 'that you opened'),
      });
    await mailSuperUsers(db, authority_id, { purpose, subject, body: bodyOf('that was added') });
  };
}

const bodyOf = (which: string) => `A virus was found in a file ${which}, and the file was removed.\n\n${whatToDo}\n`;

/** Who has it on a device of theirs, or may have it: whoever added it, and whom the trail names as having opened it. */
const holdersOf = (db: Db, id: string, { authority_id, added_by }: Infected) =>
  db
    .selectFrom('app_user')
    .select(['username', sql<boolean>`id = ${added_by}`.as('is_adder')])
    .where('authority_id', '=', authority_id)
    .where('is_active', '=', true)
    .where((eb) =>
      eb.or([
        eb('id', '=', added_by),
        eb(
          'id',
          'in',
          eb
            .selectFrom('audit')
            .select(sql<number>`user_id`.as('user_id'))
            .where('authority_id', '=', authority_id)
            .where('record', 'in', [`attachment/${id}`, `document/${id}`])
            .where('action', 'in', ['attachments.read', 'documents.read', 'messages.file']),
        ),
      ]),
    )
    .orderBy('id')
    .execute();
