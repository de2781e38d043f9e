import { productName } from '../../../../contract/index.ts';
import { lookAfterAlerts } from '../../../db/across/index.ts';
import { mailSuperUsers } from '../../../messages/superUsers.ts';
import type { Call } from '../../handler.ts';

const subject = `Rows of an import to look at – ${productName}`;

const body = (portal: string | null): string =>
  'Another system has sent a file of records. What is sure was brought into the records; ' +
  'some rows are faulty or need a decision, and wait under Imports.\n\n' +
  `Sign in to look at them${portal === null ? ' in the portal.' : `: ${portal}/imports`}\n`;

/** Tells the authority's super users that rows of a file wait; a message each. */
export function tellWaiting({ services, viewer }: Call, portal: string | null): Promise<void> {
  return lookAfterAlerts(services.database, (db) =>
    mailSuperUsers(db, viewer.authorityId, { purpose: 'import', subject, body: body(portal) }),
  );
}
