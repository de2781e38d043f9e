import { TOTP } from 'otpauth';
import { type Call } from './api.ts';

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The messages to somebody that nothing is set to send, newest first, as the developers' page shows them. */
export async function messagesTo(url: string, recipient: string): Promise<string[]> {
  const html = await (await fetch(`${url}/api/dev/outbox`)).text();
  const articles = html.match(/<article[\s\S]*?<\/article>/g) ?? [];
  const texts = articles.map((article) => article.replace(/<[^>]+>/g, '').replace(/&(lt|gt|quot|amp);/g, (name) => entities[name] ?? name));
  return texts.filter((text) => text.includes(`to ${recipient}`));
}

export async function newestTo(url: string, recipient: string): Promise<string> {
  const [message] = await messagesTo(url, recipient);
  if (message === undefined) throw new Error(`Nothing was sent to ${recipient}.`);
  return message;
}

export type Invited = { username: string; temporaryPassword: string; link: string };

/** Invites somebody as a super user does; what they are told comes from their e-mail. */
export async function invite(call: Call, url: string, { username, telephone = '' }: { username: string; telephone?: string }): Promise<Invited> {
  const body = { userId: 0, username, firstname: 'New', lastname: 'Person', telephone, accessLevelId: 2, isActive: true, autoAssignToOrganisationId: null };
  const { status, body: answer } = await call('/api/Users/Add', body);
  if (status !== 200) throw new Error(`The invitation answered ${status}: ${JSON.stringify(answer)}`);
  const text = await newestTo(url, username);
  const found = /Open \S*?(\/login\?newUser=\S+)[\s\S]*Your temporary password: (\S+)/.exec(text);
  if (!found) throw new Error('The invitation holds no link and password.');
  return { username, link: found[1] ?? '', temporaryPassword: found[2] ?? '' };
}

/** What a six-digit code in the newest message to somebody is. */
export async function codeTo(url: string, recipient: string): Promise<string> {
  const [code] = /\b\d{6}\b/.exec(await newestTo(url, recipient)) ?? [];
  if (code === undefined) throw new Error(`The newest message to ${recipient} holds no code.`);
  return code;
}

/** Sets up an authenticator app for whoever makes the calls; gives it. */
export async function setUpApp(call: Call): Promise<TOTP> {
  const secret = String((await call('/api/Users/getQrCode', {})).body.secretCode).replace(/ /g, '');
  const app = new TOTP({ secret, digits: 6, period: 30 });
  const { body } = await call('/api/Users/verifyToken', { token: app.generate() });
  if (body.hasErrors !== false) throw new Error('The authenticator app was not accepted.');
  return app;
}

/** A code that has not been used: the pool takes none twice, and takes one of the next half minute. */
export const nextCode = (app: TOTP): string => app.generate({ timestamp: Date.now() + 30_000 });

/** Asks for codes by text message from now on, as the identity pool is told to. */
export async function preferTextMessages(url: string, accessToken: string): Promise<void> {
  const answer = await fetch(`${url}/identity/`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AWSCognitoIdentityProviderService.SetUserMFAPreference' },
    body: JSON.stringify({ AccessToken: accessToken, SMSMfaSettings: { Enabled: true, PreferredMfa: true } }),
  });
  if (!answer.ok) throw new Error(`The pool answered ${answer.status}: ${await answer.text()}`);
}
