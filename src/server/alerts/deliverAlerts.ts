import type { Catalog } from '../../engine/index.ts';
import { takeDigests, takeEvents, type Told } from '../db/across/alerts.ts';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/unitOfWork.ts';
import { queueMessage, type OutgoingMessage } from '../messages/outgoing.ts';
import { alertMail, digestMail, type Recipient } from './alertMails.ts';
import { alertKinds, type AlertKind } from './alerts.ts';
import { lastDigest } from './digestTime.ts';

export interface AlertParts {
  readonly database: Database;
  readonly catalog: Catalog;
  readonly now: () => Date;
  /** Where users reach the portal. */
  readonly publicUrl: () => string;
}

/** Hands over all e-mails that are due: of new events at once, and after seven in the morning the digests. */
export async function deliverAlerts({ database, catalog, now, publicUrl }: AlertParts): Promise<void> {
  const kinds = alertKinds(catalog);
  const planAlerts = kinds.filter(({ group }) => group === 'pep').map(({ id }) => id);
  const sendBy = (mail: Mail) => (db: Db, told: readonly Told[]) => sendEach(db, told, (to) => mail(to, kinds, publicUrl()));
  while (await takeEvents(database, { now: now(), planAlerts, send: sendBy(alertMail) }));
  while (await takeDigests(database, lastDigest(now()), { planAlerts, send: sendBy(digestMail) }));
}

type Mail = (to: Recipient, kinds: readonly AlertKind[], portal: string) => OutgoingMessage;

/** One message to each user, of all that they are told of. */
async function sendEach(db: Db, told: readonly Told[], mail: (to: Recipient) => OutgoingMessage): Promise<void> {
  for (const userId of new Set(told.map((one) => one.userId))) {
    const own = told.filter((one) => one.userId === userId);
    const [first] = own;
    if (first !== undefined) await queueMessage(db, mail({ username: first.username, alertIds: own.map(({ alertId }) => alertId) }));
  }
}
