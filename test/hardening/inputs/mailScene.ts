import { randomUUID } from 'node:crypto';
import { insertMessage } from '../../support/insertMessage.ts';
import type { PortalServer } from '../../support/portalServer.ts';
import type { Known } from './goodValue.ts';

/** A message that the one who calls can open, and who can be written to. */
export async function mailScene(portal: PortalServer, studentId: number): Promise<Known> {
  return portal.look(async (db) => {
    const people = await db
      .selectFrom('app_user')
      .select(['id', 'username'])
      .where('username', 'in', ['la@ashcombe.example', 'super@ashcombe.example', 'officer2@ashcombe.example'])
      .execute();
    const idOf = (name: string) => people.find(({ username }) => username.startsWith(`${name}@`))?.id ?? 0;
    const fileReference = randomUUID();
    const from = idOf('officer2');
    const to = [idOf('la'), idOf('super')];
    const messageId = await insertMessage(db, { authorityId: 11, studentId, from, to, fileReference });
    return { messageId, fileReference, recipientIds: [from], replyToId: messageId, sendId: randomUUID(), files: [] };
  });
}
