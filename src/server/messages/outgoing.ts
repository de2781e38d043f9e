import type { Db } from '../db/unitOfWork.ts';

/** A message to one person. Bodies may hold codes: they are kept until the message has left, and never logged. */
export interface OutgoingMessage {
  readonly channel: 'email' | 'sms';
  /** What it is for, in a word: `sign-up`, `reset-code`, `sign-in-code`, `alert`, `digest`. */
  readonly purpose: string;
  /** An e-mail address, or a telephone number. */
  readonly recipient: string;
  /** Empty for a text message. */
  readonly subject: string;
  readonly body: string;
}

let handedOver = 0;

/** How many messages this process has handed over: whoever sends them looks whether there are more. */
export const messagesHandedOver = (): number => handedOver;

/**
 * Hands a message over within work of the system role: it leaves when that work is stored, and never
 * when it is undone. The only way out for anything the product sends.
 */
export async function queueMessage(db: Db, message: OutgoingMessage): Promise<void> {
  await db.insertInto('outgoing_message').values({ ...message }).execute();
  handedOver += 1;
}
