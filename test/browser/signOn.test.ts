import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProvider, type SignOnProvider } from '../support/signOnProvider.ts';
import { axeViolations, openPage, phone, userMenu } from './support/browser.ts';
import { noticed } from './support/notices.ts';
import { browser, closeAfterTest, openAs, product, runProduct } from './support/running.ts';
import { workAs } from './workingAs.ts';

runProduct();

let council: SignOnProvider;

beforeAll(async () => {
  council = await startProvider(product.url);
  council.accounts.teacher = { email: 'dt@ashcombe.example', email_verified: true };
});

afterAll(() => council.stop());

describe('single sign-on', () => {
  test('is set up by support, brings somebody in, and ends at the council as well', async () => {
    const support = closeAfterTest(await openAs('support@support.example', '/changeLocalAuthority', phone));
    await workAs(support.page, 'Ashcombe');
    await support.page.goto(`${product.url}/authoritySettings`);
    const form = support.page.getByRole('form', { name: 'Single sign-on' });
    await form.getByLabel('Address of the provider (issuer)').fill(council.issuer);
    await form.getByLabel('Client id').fill(council.clientId);
    await form.getByLabel('Client secret').fill(council.secret);
    await form.getByLabel('E-mail domains').fill('ashcombe.example');
    await form.getByRole('button', { name: 'Save single sign-on' }).click();
    await noticed(support.page, 'Saved');
    await expect.poll(() => form.getByLabel('Client secret').inputValue()).toBe('');
    expect(await axeViolations(support)).toEqual([]);

    const teacher = closeAfterTest(await openPage(browser, phone));
    const { page } = teacher;
    await page.goto(`${product.url}/peps`);
    await page.getByLabel('E-mail address').fill('dt@ashcombe.example');
    const offered = page.getByRole('link', { name: /^Sign in with .*Ashcombe/ });
    await offered.waitFor();
    expect(await axeViolations(teacher)).toEqual([]);
    await offered.click();
    await page.getByLabel('Name').fill('teacher');
    await page.getByRole('button', { name: 'Continue' }).click();
    await userMenu(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/peps');

    await userMenu(page).click();
    await page.getByRole('menuitem', { name: /sign out/i }).click();
    await page.getByRole('heading', { name: 'Sign out of the council?' }).waitFor();
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(teacher.faults).toEqual([]);
  });

  test('says in a sentence why somebody is not let in', async () => {
    const stranger = closeAfterTest(await openPage(browser, phone));
    await stranger.page.goto(`${product.url}/login?signOn=unknown`);
    await expect.poll(() => stranger.page.getByRole('alert').textContent()).toContain('no account in the portal');
    expect(await axeViolations(stranger)).toEqual([]);
  });
});
