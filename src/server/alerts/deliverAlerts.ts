import { londonDate } from '../../contract/index.ts';
import { activeCareStatuses } from '../care/careStatuses.ts';
import type { Catalog } from '../../engine/index.ts';
import { takeDigests, takeEvents, tellingOf, type DueAlert } from './events.ts';
import { notLookedAt, takeDay } from './dailyEvents.ts';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/unitOfWork.ts';
import { declarationsFor } from '../modules/declarations/declarationsFor.ts';
import { queueMessage, type OutgoingMessage } from '../messages/outgoing.ts';
import { alertMail, digestMail, type Recipient } from './alertMails.ts';
import { alertKinds, type AlertKind } from './alerts.ts';
import { lastDigest, lastLook } from './digestTime.ts';

export interface AlertParts {
  readonly database: Database;
  readonly catalog: Catalog;
  readonly now: () => Date;
  /** Where users reach the portal. */
  readonly publicUrl: () => string;
}

/**
 * Hands over all e-mails that are due: of new events at once, after six in the morning of what the day brings,
 * and after seven the digests.
 */
export async function deliverAlerts({ database, catalog, now, publicUrl }: AlertParts): Promise<void> {
  const kinds = alertKinds(catalog);
  const sendBy = (mail: Mail) => (db: Db, told: readonly DueAlert[]) =>
    sendEach(db, told, (to) => mail(to, kinds, publicUrl()));
  const run = tellingOf(catalog, londonDate(now()));
  const atOnce = { ...run, now: now(), send: sendBy(alertMail) };
  while (await takeEvents(database, atOnce));
  const moment = lastLook(now());
  const day = { moment, today: londonDate(moment), activeStatuses: activeCareStatuses(catalog), portal: publicUrl() };
  for (const authority of await notLookedAt(database, day.today)) {
    const declarations = await declarationsFor({ database, catalog }, authority);
    await takeDay(database, { ...day, authorityId: authority.authorityId, declarations }, atOnce);
  }
  while (await takeDigests(database, lastDigest(now()), { ...run, send: sendBy(digestMail) }));
}

type Mail = (to: Recipient, kinds: readonly AlertKind[], portal: string) => OutgoingMessage;

/** One message to each user, of all that they are told of. */
async function sendEach(db: Db, told: readonly DueAlert[], mail: (to: Recipient) => OutgoingMessage): Promise<void> {
  const recipients = new Map<string, Map<number, number>>();
  for (const { username, alertId, count } of told)
    recipients.set(username, (recipients.get(username) ?? new Map<number, number>()).set(alertId, count));
  for (const [username, counts] of recipients) await queueMessage(db, mail({ username, counts }));
}
