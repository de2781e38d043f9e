import { Secret, TOTP } from 'otpauth';
import { settingUp } from '../../src/server/db/across/index.ts';
import type { Database } from '../../src/server/db/database.ts';

/** The messages to one address or telephone number that are not on their way yet, oldest first. */
export function messagesTo(database: Database, recipient: string) {
  return settingUp(database, (db) =>
    db
      .selectFrom('outgoing_message')
      .select(['channel', 'purpose', 'subject', 'body'])
      .where('recipient', '=', recipient)
      .orderBy('id')
      .execute(),
  );
}

/** The six digits of the newest message. */
export async function lastCode(database: Database, recipient: string): Promise<string> {
  const body = (await messagesTo(database, recipient)).at(-1)?.body ?? '';
  const code = /\b\d{6}\b/.exec(body)?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${recipient}`);
  return code;
}

/** What an authenticator app shows for a secret at a moment. */
export const totp = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

/** Six digits that are not these. */
export const otherCode = (code: string): string => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
