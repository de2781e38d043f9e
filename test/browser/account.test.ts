import jsQR from 'jsqr';
import { Secret, TOTP, URI } from 'otpauth';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { nextCode } from './support/accounts.ts';
import { callsOf } from './support/api.ts';
import { axeViolations, desktop, openPage, password, phone, signedIn, type Watched } from './support/browser.ts';
import { noticed } from './support/notices.ts';
import { browser, closeAfterTest, product, runProduct } from './support/running.ts';

runProduct();

const enabled = 'Your settings have been updated and you will be challenged for a secure code on next login';
const failed = 'There was a problem setting up your options, please try again';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const userMenu = (page: Page) => page.getByRole('button', { name: /user menu/ });
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Somebody signed in on a page, until the test ends. */
async function signedInAs(account: string, path = '/', viewport = desktop): Promise<Watched> {
  const watched = closeAfterTest(await signedIn(browser, product.url + path, account, viewport));
  return watched;
}

/** The key that the page shows as text, as an app would hold it. */
async function appOf(page: Page): Promise<TOTP> {
  const key = (await page.getByRole('group', { name: 'Key' }).textContent()) ?? '';
  expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  return new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')), digits: 6, period: 30 });
}

/** What a camera reads off the picture on the page. */
async function scanned(page: Page): Promise<string> {
  const { data, width, height } = await page
    .getByRole('img', { name: /QR code/ })
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      const drawing = canvas.getContext('2d');
      drawing?.drawImage(image, 0, 0);
      return {
        data: [...(drawing?.getImageData(0, 0, canvas.width, canvas.height).data ?? [])],
        width: canvas.width,
        height: canvas.height,
      };
    });
  return jsQR(new Uint8ClampedArray(data), width, height)?.data ?? '';
}

const wrong = (app: TOTP) => String((Number(app.generate()) + 500_000) % 1_000_000).padStart(6, '0');

async function verify(page: Page, code: string): Promise<void> {
  await page.getByLabel('6-digit code').fill(code);
  await button(page, 'Verify and enable').click();
}

async function beginSignIn(page: Page, account: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign in').click();
}

async function signOut(page: Page): Promise<void> {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('E-mail address').waitFor();
}

describe('the user profile', () => {
  test('opens from the user menu with three tabs, says who one is and how a password is reset [SET-9] [SET-10] [C-44]', async () => {
    const { page, faults } = await signedInAs('dt@ashcombe.example');
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: 'User profile' }).click();
    await page.getByRole('heading', { name: 'User profile', level: 1 }).waitFor();
    await expect.poll(() => pathOf(page)).toBe('/UserProfile');
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Pages of User profile' }).getByRole('link').allTextContents())
      .toEqual(['User profile', 'Alert Subscriptions', 'Multi factor authentication']);
    await page
      .getByText('To change your password, sign out and choose “Forgot password” on the sign-in page.')
      .waitFor();
    const facts = page.getByRole('region', { name: 'Your details' });
    await facts.getByText('Designated Teacher').waitFor();
    await expect
      .poll(() => facts.getByRole('term').allTextContents())
      .toEqual(['Name', 'E-mail', 'Type', 'Local authority', 'Phone', 'Added']);
    await expect.poll(() => facts.getByRole('definition').nth(1).textContent()).toBe('dt@ashcombe.example');
    await expect.poll(() => facts.getByRole('definition').nth(5).textContent()).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    await page.getByRole('link', { name: 'Alert Subscriptions' }).click();
    await page.getByRole('heading', { name: 'Message delivery' }).waitFor();
    await expect.poll(() => pathOf(page)).toBe('/UserProfile/alerts');
    expect(faults).toEqual([]);
  });

  test.each([desktop, phone])('is accessible on each tab, and fits at %o', async (viewport) => {
    const watched = await signedInAs('sw@ashcombe.example', '/UserProfile/details', viewport);
    const { page } = watched;
    for (const [tab, waits] of [
      ['details', 'Your details'],
      ['alerts', 'What you are told of'],
      ['mfa', 'Two-factor authentication'],
    ] as const) {
      await page.goto(`${product.url}/UserProfile/${tab}`);
      await page.getByRole('heading', { name: waits }).waitFor();
      if (tab === 'mfa') {
        await button(page, 'Set up two-factor authentication').click();
        await page.getByRole('img', { name: /QR code/ }).waitFor();
      }
      expect(await axeViolations(watched), tab).toEqual([]);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
          message: tab,
        })
        .toBe(0);
    }
  });
});

describe('alert subscriptions', () => {
  test('save each tick by itself, tell so, and are kept; so is how they are delivered [SET-11] [SET-12] [SET-13]', async () => {
    const { page } = await signedInAs('iro@ashcombe.example');
    const sent: unknown[] = [];
    page.on(
      'request',
      (request) => void (request.url().endsWith('/AlertSubscriptions/save') && sent.push(request.postDataJSON())),
    );
    await page.goto(`${product.url}/UserProfile/alerts`);
    for (const group of ['General', 'Student events', 'PEP']) await page.getByRole('group', { name: group }).waitFor();
    // Three presses within half a second, however slow the page is.
    await page
      .getByRole('checkbox', { name: 'School changed' })
      .evaluate((box: HTMLInputElement) => [1, 2, 3].forEach(() => box.click()));
    await page.getByText('School changed saved').waitFor();
    await page.getByRole('checkbox', { name: 'New case note' }).click();
    await page.getByText('New case note saved').waitFor();
    expect(sent).toEqual([
      { id: 5, isChecked: true },
      { id: 3, isChecked: true },
    ]);
    await expect
      .poll(() =>
        page
          .getByRole('radiogroup', { name: 'Message delivery' })
          .getByRole('radio')
          .evaluateAll((all) => all.map((one) => one.closest('label')?.textContent)),
      )
      .toEqual(['Immediately', 'Digest (once a day)', 'None']);
    await page.getByRole('radio', { name: 'Digest (once a day)' }).check();
    await page.getByText('Message delivery saved').waitFor();
    await page.reload();
    await expect.poll(() => page.getByRole('checkbox', { name: 'School changed' }).isChecked()).toBe(true);
    await expect.poll(() => page.getByRole('checkbox', { name: 'New message' }).isChecked()).toBe(false);
    await expect.poll(() => page.getByRole('radio', { name: 'Digest (once a day)' }).isChecked()).toBe(true);
    // Left before half a second is over, however slow the page is.
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/AlertSubscriptions/save'));
    const elsewhere = await page.getByRole('link', { name: 'Multi factor authentication' }).elementHandle();
    await page.getByRole('checkbox', { name: 'New message' }).evaluate((box: HTMLInputElement, link) => {
      box.click();
      (link as HTMLElement | null)?.click();
    }, elsewhere);
    expect((await saved).status()).toBe(200);
    await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
    expect(sent.at(-1)).toEqual({ id: 1, isChecked: true });
  });

  test('are disabled for officers, with the note [SET-14] [C-7]', async () => {
    const { page } = await signedInAs('la@ashcombe.example', '/UserProfile/alerts');
    await page
      .getByText('The settings below are controlled by virtual school administrators', { exact: true })
      .waitFor();
    const disabled = () =>
      page.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).disabled));
    await expect.poll(disabled).toEqual(Array.from({ length: 14 }, () => true));
    await expect.poll(() => page.getByRole('radio', { name: 'None' }).isEnabled()).toBe(true);
  });
});

describe('two-factor authentication', () => {
  test('is set up with the key shown, asked for at the next sign-in, and disabled [SIGN-4] [SIGN-19] [SIGN-21] [SIGN-22] [SIGN-23] [SET-16]', async () => {
    const account = 'readonly@ashcombe.example';
    const { page } = await signedInAs(account, '/UserProfile/mfa');
    await button(page, 'Set up two-factor authentication').click();
    const first = await appOf(page);
    const read = URI.parse(await scanned(page));
    expect([read.secret.base32, read.issuer, read.label]).toEqual([
      first.secret.base32,
      'Virtual School Portal',
      account,
    ]);
    await verify(page, wrong(first));
    await page.getByText(failed, { exact: true }).waitFor();
    await button(page, 'Start again').click();
    await expect.poll(async () => (await appOf(page)).secret.base32).not.toBe(first.secret.base32);
    const app = await appOf(page);
    // Typed with a space and a letter, as it is read from a telephone: only the digits count.
    const code = app.generate();
    await page.getByLabel('6-digit code').pressSequentially(`${code.slice(0, 3)} x${code.slice(3)}`);
    await expect.poll(() => page.getByLabel('6-digit code').inputValue()).toBe(code);
    await page.keyboard.press('Enter');
    await page.getByText(enabled, { exact: true }).waitFor();
    await signOut(page);
    await beginSignIn(page, account);
    await page.getByLabel('Six-digit code').fill(nextCode(app));
    await button(page, 'Continue').click();
    await userMenu(page).waitFor();
    await page.goto(`${product.url}/UserProfile/mfa`);
    await button(page, 'Disable 2FA').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable it' }).click();
    await page.getByText('MFA disabled', { exact: true }).waitFor();
    await button(page, 'Set up two-factor authentication').waitFor();
    await signOut(page);
    await beginSignIn(page, account);
    await userMenu(page).waitFor();
  });

  test('comes first where the authority requires it: nothing else opens before, and everything after [SIGN-20] [D-51]', async () => {
    const support = await signedInAs('support@support.example');
    const call = await callsOf(support.page, product.url);
    expect((await call('/api/LocalAuthority/ChangeLa', { LocalAuthorityId: 12 })).status).toBe(200);
    const parts = {
      hasPep: true,
      hasPepAutoSave: true,
      hasPepRagRatingEnabled: true,
      hasSessionStudents: true,
      hasPercentageStudents: false,
      usesPepCycles: false,
      useExportPassword: true,
    };
    expect((await call('/api/LocalAuthority/Services', { ...parts, mfaRequired: true, alerts: [] })).status).toBe(200);
    const watched = closeAfterTest(await openPage(browser));
    const { page } = watched;
    await page.goto(`${product.url}/students`);
    await beginSignIn(page, 'dt@brinmoor.example');
    await page.getByText(/^Your organisation requires two-factor authentication/).waitFor();
    for (const path of ['/students', '/peps', '/', '/authError', '/UserProfile', '/no/such/page', '/UserProfile/mfa']) {
      await page.goto(product.url + path);
      await button(page, 'Set up two-factor authentication').waitFor();
      await expect.poll(() => [path, pathOf(page)]).toEqual([path, '/UserProfile/mfa']);
    }
    await expect.poll(() => page.getByRole('navigation', { name: /menu/i }).count()).toBe(0);
    await expect.poll(() => page.getByRole('combobox').or(page.getByRole('searchbox')).count()).toBe(0);
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport);
      await page.reload();
      await button(page, 'Set up two-factor authentication').waitFor();
      expect([viewport.width, await axeViolations(watched)]).toEqual([viewport.width, []]);
    }
    await button(page, 'Set up two-factor authentication').click();
    await verify(page, (await appOf(page)).generate());
    await noticed(page, enabled);
    await page.getByRole('navigation', { name: /menu/i }).first().waitFor();
    await page.goto(`${product.url}/students`);
    await page.getByRole('heading', { name: 'Pupils', level: 1 }).waitFor();
    await page.goto(`${product.url}/UserProfile/mfa`);
    await button(page, 'Disable 2FA').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable it' }).click();
    await page.getByText('Your organisation requires two-factor authentication, so it cannot be disabled').waitFor();
  });
});
