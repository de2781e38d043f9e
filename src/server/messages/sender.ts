import type { Database } from '../db/database.ts';
import { expireMessages, settleMessage, stuckMessages, takeMessage, type WaitingMessage } from '../db/across/index.ts';
import { repeatWork, type RepeatedWork } from '../repeatedWork.ts';
import { failureOf, openMailer, type Mailer } from './mailer.ts';
import type { MailSettings } from './mailSettings.ts';

const minute = 60_000;

/** Waits before a message is tried again; after the last it is given up. */
export const waits: readonly number[] = [minute, 5 * minute, 30 * minute, 2 * 60 * minute, 6 * 60 * minute];

/** What was not handed over by a request of this process is found by looking now and then. */
const lookEvery = 15_000;

export interface SenderParts {
  readonly database: Database;
  /** Null where no mail server is set: messages stay, and only what they are for is logged. */
  readonly mail: MailSettings | null;
  readonly now: () => Date;
  readonly log: { info(fields: object, message: string): void; error(fields: object, message: string): void };
}

/** Sends the messages that wait, one by one; any number of processes may do so beside each other. */
export function startSender(parts: SenderParts): RepeatedWork {
  let seen = '0';
  return repeatWork(async (isStopped) => {
    try {
      await sendWaiting(parts, isStopped);
      await dropExpired(parts);
      seen = await logStuck(parts, seen);
    } catch (error) {
      // The database may be away for a moment; the next look finds the same messages.
      parts.log.error({ error: (error as Error).name }, 'messages could not be sent');
    }
  }, lookEvery);
}

/** Codes and temporary passwords are kept no longer than they open anything. */
async function dropExpired({ database, now, log }: SenderParts): Promise<void> {
  for (const { id, purpose } of await expireMessages(database, now()))
    log.info({ message: id, purpose }, 'message expired');
}

async function sendWaiting({ database, mail, now, log }: SenderParts, isStopped: () => boolean): Promise<void> {
  if (mail === null) return;
  const mailer = openMailer(mail);
  try {
    while (!isStopped()) {
      const message = await takeMessage(database, { channels: mailer.channels, now: now() });
      if (message === null) return;
      if (!(await sendOne({ database, now, log }, mailer, message))) return;
    }
  } finally {
    mailer.close();
  }
}

/** Whether it is worth going on with the next one. */
async function sendOne(
  { database, now, log }: Omit<SenderParts, 'mail'>,
  mailer: Mailer,
  message: WaitingMessage,
): Promise<boolean> {
  const { id, purpose, tries } = message;
  const failed = await mailer.send(message).then(() => null, failureOf);
  if (failed === null) {
    await settleMessage(database, id, { sentAt: now() });
    log.info({ message: id, purpose }, 'message sent');
    return true;
  }
  const wait = failed.isFinal ? undefined : waits[tries - 1];
  if (wait === undefined) {
    await settleMessage(database, id, { failure: failed.code });
    log.error({ message: id, purpose, failure: failed.code }, 'message given up');
  } else {
    await settleMessage(database, id, { retryAt: new Date(now().getTime() + wait) });
    log.info({ message: id, purpose, failure: failed.code }, 'message not sent yet');
  }
  return failed.isOfMessage;
}

/** One line for each message that nothing here can send; answers the last one looked at. */
async function logStuck({ database, mail, log }: SenderParts, after: string): Promise<string> {
  const channels = mail === null ? [] : mail.smsGateway === null ? ['email'] : ['email', 'sms'];
  const stuck = await stuckMessages(database, { after, channels });
  for (const { id, purpose } of stuck) log.info({ message: id, purpose }, 'message kept: nothing is set to send it');
  return stuck.at(-1)?.id ?? after;
}
