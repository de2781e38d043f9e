import { productName, userType } from '../../../../contract/index.ts';
import { lookAfterAlerts } from '../../../db/across/index.ts';
import { queueMessage } from '../../../messages/outgoing.ts';
import type { Call } from '../../handler.ts';

// An e-mail is read anywhere: it says that something waits, never of whom.

const subject = `Rows of an import to look at – ${productName}`;

const body = (portal: string | null): string =>
  'Another system has sent a file of records. What is sure was brought into the records; ' +
  'some rows are faulty or need a decision, and wait under Imports.\n\n' +
  `Sign in to look at them${portal === null ? ' in the portal.' : `: ${portal}/imports`}\n`;

/** Tells the authority's super users that rows of a file wait; a message each. */
export function tellWaiting({ services, viewer }: Call, portal: string | null): Promise<void> {
  return lookAfterAlerts(services.database, async (db) => {
    const people = await db
      .selectFrom('app_user')
      .select('username')
      .where('authority_id', '=', viewer.authorityId)
      .where('type_id', '=', userType.laSuperUser)
      .where('is_active', '=', true)
      .where('activated_at', 'is not', null)
      .orderBy('id')
      .execute();
    if (people.length === 0) return;
    const said = { channel: 'email', purpose: 'import', subject, body: body(portal) } as const;
    await queueMessage(db, ...people.map(({ username }) => ({ ...said, recipient: username })));
  });
}
