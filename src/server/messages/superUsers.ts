import { userType } from '../../contract/index.ts';
import type { Db } from '../db/unitOfWork.ts';
import { queueMessage, type OutgoingMessage } from './outgoing.ts';

/**
 * Sends an e-mail to each super user of an authority, whatever they chose as alerts. An e-mail is read anywhere: it
 * says that there is something, never of whom.
 */
export async function mailSuperUsers(
  db: Db,
  authorityId: number,
  mail: Pick<OutgoingMessage, 'purpose' | 'subject' | 'body'>,
): Promise<void> {
  const people = await db
    .selectFrom('app_user')
    .select('username')
    .where('authority_id', '=', authorityId)
    .where('type_id', '=', userType.laSuperUser)
    .where('is_active', '=', true)
    .where('activated_at', 'is not', null)
    .orderBy('id')
    .execute();
  if (people.length === 0) return;
  await queueMessage(
    db,
    ...people.map(({ username }) => ({ ...mail, channel: 'email', recipient: username }) as const),
  );
}
