import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newestTo } from './support/accounts.ts';
import { axeViolations, desktop, openPage, phone, signedIn, signInHere, type Watched } from './support/browser.ts';
import { noticed } from './support/notices.ts';
import { atRest } from './support/rest.ts';
import { browser, product, runProduct } from './support/running.ts';

runProduct();

// Administration of users as a super user and an LA user do it.

let boss: Watched;

beforeAll(async () => {
  boss = await signedIn(browser, product.url, 'super@ashcombe.example');
  await boss.page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  await boss.page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
});

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** What the open menu of a row offers, without the reasons; it follows the row when that is read again. */
const offered = async (page: Page) =>
  (await page.getByRole('menuitem').allInnerTexts()).map((text) => text.split('\n')[0]);

/** Presses an entry of a row's menu of actions. */
async function act(page: Page, row: string, action: string): Promise<void> {
  await rowOf(page, row)
    .getByRole('button', { name: /More actions/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Searches for what one user has alone, until the list, which keeps its old rows meanwhile, shows no other. */
async function search(page: Page, text: string): Promise<void> {
  const box = page.getByLabel('Search by name, e-mail address, phone or school');
  await box.fill(text);
  await box.press('Enter');
  await rowOf(page, text).waitFor();
  await expect
    .poll(() =>
      page
        .getByRole('row')
        .filter({ has: page.getByRole('button', { name: /More actions/ }) })
        .count(),
    )
    .toBe(1);
}

test('a super user adds a user, who finds the invitation in the outbox [USER-1] [USER-3] [D-48]', async () => {
  const { page } = boss;
  await page.getByRole('button', { name: 'Add user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add user' });
  await dialog.getByLabel('E-mail address').fill('nia.newcomer@ashcombe.example');
  await dialog.getByLabel('First name').fill('Nia');
  await dialog.getByLabel('Last name').fill('Newcomer-Featherstonehaugh of the Upper Valley');
  await dialog.getByLabel('User type').selectOption({ label: 'LA User' });
  await dialog.getByLabel('Phone').fill('+44 1632 960123');
  await dialog.getByRole('button', { name: 'Add user' }).click();
  await noticed(page, 'User added');
  await search(page, 'nia.newcomer@ashcombe.example');
  await expect.poll(() => rowOf(page, 'nia.newcomer').innerText()).toContain('Un-activated');

  const outbox = await openPage(browser);
  await outbox.page.goto(`${product.url}/api/dev/outbox`);
  const newest = await outbox.page.getByRole('article').first().innerText();
  expect(newest).toContain('nia.newcomer@ashcombe.example');
  expect(newest).toMatch(/Your temporary password: \S{10,}/);
  await expect
    .poll(() =>
      outbox.page
        .getByRole('link', { name: /newUser=/ })
        .first()
        .getAttribute('href'),
    )
    .toBe(`${product.url}/login?newUser=nia.newcomer%40ashcombe.example`);
  expect(await axeViolations(outbox)).toEqual([]);
  expect(outbox.faults).toEqual([]);
  await outbox.context.close();
});

test('sends the sign-up again, then deactivates them after a question that names them [USER-4]', async () => {
  const { page } = boss;
  await act(page, 'nia.newcomer', 'Resend sign-up');
  await noticed(page, 'Sign-up sent again');
  await act(page, 'nia.newcomer', 'Deactivate');
  const question = page.getByRole('dialog', { name: /Deactivate Nia Newcomer/ });
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await noticed(page, /^Nia Newcomer.* is deactivated$/);
  await rowOf(page, 'nia.newcomer')
    .getByRole('button', { name: /More actions/ })
    .click();
  await expect.poll(() => offered(page)).toContain('Activate');
  await page.keyboard.press('Escape');
});

test('uploads a file of which every wrong row is named and none is saved, and then a good one [USER-5] [D-49]', async () => {
  const { page } = boss;
  await page.getByRole('button', { name: 'Upload CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload users' });
  await dialog.getByRole('button', { name: 'Upload users' }).click();
  await dialog.getByText('Please choose a user type').waitFor();
  await dialog.getByText('Please choose a file').waitFor();
  await dialog.getByLabel('User type').click();
  await page.getByRole('option', { name: 'Read Only' }).click();
  const header = 'username,firstname,lastname,telephone,organisationUrn';
  const choose = (rows: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(`${header}\n${rows}`) });
  await choose('up.one@ashcombe.example,Up,One,,\nnobody,Up,,,\nla@ashcombe.example,Up,Three,,\n');
  await dialog.getByRole('button', { name: 'Upload users' }).click();
  await dialog.getByText('No users were added. 2 rows have to be corrected; then upload the file again.').waitFor();
  await expect.poll(() => dialog.getByRole('rowheader').allInnerTexts()).toEqual(['3', '4']);
  expect(await axeViolations(boss)).toEqual([]);
  await choose('up.one@ashcombe.example,Up,One,,\nup.two@ashcombe.example,Up,Two,,\n');
  await dialog.getByRole('button', { name: 'Upload users' }).click();
  await noticed(page, '2 users added');
  await search(page, 'up.two@ashcombe.example');
  await expect.poll(() => rowOf(page, 'up.two@').innerText()).toContain('Read Only');
});

test('somebody who has lost their telephone signs in with the password alone once a super user has reset it [SIGN-4]', async () => {
  const owner = await signedIn(browser, product.url, 'iro@ashcombe.example');
  const setUp = owner.page.getByRole('button', { name: 'Set up two-factor authentication' });
  await owner.page.goto(`${product.url}/UserProfile/mfa`);
  await setUp.click();
  const key = (await owner.page.getByRole('group', { name: 'Key' }).textContent()) ?? '';
  await owner.page
    .getByLabel('6-digit code')
    .fill(new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate());
  await owner.page.getByRole('button', { name: 'Verify and enable' }).click();
  await owner.page
    .getByText('Your settings have been updated and you will be challenged for a secure code on next login')
    .waitFor();

  const { page } = boss;
  await page.reload();
  await search(page, 'iro@ashcombe.example');
  await act(page, 'iro@ashcombe.example', 'Reset two-factor authentication');
  const question = page.getByRole('dialog', {
    name: /^Reset two-factor authentication of .+\? They will sign in with their password alone and can set it up again\. First make sure that the request really came from them\.$/,
  });
  await question.waitFor();
  expect(await axeViolations(boss)).toEqual([]);
  await question.getByRole('button', { name: 'Reset two-factor authentication' }).click();
  await noticed(page, /^Two-factor authentication of .+ is reset$/);
  await rowOf(page, 'iro@ashcombe.example')
    .getByRole('button', { name: /More actions/ })
    .click();
  await expect.poll(() => offered(page)).toEqual(['Edit', 'Caseload', 'Resend sign-up', 'Deactivate']);
  await page.keyboard.press('Escape');

  await owner.page.goto(`${product.url}/UserProfile/mfa`);
  await signInHere(owner.page, 'iro@ashcombe.example');
  await owner.page.goto(`${product.url}/UserProfile/mfa`);
  await setUp.waitFor();
  expect(await newestTo(product.url, 'iro@ashcombe.example')).toMatch(
    /Two-factor authentication of your account was reset on \d\d\/\d\d\/\d{4} at \d\d:\d\d by the virtual school of Ashcombe/,
  );
  await owner.context.close();
});

test('the users are filtered by a type, Case Officer among them and none that nobody can have [ROLE-2]', async () => {
  const { page } = boss;
  await page.goto(`${product.url}/users`);
  const filters = page.getByRole('button', { name: 'Filters' });
  // Nobody has opened them here, and at this width they do not open by themselves.
  await expect.poll(() => filters.getAttribute('aria-expanded')).toBe('false');
  await filters.click();
  const types = page.getByRole('group', { name: 'Type' });
  await types.getByLabel('Case Officer').waitFor();
  await expect
    .poll(() =>
      types.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => box.closest('label')?.textContent)),
    )
    .toEqual([
      'Designated Teacher',
      'LA User',
      'LA Super User',
      'Read Only',
      'Social Worker',
      'Independent Review Officer',
      'Other Education User',
      'Case Officer',
    ]);
  await types.getByLabel('Case Officer').click();
  await page.getByText('There are no users to show. Try fewer filters or another search.').waitFor();
});

test('what is typed about a user stays when a tablet is turned or the page enlarged until its rows are cards', async () => {
  const { page } = boss;
  await page.setViewportSize(desktop);
  await page.goto(`${product.url}/users`);
  await search(page, 'oeu@ashcombe.example');
  await act(page, 'oeu@ashcombe.example', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit user' });
  const first = dialog.getByLabel('First name');
  await first.fill('Typed-before');
  await page.setViewportSize(phone);
  await page.getByRole('list', { name: 'Users', includeHidden: true }).waitFor({ state: 'attached' });
  await expect.poll(() => first.inputValue()).toBe('Typed-before');
  await page.setViewportSize(desktop);
  await page.getByRole('grid', { includeHidden: true }).waitFor({ state: 'attached' });
  await expect.poll(() => first.inputValue()).toBe('Typed-before');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => rowOf(page, 'oeu@ashcombe.example').innerText()).toContain('Typed-before');
});

test('an LA user cannot touch a super user, is told why, and uploads nothing [D-48]', async () => {
  const officer = await signedIn(browser, `${product.url}/users`, 'la@ashcombe.example');
  const { page } = officer;
  await search(page, 'super@ashcombe.example');
  await atRest(page);
  await expect.poll(() => page.getByRole('button', { name: 'Upload CSV' }).count()).toBe(0);
  await rowOf(page, 'super@ashcombe.example')
    .getByRole('button', { name: /More actions/ })
    .click();
  const edit = page.getByRole('menuitem', { name: 'Edit' });
  await edit.waitFor();
  await expect.poll(() => edit.getAttribute('aria-disabled')).toBe('true');
  await expect
    .poll(() => page.getByRole('menu').innerText())
    .toContain('Only an LA Super User can change an LA Super User');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add user' }).click();
  const types = page.getByRole('dialog').getByLabel('User type').getByRole('option');
  // The types come when they come.
  await expect.poll(() => types.allInnerTexts()).toContain('LA User');
  await expect.poll(() => types.allInnerTexts()).not.toContain('LA Super User');
  expect(officer.faults).toEqual([]);
  await officer.context.close();
});

test('the screen stands on a phone, and is closed to a designated teacher', async () => {
  const small = await signedIn(browser, `${product.url}/users?search=super`, 'super@brinmoor.example', phone);
  await small.page.getByText('super@brinmoor.example').first().waitFor();
  await atRest(small.page);
  await expect.poll(() => small.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await axeViolations(small)).toEqual([]);
  await small.context.close();
  const teacher = await signedIn(browser, product.url, 'dt@ashcombe.example');
  await teacher.page.getByRole('navigation').getByRole('link', { name: 'PEPs', exact: true }).waitFor();
  await expect.poll(() => teacher.page.getByRole('navigation').getByRole('link', { name: 'Users' }).count()).toBe(0);
  await teacher.page.goto(`${product.url}/users`);
  await teacher.page.getByText('You are not allowed to access that part of the site.').waitFor();
  await teacher.context.close();
  expect(boss.faults).toEqual([]);
});
