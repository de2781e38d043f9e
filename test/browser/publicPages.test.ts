import { beforeAll, describe, expect, test } from 'vitest';
import { axeViolations, desktop, openPage, phone, userMenu, type Watched } from './support/browser.ts';
import { browser, callsAs, closeAfterTest, openAs, product, runProduct } from './support/running.ts';

runProduct();

const pages = [
  { path: '/accessibility', label: 'Accessibility', title: 'Accessibility statement' },
  { path: '/privacy', label: 'Privacy', title: 'Privacy notice' },
  { path: '/support', label: 'Support', title: 'Support' },
];
const contacts = {
  contactName: 'Virtual school office',
  contactEmail: 'virtual.school@ashcombe.example',
  privacyUrl: 'https://www.ashcombe.example/privacy',
};

beforeAll(async () => {
  const call = await callsAs('super@ashcombe.example');
  const { status } = await call('/api/LocalAuthority/Contacts', contacts);
  if (status !== 200) throw new Error(`The contacts were not saved: ${status}.`);
});

/** Titled, its headings in order, without a fault of accessibility, and as wide as the screen, at both widths. */
async function isSound(watched: Watched, title: string): Promise<void> {
  const { page } = watched;
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await page.getByRole('heading', { level: 2, name: 'Contact of your local authority' }).waitFor();
  await expect.poll(() => page.title()).toContain(title);
  const levels = await page
    .getByRole('main')
    .evaluate((main) => [...main.querySelectorAll('h1,h2,h3')].map((h) => h.tagName));
  expect([levels[0], ...new Set(levels.slice(1))]).toEqual(['H1', 'H2']);
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    expect(await axeViolations(watched), `${title} at ${viewport.width}`).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(viewport.width);
  }
}

describe('the public pages', () => {
  test('are read without signing in, from links on the sign-in page', async () => {
    const watched = closeAfterTest(await openPage(browser));
    const { page, faults } = watched;
    for (const { path, label, title } of pages) {
      await page.setViewportSize(desktop);
      await page.goto(`${product.url}/login`);
      await page.getByRole('navigation', { name: 'About the portal' }).getByRole('link', { name: label }).click();
      await page.waitForURL(`**${path}`);
      await isSound(watched, title);
    }
    expect(faults).toEqual([]);
  });

  test('show the contact of the authority that is chosen', async () => {
    const { page } = closeAfterTest(await openPage(browser, phone));
    await page.goto(`${product.url}/privacy/`);
    await page.getByLabel('Your local authority', { exact: true }).waitFor();
    await expect.poll(() => page.getByText(contacts.contactEmail).count()).toBe(0);
    await page.getByLabel('Your local authority', { exact: true }).selectOption('Ashcombe');
    await page.getByRole('link', { name: contacts.contactEmail }).waitFor();
    await page.getByRole('link', { name: contacts.privacyUrl }).waitFor();
    await page.getByText('Whole record: 75 years from the date of birth', { exact: true }).waitFor();
    await page.getByRole('link', { name: /sign in$/ }).click();
    await page.getByLabel('Password', { exact: true }).waitFor();
  });

  test('are reached from the user menu, with the contact of one’s own authority', async () => {
    const watched = await openAs('dt@ashcombe.example', '/students');
    const { page, faults } = watched;
    for (const { label, title } of pages) {
      await page.setViewportSize(desktop);
      await userMenu(page).click();
      await page.getByRole('menuitem', { name: label, exact: true }).click();
      await isSound(watched, title);
      await page.getByRole('link', { name: contacts.contactEmail }).waitFor();
    }
    expect(faults).toEqual([]);
  });
});
