import { productName } from '../../contract/index.ts';
import type { Infected } from '../db/across/index.ts';
import type { Db } from '../db/unitOfWork.ts';
import { queueMessage } from '../messages/outgoing.ts';
import { mailSuperUsers } from '../messages/superUsers.ts';

const subject = `A file was removed – ${productName}`;
const purpose = 'virus';
const whatToDo =
  'Please have the device that it comes from checked. What was found in which file stands in the trail of the portal.';

/** Keeps in the trail what was found, and tells whoever added the file and the authority's super users. */
export function tellOfVirus(id: string): (db: Db, infected: Infected) => Promise<void> {
  return async (db, { authority_id, pupil_id, file_name, added_by, is_of_message }) => {
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
    const adder = await db
      .selectFrom('app_user')
      .select('username')
      .where('authority_id', '=', authority_id)
      .where('id', '=', added_by)
      .where('is_active', '=', true)
      .executeTakeFirst();
    if (adder !== undefined)
      await queueMessage(db, {
        channel: 'email',
        purpose,
        recipient: adder.username,
        subject,
        body: `A virus was found in a file that you added, and the file was removed.\n\n${whatToDo}\n`,
      });
    await mailSuperUsers(db, authority_id, {
      purpose,
      subject,
      body: `A virus was found in a file that was added, and the file was removed.\n\n${whatToDo}\n`,
    });
  };
}
