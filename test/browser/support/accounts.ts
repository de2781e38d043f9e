import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Call, callsOf } from './api.ts';
import { userMenu, type Watched } from './browser.ts';

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The messages to somebody that nothing is set to send, newest first, as the developers' page shows them. */
export async function messagesTo(url: string, recipient: string): Promise<string[]> {
  const html = await (await fetch(`${url}/api/dev/outbox`)).text();
  const articles = html.match(/<article[\s\S]*?<\/article>/g) ?? [];
  const texts = articles.map((article) =>
    article.replace(/<[^>]+>/g, '').replace(/&(lt|gt|quot|amp);/g, (name) => entities[name] ?? name),
  );
  return texts.filter((text) => text.includes(`to ${recipient}`));
}

export async function newestTo(url: string, recipient: string): Promise<string> {
  const [message] = await messagesTo(url, recipient);
  if (message === undefined) throw new Error(`Nothing was sent to ${recipient}.`);
  return message;
}

export type Invited = { username: string; temporaryPassword: string; link: string };

/** Invites somebody as a super user does; what they are told comes from their e-mail. */
export async function invite(
  call: Call,
  url: string,
  { username, telephone = '' }: { username: string; telephone?: string },
): Promise<Invited> {
  const body = {
    userId: 0,
    username,
    firstname: 'New',
    lastname: 'Person',
    telephone,
    accessLevelId: 2,
    isActive: true,
    autoAssignToOrganisationId: null,
  };
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

type Factor = { Enabled: boolean; PreferredMfa: boolean };

/** Which second factors somebody is asked for from now on, as the identity pool is told. */
export async function preferFactors(
  url: string,
  page: Page,
  factors: { SMSMfaSettings?: Factor; SoftwareTokenMfaSettings?: Factor },
): Promise<void> {
  const answer = await fetch(`${url}/identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.SetUserMFAPreference',
    },
    body: JSON.stringify({ AccessToken: await tokenOf(page), ...factors }),
  });
  if (!answer.ok) throw new Error(`The pool answered ${answer.status}: ${await answer.text()}`);
}

/** The access token that a page's browser holds; empty where nobody is signed in. */
export async function tokenOf(page: Page): Promise<string> {
  return page.evaluate(
    () => localStorage.getItem(Object.keys(localStorage).find((name) => name.endsWith('.accessToken')) ?? '') ?? '',
  );
}

export const ownPassword = 'Quiet-Harbour7!';
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
export const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

/** Each step puts the focus where one types next. */
export async function focused(page: Page, label: string): Promise<void> {
  await expect
    .poll(() => page.getByLabel(label, { exact: true }).evaluate((box) => box === document.activeElement))
    .toBe(true);
}

/** Fills the sign-in form where it shows. */
export async function enter(page: Page, userName: string, secret: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Fills what the new password's form still asks for, and sends it. */
export async function choosePassword(page: Page, secret = ownPassword): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(secret);
  await page.getByLabel('I have read the terms and conditions').check();
  await page.getByRole('button', { name: 'Set new password' }).click();
}

/** Somebody invited signs in on an empty page and chooses a password; gives their calls. */
export async function settle({ page }: Watched, url: string, person: Invited): Promise<Call> {
  await page.goto(url);
  await enter(page, person.username, person.temporaryPassword);
  await choosePassword(page);
  await userMenu(page).waitFor();
  return callsOf(page, url);
}
