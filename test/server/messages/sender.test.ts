import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/server/config.ts';
import { newestMessages, settingUp, settleMessage, takeMessage } from '../../../src/server/db/across/index.ts';
import type { Database } from '../../../src/server/db/database.ts';
import type { MailSettings } from '../../../src/server/messages/mailSettings.ts';
import { queueMessage, type OutgoingMessage } from '../../../src/server/messages/outgoing.ts';
import { startSender, waits } from '../../../src/server/messages/sender.ts';
import type { RepeatedWork } from '../../../src/server/repeatedWork.ts';
import { startSmtpServer, type SmtpServer } from '../../support/smtpServer.ts';
import { makeTestDatabase } from '../../support/testDatabase.ts';

const invitation: OutgoingMessage = {
  channel: 'email',
  purpose: 'sign-up',
  recipient: 'ann.lee@ashcombe.example',
  subject: 'Your account – welcome',
  body: 'Temporary password: Xy7!abcdefgh\n.\nGo on.',
};
const code: OutgoingMessage = {
  channel: 'sms',
  purpose: 'sign-in-code',
  recipient: '07700 900123',
  subject: '',
  body: 'Your code is 482913',
};

describe('the sender of messages', () => {
  let database: Database;
  let smtp: SmtpServer;
  const senders: RepeatedWork[] = [];
  const clock = { now: new Date('2026-11-18T11:00:00Z') };
  const lines: { fields: Record<string, unknown>; message: string }[] = [];
  const heard: { when: (line: string) => boolean; done: () => void }[] = [];
  const write = (fields: object, message: string) => {
    lines.push({ fields: fields as Record<string, unknown>, message });
    for (const { when, done } of heard) if (when(message)) done();
  };
  const whenLogged = (message: string) =>
    new Promise<void>((done) => void heard.push({ when: (line) => line === message, done }));

  const mail = (smsGateway: string | null = null): MailSettings | null =>
    readConfig({
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Portal <portal@authority.example>',
      ...(smsGateway && { SMS_GATEWAY: smsGateway }),
    }).mail;
  const start = (settings: MailSettings | null): RepeatedWork => {
    const sender = startSender({ database, mail: settings, now: () => clock.now, log: { info: write, error: write } });
    senders.push(sender);
    return sender;
  };
  const queue = (...messages: OutgoingMessage[]) =>
    settingUp(database, async (db) => {
      for (const message of messages) await queueMessage(db, message);
      // The clock of this test stands still.
      await db
        .updateTable('outgoing_message')
        .set({ not_before: clock.now })
        .where('sent_at', 'is', null)
        .where('tries', '=', 0)
        .execute();
    });
  const rows = () => settingUp(database, (db) => db.selectFrom('outgoing_message').selectAll().orderBy('id').execute());

  beforeAll(async () => {
    database = await makeTestDatabase();
  });
  beforeEach(async () => {
    smtp = await startSmtpServer();
    lines.length = 0;
    await settingUp(database, (db) => db.deleteFrom('outgoing_message').execute());
  });
  afterEach(async () => {
    await Promise.all(senders.splice(0).map((sender) => sender.stop()));
    await smtp.close();
  });
  afterAll(() => database.close());

  it('[D-2] sends mail by SMTP and then keeps only what it was for and when', async () => {
    await queue(invitation);
    const sent = whenLogged('message sent');
    start(mail());
    await sent;
    const [only] = smtp.received;
    expect(only).toMatchObject({ from: 'portal@authority.example', to: 'ann.lee@ashcombe.example' });
    expect(only?.source).toMatch(/^From: Portal <portal@authority\.example>$/m);
    expect(only?.source).toContain('Auto-Submitted: auto-generated');
    expect(only?.source).toContain('Temporary password: Xy7!abcdefgh\r\n.\r\nGo on.');
    expect(await rows()).toMatchObject([
      { purpose: 'sign-up', recipient: '', subject: '', body: '', sent_at: clock.now, tries: 1, failure: null },
    ]);
  });

  it('[D-2] sends a text message as mail to the gateway, by the number’s digits', async () => {
    await queue(code, { ...code, recipient: '+44 (0)7700 900 124' }, { ...code, recipient: '+1 202 555 0123' });
    start(mail('sms.gateway.example'));
    await smtp.whenReceived(3);
    expect(smtp.received.map(({ to }) => to)).toEqual([
      '447700900123@sms.gateway.example',
      '447700900124@sms.gateway.example',
      '12025550123@sms.gateway.example',
    ]);
    expect(smtp.received[0]?.source).toContain('Your code is 482913');
  });

  it('keeps what nothing is set to send, and logs its purpose but never whom it is for or what it says', async () => {
    await queue(invitation, code);
    const kept = whenLogged('message kept: nothing is set to send it');
    const sender = start(null);
    await kept;
    await sender.stop();
    expect(lines.map(({ fields }) => fields)).toEqual([
      { message: expect.any(String) as string, purpose: 'sign-up' },
      { message: expect.any(String) as string, purpose: 'sign-in-code' },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/ann\.lee|07700|482913|Xy7/);
    expect(await rows()).toMatchObject([
      { ...invitation, sent_at: null },
      { ...code, sent_at: null },
    ]);
  });

  it('[D-2] keeps a code or a temporary password no longer than it opens anything, and sends it no more', async () => {
    const in5Minutes = new Date(clock.now.getTime() + 5 * 60_000);
    const at = { ...code, expiresAt: in5Minutes };
    await queue(
      at,
      { ...invitation, expiresAt: new Date(in5Minutes.getTime() + 1) },
      { ...invitation, purpose: 'alert', body: 'Something happened.' },
    );
    await start(null).stop();
    expect((await rows()).map(({ body }) => body)).toEqual([code.body, invitation.body, 'Something happened.']);
    clock.now = in5Minutes;
    lines.length = 0;
    await start(null).stop();
    expect(await rows()).toMatchObject([
      { purpose: 'sign-in-code', recipient: '', subject: '', body: '', sent_at: null, failure: 'EXPIRED' },
      { body: invitation.body, failure: null },
      { failure: null },
    ]);
    expect((await newestMessages(database)).map(({ body }) => body)).toEqual(['Something happened.', invitation.body]);
    expect(lines.filter(({ message }) => message === 'message expired')).toEqual([
      { fields: { message: expect.any(String) as string, purpose: 'sign-in-code' }, message: 'message expired' },
    ]);
    clock.now = new Date(in5Minutes.getTime() + 1);
    expect(await takeMessage(database, { channels: ['email'], now: clock.now })).toMatchObject({ purpose: 'alert' });
    expect(await takeMessage(database, { channels: ['email'], now: clock.now })).toBeNull();
  });

  it('notes that a message has left which expired on its way', async () => {
    await queue({ ...invitation, expiresAt: new Date(clock.now.getTime() + 60_000) });
    const taken = await takeMessage(database, { channels: ['email'], now: clock.now });
    clock.now = new Date(clock.now.getTime() + 60_000);
    await start(null).stop();
    await settleMessage(database, taken?.id ?? '', { sentAt: clock.now });
    await start(null).stop();
    expect(await rows()).toMatchObject([{ body: '', sent_at: clock.now, failure: null }]);
  });

  it('tries again after growing waits, and gives up in the end without keeping what it said', async () => {
    smtp.refuse = (to) => `451 ${to} try again later`;
    await queue(invitation);
    for (const wait of waits) {
      const notYet = whenLogged('message not sent yet');
      const sender = start(mail());
      await notYet;
      await sender.stop();
      expect(await rows()).toMatchObject([
        { sent_at: null, failure: null, body: invitation.body, not_before: new Date(clock.now.getTime() + wait) },
      ]);
      clock.now = new Date(clock.now.getTime() + wait);
    }
    const givenUp = whenLogged('message given up');
    await start(mail()).stop();
    await givenUp;
    expect(await rows()).toMatchObject([
      { recipient: '', subject: '', body: '', sent_at: null, tries: waits.length + 1, failure: 'EENVELOPE 451' },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/ann\.lee/);
  });

  it('gives a recipient up at once whom the mail server does not know, and goes on with the others', async () => {
    smtp.refuse = (to) => (to.startsWith('nobody') ? '550 no such user' : null);
    await queue({ ...invitation, recipient: 'nobody@ashcombe.example' }, invitation);
    start(mail());
    await smtp.whenReceived(1);
    await Promise.all(senders.splice(0).map((sender) => sender.stop()));
    expect(await rows()).toMatchObject([
      { failure: 'EENVELOPE 550', body: '' },
      { failure: null, body: '', sent_at: clock.now },
    ]);
  });

  it('waits with all of them while the mail server is away', async () => {
    const settings = mail();
    await smtp.close();
    await queue(invitation, invitation);
    const notYet = whenLogged('message not sent yet');
    const sender = start(settings);
    await notYet;
    await sender.stop();
    smtp = await startSmtpServer();
    expect((await rows()).map(({ tries, sent_at }) => ({ tries, sent_at }))).toEqual([
      { tries: 1, sent_at: null },
      { tries: 0, sent_at: null },
    ]);
  });

  it('sends nothing twice from several processes', async () => {
    await queue(
      ...Array.from({ length: 12 }, (_, index) => ({ ...invitation, recipient: `user${index}@ashcombe.example` })),
    );
    for (const _ of [1, 2, 3]) start(mail());
    await smtp.whenReceived(12);
    await Promise.all(senders.splice(0).map((sender) => sender.stop()));
    expect(smtp.received.map(({ to }) => to).toSorted()).toEqual(
      Array.from({ length: 12 }, (_, index) => `user${index}@ashcombe.example`).toSorted(),
    );
    expect((await rows()).every(({ sent_at, tries }) => sent_at !== null && tries === 1)).toBe(true);
  });

  it('sends nothing of work that was undone', async () => {
    await expect(
      settingUp(database, async (db) => {
        await queueMessage(db, invitation);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await start(mail()).stop();
    expect(smtp.received).toEqual([]);
  });
});
