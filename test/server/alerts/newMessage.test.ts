import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/server/config.ts';
import { alertId } from '../../../src/server/alerts/alerts.ts';
import { startSender } from '../../../src/server/messages/sender.ts';
import type { RepeatedWork } from '../../../src/server/repeatedWork.ts';
import { alertScene } from '../../support/alertScene.ts';
import { startSmtpServer, type SmtpServer } from '../../support/smtpServer.ts';

const { portal, at, deliver, idOf, outgoing, setAlerts, sharedPupil } = alertScene();

const at11 = (name: string) => `${name}@ashcombe.example`;
const subject = 'Qworrel about Thursday';
const body = 'Blimth: could we meet on Thursday?';

let smtp: SmtpServer;
let sender: RepeatedWork | null = null;
let pupil: number;

beforeAll(async () => {
  pupil = await sharedPupil();
});
beforeEach(async () => {
  smtp = await startSmtpServer();
  await setAlerts(11, []);
});
afterEach(async () => {
  await sender?.stop();
  sender = null;
  await smtp.close();
});
/** Chooses the alert and when it comes, by the calls that the page makes. */
async function choose(name: string, alertOption: number, isChecked = true): Promise<void> {
  const asked = [
    portal().post(`${name}@ashcombe`, '/api/AlertSubscriptions/save', { id: alertId.newMessage, isChecked }),
    portal().post(`${name}@ashcombe`, '/api/AlertSubscriptions/toggleAlertDigest', {
      selectedAlertOption: alertOption,
    }),
  ];
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200]);
}

async function send(from: string, to: readonly string[]): Promise<void> {
  const recipientIds = to.map((name) => idOf(at11(name)));
  const sent = await portal().post(`${from}@ashcombe`, '/api/messages', {
    studentId: pupil,
    recipientIds,
    subject,
    body,
  });
  expect(sent.text).toContain('"success":true');
}

const told = async () => (await outgoing()).map(({ recipient, purpose }) => `${purpose} ${recipient}`).sort();

/** Whatever would tell who wrote, about whom or what. */
async function secrets(): Promise<readonly string[]> {
  const [child] = await portal().look((db) =>
    db.selectFrom('pupil').select(['first_name', 'last_name']).where('id', '=', pupil).execute(),
  );
  const [writer] = await portal().look((db) =>
    db
      .selectFrom('app_user')
      .select(['first_name', 'last_name'])
      .where('id', '=', idOf(at11('dt')))
      .execute(),
  );
  const names = [child?.first_name, child?.last_name, writer?.first_name, writer?.last_name];
  expect(names.every((name) => typeof name === 'string' && name !== '')).toBe(true);
  return [...names.map(String), 'Qworrel', 'Thursday', 'Blimth'];
}

describe('the alert “New message”', () => {
  it('comes at once, once a day or never, as each recipient chose, and to no others [MSG-5] [SET-12]', async () => {
    await choose('sw', 1);
    await choose('readonly', 2);
    await choose('dt', 3);
    await send('la', ['sw', 'readonly', 'dt']);
    await at('2026-11-18T11:05:00Z');
    expect(await told()).toEqual([`alert ${at11('sw')}`]);
    await at('2026-11-19T06:59:59Z');
    expect(await told()).toHaveLength(1);
    await at('2026-11-19T07:00:00Z');
    expect(await told()).toEqual([`alert ${at11('sw')}`, `digest ${at11('readonly')}`]);
    await at('2026-11-20T12:00:00Z');
    expect(await told()).toHaveLength(2);
  });

  it('is told to nobody who is not among the recipients, nor to whoever has not chosen it', async () => {
    for (const name of ['dt', 'sw', 'readonly']) await choose(name, 1);
    await choose('readonly', 1, false);
    await send('la', ['sw', 'readonly']);
    await deliver();
    expect(await told()).toEqual([`alert ${at11('sw')}`]);
  });

  it('is told to an officer who is a recipient where the authority has it, and to no other officer', async () => {
    await send('dt', ['la']);
    await deliver();
    expect(await told()).toEqual([]);
    await setAlerts(11, [alertId.newMessage]);
    await send('dt', ['la']);
    await deliver();
    expect(await told()).toEqual([`alert ${at11('la')}`]);
  });

  it('leaves by e-mail with one sentence, without a name and without a word of the message', async () => {
    await choose('readonly', 1);
    await choose('sw', 2);
    await send('la', ['readonly', 'sw']);
    await deliver();
    await at('2026-11-19T07:00:00Z');
    const { mail } = readConfig({ SMTP_URL: smtp.url, MAIL_FROM: 'Portal <portal@authority.example>' });
    const log = { info: () => undefined, error: () => undefined };
    // What is queued may leave from the database's own moment on.
    sender = startSender({ database: portal().database, mail, now: () => new Date(), log });
    await smtp.whenReceived(2);
    const mails = smtp.received.toSorted((a, b) => a.to.localeCompare(b.to));
    expect(mails.map(({ to }) => to)).toEqual([at11('readonly'), at11('sw')]);
    expect(mails[0]?.source).toContain('You have a new message.');
    expect(mails[1]?.source).toContain('- New message: 1');
    const said = mails.map(({ source }) => source).join('\n');
    for (const secret of await secrets()) expect(said).not.toContain(secret);
  });
});
