import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  choosePassword,
  codeTo,
  enter,
  heading,
  invite,
  type Invited,
  nextCode,
  ownPassword,
  pathOf,
  preferFactors,
  settle,
  setUpApp,
  tokenOf,
} from './support/accounts.ts';
import type { Call } from './support/api.ts';
import { openPage, phone, userMenu, type Watched } from './support/browser.ts';
import { noticed } from './support/notices.ts';
import { pasteClipboard } from './support/pasteClipboard.ts';
import { atRest } from './support/rest.ts';
import { browser, callsAs, closeAfterTest, product, runProduct } from './support/running.ts';

runProduct();

const superUser = 'super@ashcombe.example';

let asSuperUser: Call;
let people = 0;

beforeAll(async () => {
  asSuperUser = await callsAs(superUser);
});

const visitor = async (viewport?: { width: number; height: number }): Promise<Watched> =>
  closeAfterTest(await openPage(browser, viewport));

const newcomer = (telephone = ''): Promise<Invited> =>
  invite(asSuperUser, product.url, { username: `new.person${(people += 1)}@ashcombe.example`, telephone });

/** A newcomer who has chosen a password, and calls as them. */
async function settled(telephone = ''): Promise<{ username: string; page: Page; call: Call }> {
  const person = await newcomer(telephone);
  const watched = await visitor();
  return { username: person.username, page: watched.page, call: await settle(watched, product.url, person) };
}

/** A page where somebody has just given a password, their own unless said. */
async function entered(username: string, secret = ownPassword): Promise<Page> {
  const { page } = await visitor();
  await page.goto(product.url);
  await enter(page, username, secret);
  return page;
}

/** The pool's next answer that refuses something. */
const refusalTo = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/identity/') && answer.status() === 400);
const alertOf = (page: Page) => page.getByRole('alert').textContent();

describe('signing in with a temporary password', () => {
  test('asks in place for a password of one’s own, says so, and opens the page that was wanted [SIGN-3, SIGN-7, SIGN-10, D-4]', async () => {
    const { username, temporaryPassword } = await newcomer();
    const { page, faults } = await visitor();
    await page.goto(`${product.url}/students?page=2`);
    await enter(page, username, temporaryPassword);
    await heading(page, 'Choose your password').waitFor();
    await expect.poll(() => pathOf(page)).toBe('/login');
    await expect.poll(() => page.getByLabel('E-mail address').inputValue()).toBe(username);
    await expect
      .poll(() => page.getByLabel('Temporary password', { exact: true }).inputValue())
      .toBe(temporaryPassword);
    await choosePassword(page);
    await noticed(page, 'Successfully set new password');
    await userMenu(page).waitFor();
    await atRest(page);
    await expect.poll(() => pathOf(page)).toBe('/students?page=2');
    expect(faults).toEqual([]);
  });

  test('cannot be finished with the terms unticked, and keeps the day of their acceptance [SIGN-12, D-4]', async () => {
    const { username, temporaryPassword } = await newcomer();
    const page = await entered(username, temporaryPassword);
    await page.getByLabel('New password', { exact: true }).fill(ownPassword);
    await page.getByRole('button', { name: 'Set new password' }).click();
    await page.getByText('Tick this box to go on').waitFor();
    await page.getByText('Read the terms and conditions', { exact: true }).click();
    await page.getByText('Look only at what your work needs').waitFor();
    const accepted = page.waitForResponse((answer) => answer.url().endsWith('/api/Users/acceptTerms'));
    await choosePassword(page);
    expect((await accepted).status()).toBe(200);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('session.termsAccepted'))).toBeNull();
  });

  test('shows each rule as met while one types, and takes no password that breaks one [SIGN-8]', async () => {
    const { page } = await visitor();
    await page.goto(`${product.url}/login?newUser=somebody@ashcombe.example`);
    const rules = page.getByRole('list', { name: 'Your new password needs' }).getByRole('listitem');
    const met = () =>
      rules.evaluateAll((items) =>
        items.filter((item) => item.textContent?.endsWith(': done')).map((item) => item.textContent?.slice(1, -6)),
      );
    const box = page.getByLabel('New password', { exact: true });
    await box.pressSequentially('abc');
    await expect.poll(met).toEqual(['One lower case letter']);
    await box.pressSequentially('DEF1');
    await expect.poll(met).toEqual(['One upper case letter', 'One lower case letter', 'One digit']);
    await page.getByLabel('Temporary password', { exact: true }).fill('Whatever1!');
    await page.getByLabel('I have read').check();
    await page.getByRole('button', { name: 'Set new password' }).click();
    await page.getByText('Choose a new password that meets every rule below').waitFor();
    await box.pressSequentially('!gh');
    await expect.poll(met).toHaveLength(5);
    await expect.poll(() => page.getByText('The new password meets every rule').count()).toBe(1);
  });

  test('takes one that is pasted, says why an easy one is refused, and takes another in its place [SIGN-8]', async () => {
    const { username, temporaryPassword } = await newcomer();
    const { page, context } = await visitor();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(product.url);
    const paste = (label: string, text: string) => pasteClipboard(page, label, text);
    await page.getByLabel('E-mail address').fill(username);
    await paste('Password', temporaryPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await heading(page, 'Choose your password').waitFor();
    await paste('Temporary password', temporaryPassword);
    await paste('New password', 'P@ssw0rd2024!');
    await page.getByLabel('I have read the terms and conditions').check();
    const send = () => page.getByRole('button', { name: 'Set new password' }).click();
    await send();
    await page.getByRole('alert').getByText('That password is one that many people use').waitFor();
    await paste('New password', 'Ashcombe-Hills-9!');
    await send();
    await page.getByRole('alert').getByText('A password with “ashcombe” in it').waitFor();
    const long = `${ownPassword}${' of a hundred letters'.repeat(10)}`.slice(0, 100);
    await paste('New password', long);
    await send();
    await userMenu(page).waitFor();
    const again = await visitor();
    await again.page.goto(product.url);
    await enter(again.page, username, long.slice(0, -1));
    await again.page.getByText('Error, please try again').waitFor();
    await enter(again.page, username, long);
    await userMenu(again.page).waitFor();
    expect(await tokenOf(again.page)).not.toBe('');
  });

  test('works from the link of the invitation, which leaves nobody’s address in the address bar [D-4, USER-4]', async () => {
    const { link, username, temporaryPassword } = await newcomer();
    const { page } = await visitor(phone);
    await page.goto(product.url + link);
    await heading(page, 'Choose your password').waitFor();
    await expect.poll(() => pathOf(page)).toBe('/login');
    await expect.poll(() => page.getByLabel('E-mail address').inputValue()).toBe(username);
    await expect.poll(() => page.getByLabel('Temporary password', { exact: true }).inputValue()).toBe('');
    await page.getByLabel('Temporary password', { exact: true }).fill(temporaryPassword);
    await choosePassword(page);
    await noticed(page, 'Successfully set new password');
  });

  test('says "Error, please try again" where it fails, and goes back to the sign-in form on demand [SIGN-9, SIGN-11]', async () => {
    const { link, username, temporaryPassword } = await newcomer();
    const { page } = await visitor();
    await page.goto(product.url + link);
    await page.getByLabel('Temporary password', { exact: true }).fill(`${temporaryPassword}x`);
    await choosePassword(page);
    await expect.poll(() => page.getByRole('alert').textContent()).toBe('Error, please try again');
    await page.getByLabel('Temporary password', { exact: true }).fill(temporaryPassword);
    await page.getByRole('button', { name: 'Go back to Login' }).click();
    await heading(page, 'Sign in').waitFor();
    await expect.poll(() => page.getByLabel('E-mail address').inputValue()).toBe(username);
  });
});

describe('signing in while strangers keep the name locked by wrong passwords', () => {
  test('goes on in the browser that has signed in before, and in no other [D-1]', async () => {
    const { username, page } = await settled();
    const cookies = await page.context().cookies(`${product.url}/identity/`);
    const known = cookies.filter(({ name }) => name === 'known-browser');
    expect(known).toMatchObject([{ httpOnly: true, sameSite: 'Strict', path: '/identity/' }]);
    await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('known-browser');
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await heading(page, 'Sign in').waitFor();
    const stranger = await visitor();
    await stranger.page.goto(product.url);
    const refused = async (secret: string) => {
      const answered = refusalTo(stranger.page);
      await enter(stranger.page, username, secret);
      return String(((await (await answered).json()) as { message: unknown }).message);
    };
    for (let tries = 0; tries < 5; tries += 1)
      expect(await refused(`Wrong-${tries}-Password!`)).toBe('Incorrect username or password.');
    expect(await refused(ownPassword)).toBe('Password attempts exceeded');
    await enter(page, username, ownPassword);
    await userMenu(page).waitFor();
    expect(await refused(ownPassword)).toBe('Password attempts exceeded');
  });
});

describe('signing in with a second factor', () => {
  test('asks for a code of the app before there is a session, takes digits only, and lets one try again [SIGN-3, SIGN-4, SIGN-5, C-22]', async () => {
    const { username, call } = await settled();
    const app = await setUpApp(call);
    const { page, faults } = await visitor();
    await page.goto(`${product.url}/students`);
    await enter(page, username, ownPassword);
    await heading(page, 'Enter your code').waitFor();
    expect(await tokenOf(page)).toBe('');
    const box = page.getByLabel('Six-digit code');
    await box.pressSequentially('12a');
    await page.getByText('Only digits can be entered here').waitFor();
    await box.pressSequentially('3');
    await expect.poll(() => box.inputValue()).toBe('123');
    await box.fill(nextCode(app) === '000000' ? '000001' : '000000');
    await box.press('Enter');
    await expect.poll(() => alertOf(page)).toBe('That code was not right. Check it and try again.');
    await box.fill(nextCode(app));
    await page.getByRole('button', { name: 'Continue' }).click();
    await userMenu(page).waitFor();
    await atRest(page);
    await expect.poll(() => pathOf(page)).toBe('/students');
    expect(faults.filter((fault) => !fault.includes('/identity/'))).toEqual([]);
  });

  test('leads back to the sign-in form after too many wrong codes, and when one wants to begin again [SIGN-4]', async () => {
    const { username, call } = await settled();
    const app = await setUpApp(call);
    const wrong = nextCode(app) === '111111' ? '222222' : '111111';
    const page = await entered(username);
    await page.getByRole('button', { name: 'Begin again' }).click();
    await enter(page, username, ownPassword);
    for (let tries = 0; tries < 3; tries += 1) {
      await page.getByLabel('Six-digit code').fill(wrong);
      await Promise.all([refusalTo(page), page.getByRole('button', { name: 'Continue' }).click()]);
      await page.getByRole('alert').waitFor();
    }
    await heading(page, 'Sign in').waitFor();
    await expect.poll(() => alertOf(page)).toMatch(/too many wrong codes\. Please sign in again/);
  });

  test('asks for a code that came by text message, and says to which number [SIGN-3, SIGN-4]', async () => {
    const telephone = '+447700900123';
    const { username, page: own } = await settled(telephone);
    await preferFactors(product.url, own, { SMSMfaSettings: { Enabled: true, PreferredMfa: true } });
    const page = await entered(username);
    await heading(page, 'Check your phone').waitFor();
    await page.getByText(/text message with a six-digit code to \+\*+0123\./).waitFor();
    await page.getByLabel('Six-digit code').fill(await codeTo(product.url, telephone));
    await page.getByRole('button', { name: 'Continue' }).click();
    await userMenu(page).waitFor();
    await expect.poll(() => pathOf(page)).not.toBe('/login');
  });

  test('asks for a code of the app where somebody has both and prefers neither [SIGN-3]', async () => {
    const { username, page: own, call } = await settled('+447700900124');
    const app = await setUpApp(call);
    const both = { Enabled: true, PreferredMfa: false };
    await preferFactors(product.url, own, { SMSMfaSettings: both, SoftwareTokenMfaSettings: both });
    const page = await entered(username);
    await heading(page, 'Enter your code').waitFor();
    await page.getByLabel('Six-digit code').fill(nextCode(app));
    await page.getByLabel('Six-digit code').press('Enter');
    await userMenu(page).waitFor();
    expect(await tokenOf(page)).not.toBe('');
  });
});
