import { Secret, TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, openPage, phone, signedIn } from './support/browser.ts';
import { heldBack } from './support/heldBack.ts';
import { noticed } from './support/notices.ts';
import { browser, closeAfterTest, product, runProduct } from './support/running.ts';

runProduct();

// Whoever uses the keyboard goes on from where they were: what was pressed may be gone, the focus may not.

async function signedInAs(account: string, path: string, viewport = desktop): Promise<Page> {
  const watched = closeAfterTest(await signedIn(browser, product.url + path, account, viewport));
  return watched.page;
}

/** Whether the focus is on a place, or in it. */
const focusIn = (place: Locator) => () => place.evaluate((element) => element.contains(document.activeElement));

/** Presses by the keyboard alone. */
async function press(target: Locator): Promise<void> {
  await target.focus();
  await target.press('Enter');
}

describe('the focus is kept', () => {
  test('where two-factor authentication is turned on and off: at what has come of it', async () => {
    const page = await signedInAs('oeu@ashcombe.example', '/UserProfile/mfa');
    const panel = page.getByRole('region', { name: 'Two-factor authentication' });
    await press(page.getByRole('button', { name: 'Set up two-factor authentication' }));
    await expect.poll(focusIn(page.getByRole('heading', { name: '1. Scan the QR code' }))).toBe(true);
    const key = (await page.getByRole('group', { name: 'Key' }).textContent()) ?? '';
    await page
      .getByLabel('6-digit code')
      .fill(new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate());
    await page.getByLabel('6-digit code').press('Enter');
    await expect
      .poll(focusIn(panel.getByRole('status').filter({ hasText: 'Your settings have been updated' })))
      .toBe(true);
    await page.keyboard.press('Tab');
    await expect.poll(focusIn(page.getByRole('button', { name: 'Disable 2FA' }))).toBe(true);
    await page.keyboard.press('Enter');
    await press(
      page
        .getByRole('dialog', { name: 'Disable two-factor authentication?' })
        .getByRole('button', { name: 'Disable it' }),
    );
    await expect.poll(focusIn(panel.getByRole('status').filter({ hasText: 'MFA disabled' }))).toBe(true);
  });

  test('where the settings of an authority are saved: on the button that saved them', async () => {
    const page = await signedInAs('super@brinmoor.example', '/authoritySettings');
    const form = page.getByRole('region', { name: 'Choices of the virtual school' });
    const choice = form.getByLabel('Last name');
    const before = await choice.isChecked();
    const read = await heldBack(page, '**/api/LocalAuthority/AuthoritySettings');
    await choice.press('Space');
    await press(form.getByRole('button', { name: 'Save choices' }));
    await noticed(page, 'Saved');
    // Until it is read anew it shows what was saved, and takes nothing that would go with it.
    await read.asked;
    await form.locator('[inert]').waitFor();
    await expect.poll(() => choice.isChecked()).toBe(!before);
    read.answer();
    // The form is drawn anew over what is stored now.
    await form.locator('[inert]').waitFor({ state: 'detached' });
    await expect.poll(focusIn(form.getByRole('button', { name: 'Save choices' }))).toBe(true);
    await expect.poll(() => choice.isChecked()).toBe(!before);
    await page.keyboard.press('Shift+Tab');
    await expect.poll(focusIn(form)).toBe(true);
    await expect.poll(focusIn(form.getByRole('button', { name: 'Save choices' }))).toBe(false);
  });

  test('and what was typed in one form of the settings, where the other is saved', async () => {
    const page = await signedInAs('support@support.example', '/authoritySettings');
    const telephone = page
      .getByRole('region', { name: 'Parts of the portal' })
      .getByLabel('Telephone number for support');
    await telephone.fill('01632 960123');
    const choices = page.getByRole('region', { name: 'Choices of the virtual school' });
    await choices.getByLabel('First name').press('Space');
    await press(choices.getByRole('button', { name: 'Save choices' }));
    await noticed(page, 'Saved');
    await expect.poll(focusIn(choices.getByRole('button', { name: 'Save choices' }))).toBe(true);
    await choices.locator('[inert]').waitFor({ state: 'detached' });
    await expect.poll(() => telephone.inputValue()).toBe('01632 960123');
  });

  test('where an upload lacks an answer: on the first one missing', async () => {
    const page = await signedInAs('super@ashcombe.example', '/users');
    await press(page.getByRole('button', { name: 'Upload CSV' }));
    const dialog = page.getByRole('dialog', { name: 'Upload users' });
    await press(dialog.getByRole('button', { name: 'Upload users' }));
    await expect.poll(focusIn(dialog.getByLabel('User type'))).toBe(true);
    await page.keyboard.press('Enter');
    await press(page.getByRole('option', { name: 'Read Only' }));
    await press(dialog.getByRole('button', { name: 'Upload users' }));
    await expect.poll(focusIn(dialog.getByRole('button', { name: 'Choose a file' }))).toBe(true);
  });

  test.each([desktop, phone])(
    'where a password is forgotten whose address is known already: on that address, at %o',
    async (viewport) => {
      const watched = closeAfterTest(await openPage(browser, viewport));
      const { page } = watched;
      await page.goto(product.url);
      await page.getByLabel('E-mail address').fill('dt@ashcombe.example');
      await page.getByLabel('Password', { exact: true }).fill('Wrong-Passw0rd!');
      await page.getByLabel('Password', { exact: true }).press('Enter');
      await page.getByRole('alert').filter({ hasText: 'Error, please try again' }).waitFor();
      await press(page.getByRole('button', { name: 'Forgot password' }));
      await page.getByRole('heading', { name: 'Forgot password', level: 1 }).waitFor();
      await expect.poll(() => page.getByLabel('E-mail address').inputValue()).toBe('dt@ashcombe.example');
      await expect.poll(focusIn(page.getByLabel('E-mail address'))).toBe(true);
    },
  );
});
