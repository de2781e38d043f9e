import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { asSystem, type Db } from '../unitOfWork.ts';

// Messages on their way out, of all authorities: nobody's request reads them.

export interface WaitingMessage {
  readonly id: string;
  readonly channel: 'email' | 'sms';
  readonly purpose: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  /** How often it has been tried, this time included. */
  readonly tries: number;
}

/** So long nobody else takes a message that somebody is sending; longer than any sending lasts. */
const lease = sql`interval '5 minutes'`;

/**
 * Takes the next message that may leave, for this process alone: others pass over it while it is being
 * taken, and afterwards until the lease ends. Sending is slow, so no transaction stays open meanwhile.
 */
export function takeMessage(
  database: Database,
  { channels, now }: { channels: readonly string[]; now: Date },
): Promise<WaitingMessage | null> {
  return asSystem(database, async (db) => {
    const { rows } = await sql<WaitingMessage>`
      update outgoing_message set tries = tries + 1, not_before = ${now}::timestamptz + ${lease}
      where id = (
        select id from outgoing_message where sent_at is null and failure is null and not_before <= ${now}
          and (expires_at is null or expires_at > ${now}) and channel = any(${[...channels]}::text[])
        order by not_before, id limit 1 for update skip locked)
      returning id::text, channel, purpose, recipient, subject, body, tries`.execute(db);
    return rows[0] ?? null;
  });
}

/** What a message said, and to whom, goes with it; what it was for and when stay. */
const blank = { recipient: '', subject: '', body: '' } as const;

export type MessageOutcome = { readonly sentAt: Date } | { readonly retryAt: Date } | { readonly failure: string };

export function settleMessage(database: Database, id: string, outcome: MessageOutcome): Promise<void> {
  return asSystem(database, async (db) => {
    const change =
      'sentAt' in outcome
        ? { sent_at: outcome.sentAt, failure: null, ...blank }
        : 'retryAt' in outcome
          ? { not_before: outcome.retryAt }
          : { failure: outcome.failure, ...blank };
    await db.updateTable('outgoing_message').set(change).where('id', '=', id).where('sent_at', 'is', null).execute();
  });
}

/**
 * Blanks the messages whose code or password has had its time and which have not left: nobody is to read it, and it is
 * of no use to send.
 */
export function expireMessages(database: Database, now: Date): Promise<{ id: string; purpose: string }[]> {
  return asSystem(database, (db) =>
    db
      .updateTable('outgoing_message')
      .set({ failure: 'EXPIRED', ...blank })
      .where('expires_at', '<=', now)
      .where('sent_at', 'is', null)
      .where('failure', 'is', null)
      .returning(['id', 'purpose'])
      .execute(),
  );
}

/** How many messages have not left: they wait, were given up, or had their time before they could leave. */
export function countMessages(database: Database): Promise<{ waiting: number; failed: number; expired: number }> {
  return asSystem(database, async (db) => {
    const { rows } = await sql<{ waiting: number; failed: number; expired: number }>`
      select count(*) filter (where failure is null)::int as waiting,
        count(*) filter (where failure <> 'EXPIRED')::int as failed,
        count(*) filter (where failure = 'EXPIRED')::int as expired
      from outgoing_message where sent_at is null`.execute(db);
    return rows[0] ?? { waiting: 0, failed: 0, expired: 0 };
  });
}

/** Messages after a certain one that no channel takes anywhere, by what they are for. */
export function stuckMessages(
  database: Database,
  { after, channels }: { after: string; channels: readonly string[] },
): Promise<{ id: string; purpose: string }[]> {
  return asSystem(database, async (db) => {
    const { rows } = await sql<{ id: string; purpose: string }>`
      select id::text, purpose from outgoing_message
      where id > ${after}::bigint and sent_at is null and failure is null
        and not (channel = any(${[...channels]}::text[]))
      order by outgoing_message.id limit 500`.execute(db);
    return rows;
  });
}

/** The newest messages with all they say, for the page that developers read them on. */
export function newestMessages(database: Database): Promise<(Omit<WaitingMessage, 'tries'> & { created_at: Date })[]> {
  return asSystem(database, (db: Db) =>
    db
      .selectFrom('outgoing_message')
      .select(['id', 'channel', 'purpose', 'recipient', 'subject', 'body', 'created_at'])
      .where('sent_at', 'is', null)
      .where('failure', 'is', null)
      .orderBy('id', 'desc')
      .limit(100)
      .execute(),
  );
}
