import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, contentsOf, editablePep, rowsOf, stagePath } from './support/api.ts';
import { axeViolations, desktop, phone, type Watched } from './support/browser.ts';
import { atRest } from './support/rest.ts';
import { callsAs, openAs, product, shareProduct } from './support/running.ts';

shareProduct();

let teacher: Watched;
let page: Page;
let call: Call;
let pupil: { id: number; name: string };

const pane = (on: Page) => on.getByRole('article', { name: 'Message' });
const field = (on: Page, name: RegExp) => on.getByRole('textbox', { name });
const inbox = (on: Page) => on.getByRole('region', { name: 'Inbox' });
const unread = async (by: Call): Promise<number> => Number((await by('/api/messages/unread', {})).body.unread);

beforeAll(async () => {
  teacher = await openAs('dt@ashcombe.example', undefined, desktop);
  page = teacher.page;
  call = await callsAs('dt@ashcombe.example');
  const [row] = await rowsOf(call, '/api/Students');
  const id = Number(row?.studentId ?? row?.id);
  const { studentName } = contentsOf(await call(`/api/StudentDetails/Header?studentId=${id}`));
  pupil = { id, name: String(studentName) };
});

/** Writes a message about the pupil to the officer, who is one of those to choose from. */
async function write(on: Page, subject: string, body: string): Promise<void> {
  await on.goto(`${product.url}/mailbox/new?studentId=${pupil.id}`);
  await chooseOfficer(on);
  await field(on, /^Subject/).fill(subject);
  await field(on, /^Message/).fill(body);
}

async function chooseOfficer(on: Page): Promise<void> {
  const officer = (await (await callsAs('la@ashcombe.example'))('/api/LocalAuthority/Settings')).body;
  await on
    .getByRole('checkbox', { name: `${String(officer.userFirstname)} ${String(officer.userLastname)}, LA User` })
    .check();
}

describe('the mailbox', () => {
  test('is what "/" opens, with messages; else it is Today [NAV-3] [MSG-1] [D-20] [D-107]', async () => {
    await page.goto(product.url);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/mailbox');
    const other = await openAs('la@brinmoor.example', '/');
    await expect.poll(() => new URL(other.page.url()).pathname).toBe('/dashboard');
    await other.page.goto(`${product.url}/mailbox`);
    await expect.poll(() => new URL(other.page.url()).pathname).toBe('/authError');
    await expect.poll(() => other.page.getByRole('link', { name: 'Mailbox' }).count()).toBe(0);
    await page.goto(`${product.url}/CfRedirect`);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/mailbox');
  });

  test('a message goes from one person to another, and is read and answered [D-54] [MSG-3] [NAV-5]', async () => {
    const officer = await callsAs('la@ashcombe.example');
    const before = await unread(officer);
    await write(page, 'Quillet on Monday', 'Could we meet on Monday?');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Message sent', { exact: true }).first().waitFor();
    const { page: theirs } = await openAs('la@ashcombe.example', '/mailbox');
    await theirs.getByRole('link', { name: `Mailbox ${before + 1} unread messages` }).waitFor();
    await expect.poll(() => theirs.title()).toMatch(new RegExp(`^\\(${before + 1}\\) `));
    await theirs.getByRole('link', { name: 'Unread: Quillet on Monday' }).click();
    await pane(theirs).getByText('Could we meet on Monday?').waitFor();
    await theirs.getByRole('link', { name: 'Quillet on Monday', exact: true }).waitFor();
    await expect.poll(() => unread(officer)).toBe(before);
    await expect.poll(() => theirs.title()).toMatch(before === 0 ? /^Mailbox/ : new RegExp(`^\\(${before}\\) `));
    await pane(theirs).getByRole('link', { name: 'Reply', exact: true }).click();
    await expect.poll(() => field(theirs, /^Subject/).inputValue()).toBe('Re: Quillet on Monday');
    await field(theirs, /^Message/).fill('Monday it is.');
    // Whom it may go to comes above the button, and moves it.
    await atRest(theirs);
    await theirs.getByRole('button', { name: 'Send', exact: true }).click();
    await theirs.getByText('Message sent', { exact: true }).first().waitFor();
    await page.goto(`${product.url}/mailbox`);
    await page.getByRole('link', { name: 'Unread: Re: Quillet on Monday' }).click();
    await pane(page).getByText('Monday it is.').waitFor();
    await pane(page).getByRole('button', { name: 'Archive' }).click();
    await page.getByText('Message archived', { exact: true }).first().waitFor();
    await expect
      .poll(() =>
        inbox(page)
          .getByRole('link', { name: /Re: Quillet/ })
          .count(),
      )
      .toBe(0);
    await page.getByRole('link', { name: 'Archived', exact: true }).click();
    await page.getByRole('link', { name: 'Re: Quillet on Monday' }).waitFor();
  });

  test('what is typed survives a closed tab, encrypted, and is sent once [D-148]', async () => {
    const tab = await page.context().newPage();
    await write(tab, 'Brambling', 'Zyxophant words');
    await expect
      .poll(() => tab.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('unsaved')).length))
      .toBe(1);
    expect(await tab.evaluate(() => JSON.stringify(localStorage))).not.toContain('Zyxophant');
    await tab.close({ runBeforeUnload: false });
    await page.goto(`${product.url}/students`);
    await page.getByRole('link', { name: `Message about ${pupil.name}` }).click();
    await page.getByRole('button', { name: 'Put it back' }).click();
    await expect.poll(() => field(page, /^Message/).inputValue()).toBe('Zyxophant words');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Message sent', { exact: true }).first().waitFor();
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('unsaved')).length))
      .toBe(0);
    const { body } = await call('/api/messages?folder=sent&page=1&sizePerPage=100');
    expect((body.data as { readonly subject: string }[]).filter(({ subject }) => subject === 'Brambling')).toHaveLength(
      1,
    );
  });

  test('a file that was chosen survives a closed tab, also without a text, and is sent with the message', async () => {
    const tab = await page.context().newPage();
    await tab.goto(`${product.url}/mailbox/new?studentId=${pupil.id}`);
    await field(tab, /^Subject/).fill('Redstart');
    const file = { name: 'Zyxophant minutes.txt', mimeType: 'text/plain', buffer: Buffer.from('All were there.') };
    await tab.locator('input[type=file]').setInputFiles(file);
    await tab.getByRole('button', { name: `Remove ${file.name}` }).waitFor();
    await expect
      .poll(() => tab.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('unsaved')).length))
      .toBe(1);
    expect(await tab.evaluate(() => JSON.stringify(localStorage))).not.toContain('Zyxophant');
    await tab.close({ runBeforeUnload: false });
    await page.goto(`${product.url}/mailbox/new?studentId=${pupil.id}`);
    await page.getByRole('button', { name: 'Put it back' }).click();
    await page.getByRole('button', { name: `Open ${file.name}` }).waitFor();
    await chooseOfficer(page);
    await field(page, /^Message/).fill('Here they are.');
    expect(await axeViolations(teacher)).toEqual([]);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Message sent', { exact: true }).first().waitFor();
    await page.goto(`${product.url}/mailbox/sent`);
    await page.getByRole('link', { name: /^Redstart/ }).click();
    await pane(page)
      .getByRole('button', { name: /^Zyxophant minutes\.txt/ })
      .click();
    const looked = page.getByRole('dialog', { name: file.name });
    await looked.getByText('Text, 15 bytes.', { exact: true }).waitFor();
    expect(await axeViolations(teacher)).toEqual([]);
    const [taken] = await Promise.all([
      page.waitForEvent('download'),
      looked.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(taken.suggestedFilename()).toBe(file.name);
  });

  test('a message is about the section that it is written from, and leads back to it [D-22] [D-54]', async () => {
    const officer = await callsAs('la@ashcombe.example');
    const key = await editablePep(officer);
    const { page: theirs } = await openAs('la@ashcombe.example', stagePath(key, 'targets'));
    await theirs.getByRole('link', { name: 'Message', exact: true }).click();
    await theirs.getByText(', with a link to the section').waitFor();
    await theirs.getByRole('checkbox').first().check();
    await field(theirs, /^Subject/).fill('Targets of the spring');
    await field(theirs, /^Message/).fill('Please look at the second one.');
    await theirs.getByRole('button', { name: 'Send', exact: true }).click();
    await theirs.getByText('Message sent', { exact: true }).first().waitFor();
    await theirs.goto(`${product.url}/student/${key.studentId}/individualPupilRecord/Messages`);
    await theirs.getByRole('link', { name: 'Targets of the spring' }).click();
    await pane(theirs).getByRole('link', { name: 'the section of the PEP' }).click();
    await expect.poll(() => new URL(theirs.url()).pathname).toBe(stagePath(key, 'targets'));
  });

  test('on a phone the list and the message come one after the other, and axe finds nothing [D-54] [D-16]', async () => {
    const small = await openAs('la@ashcombe.example', '/mailbox', phone);
    const first = inbox(small.page).locator('a[id^="message-"]').first();
    await first.waitFor();
    expect(await axeViolations(small)).toEqual([]);
    await first.click();
    await pane(small.page).getByRole('heading').waitFor();
    await expect.poll(() => inbox(small.page).isVisible()).toBe(false);
    expect(await axeViolations(small)).toEqual([]);
    await small.page.getByRole('button', { name: 'Back to the list' }).click();
    await expect.poll(() => inbox(small.page).isVisible()).toBe(true);
    await small.page.goto(`${product.url}/mailbox/new?studentId=${pupil.id}`);
    await field(small.page, /^Subject/).waitFor();
    await small.page.getByRole('checkbox').first().waitFor();
    expect(await axeViolations(small)).toEqual([]);
  });
});
