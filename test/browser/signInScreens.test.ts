import { beforeAll, describe, expect, test } from 'vitest';
import { codeTo, enter, focused, heading, invite, ownPassword, settle, setUpApp } from './support/accounts.ts';
import type { Call } from './support/api.ts';
import { axeViolations, desktop, openPage, password, phone, userMenu, type Watched } from './support/browser.ts';
import { atRest } from './support/rest.ts';
import { browser, callsAs, closeAfterTest, product, runProduct } from './support/running.ts';

runProduct();

const superUser = 'super@ashcombe.example';

let asSuperUser: Call;

beforeAll(async () => {
  asSuperUser = await callsAs(superUser);
});

async function visitor(viewport?: { width: number; height: number }): Promise<Watched> {
  const watched = closeAfterTest(await openPage(browser, viewport));
  return watched;
}

describe('a forgotten password', () => {
  test('is set anew with a code from an e-mail, and ends with the sign-in form [D-3, SIGN-8]', async () => {
    const account = 'sw@brinmoor.example';
    const { page, faults } = await visitor();
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    await page.goto(product.url);
    await page.getByRole('button', { name: 'Forgot password' }).click();
    await page.getByLabel('E-mail address').fill(account);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await heading(page, 'Choose a new password').waitFor();
    const code = await codeTo(product.url, account);
    await page.getByLabel('Code from the e-mail').fill(code);
    await page.getByLabel('New password', { exact: true }).fill(ownPassword);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password is changed. Sign in with the new one.').waitFor();
    await enter(page, account, password);
    await expect.poll(() => page.getByRole('alert').textContent()).toBe('Error, please try again');
    await enter(page, account, ownPassword);
    await userMenu(page).waitFor();
    await atRest(page);
    expect(addresses.filter((address) => address.includes(code) || address.includes('brinmoor'))).toEqual([]);
    expect(faults.filter((fault) => !fault.includes('/identity/'))).toEqual([]);
  });

  test('answers the same for an address that nobody has, to the last word [D-3]', async () => {
    const said = async (account: string) => {
      const { page } = await visitor();
      await page.goto(product.url);
      await page.getByRole('button', { name: 'Forgot password' }).click();
      await page.getByLabel('E-mail address').fill(account);
      await page.getByRole('button', { name: 'Send me a code' }).click();
      await page.getByLabel('Code from the e-mail').fill('123456');
      await page.getByLabel('New password', { exact: true }).fill(ownPassword);
      const asked = await page.getByRole('main').innerText();
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByRole('alert').waitFor();
      // While it is being asked the button says to wait.
      await page.getByRole('button', { name: 'Change password' }).waitFor();
      return [asked, await page.getByRole('main').innerText()].join('\n').replaceAll(account, '{account}');
    };
    expect(await said('nobody@ashcombe.example')).toBe(await said('iro@ashcombe.example'));
  });
});

describe('every signed-out screen', () => {
  test('is accessible, and can be used with the keyboard alone at 375 pixels [SIGN-2, D-16]', async () => {
    const watched = await visitor(phone);
    const { page } = watched;
    const person = await invite(asSuperUser, product.url, { username: 'keyboard.person@ashcombe.example' });
    const { username } = person;
    await setUpApp(await settle(await visitor(), product.url, person));
    const noFault = async (screen: string) => {
      for (const viewport of [desktop, phone]) {
        await page.setViewportSize(viewport);
        expect(await axeViolations(watched), `${screen} at ${viewport.width}`).toEqual([]);
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
            message: `${screen} at ${viewport.width}`,
          })
          .toBeLessThanOrEqual(viewport.width);
      }
    };
    await page.goto(product.url);
    await page.getByLabel('E-mail address').focus();
    await noFault('sign in');
    await page.keyboard.type(username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(ownPassword);
    await page.keyboard.press('Enter');
    await focused(page, 'Six-digit code');
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await page.getByText('Enter the six digits of your code').waitFor();
    await noFault('code');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await focused(page, 'Password');
    for (let tab = 0; tab < 3; tab += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await heading(page, 'Forgot password').waitFor();
    await focused(page, 'E-mail address');
    await page.getByRole('button', { name: 'Send me a code' }).focus();
    await noFault('forgot password');
    await page.keyboard.press('Enter');
    await focused(page, 'Code from the e-mail');
    await noFault('reset');
    await page.goto(`${product.url}/login?newUser=somebody@ashcombe.example`);
    await heading(page, 'Choose your password').waitFor();
    await page.getByText('Read the terms and conditions', { exact: true }).click();
    await page.getByRole('button', { name: 'Set new password' }).click();
    await page.getByText('Tick this box to go on').waitFor();
    await noFault('new password');
  });
});
