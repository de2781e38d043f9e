import type { Db } from '../db/unitOfWork.ts';

/**
 * A message to one person. Bodies may hold codes: they are kept until the message has left or the code is of no use any
 * more, and never logged.
 */
export interface OutgoingMessage {
  readonly channel: 'email' | 'sms';
  /** What it is for, in a word: `sign-up`, `reset-code`, `sign-in-code`, `alert`, `digest`, `second-factor`. */
  readonly purpose: string;
  /** An e-mail address, or a telephone number. */
  readonly recipient: string;
  /** Empty for a text message. */
  readonly subject: string;
  readonly body: string;
  /** When what it says is of no use any more: it is kept no longer, and not sent. */
  readonly expiresAt?: Date;
}

/** Takes back what somebody was to be told and has not been yet. */
export async function dropMessages(
  db: Db,
  { purpose, recipient }: Pick<OutgoingMessage, 'purpose' | 'recipient'>,
): Promise<void> {
  await db
    .deleteFrom('outgoing_message')
    .where('purpose', '=', purpose)
    .where('recipient', '=', recipient)
    .where('sent_at', 'is', null)
    .execute();
}

let handedOver = 0;

/** How many messages this process has handed over: whoever sends them looks whether there are more. */
export const messagesHandedOver = (): number => handedOver;

/**
 * Hands messages over within work of the system role: they leave when that work is stored, and never
 * when it is undone. The only way out for anything the product sends.
 */
export async function queueMessage(db: Db, ...messages: readonly OutgoingMessage[]): Promise<void> {
  await db
    .insertInto('outgoing_message')
    .values(messages.map(({ expiresAt, ...message }) => ({ ...message, expires_at: expiresAt ?? null })))
    .execute();
  handedOver += messages.length;
}
