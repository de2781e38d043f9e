import { expect, it } from 'vitest';
import { londonDate } from '../../src/contract/index.ts';
import { callsOf } from './support/api.ts';
import { axeViolations, phone, signedIn, type Watched } from './support/browser.ts';
import { offerPupil } from './support/offerPupil.ts';
import { browser, product, runProduct } from './support/running.ts';

runProduct();

const wide = { width: 1280, height: 900 };
const today = londonDate(new Date());
const british = today.split('-').toReversed().join('/');
const studentId = 9;

const leader = (account: string) => signedIn(browser, product.url, `super@${account}.example`, wide);

const rowOf = ({ page }: Watched) => page.getByRole('row').filter({ hasText: 'Open' }).first();

/** Accepts the pupil who is offered; what the dialog says before. */
async function accept(receiver: Watched): Promise<string> {
  const { page } = receiver;
  await page.goto(`${product.url}/passing`);
  await rowOf(receiver)
    .getByRole('button', { name: /^Accept/ })
    .click();
  const dialog = page.getByRole('dialog');
  const said = await dialog.innerText();
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByText(/^The pupil is among yours/).waitFor();
  return said;
}

it('a child who was passed on comes back into the record that was left, and both read what it brings', async () => {
  const [ashcombe, brinmoor] = [await leader('ashcombe'), await leader('brinmoor')];
  await ashcombe.page.goto(`${product.url}/students/${studentId}/passing`);
  await offerPupil(ashcombe.page, 'Brinmoor', british);
  await ashcombe.page.getByText('The pupil is offered.', { exact: true }).first().waitFor();
  expect(await accept(brinmoor)).toMatch(/from Ashcombe\?\s+The record comes to you with its history and files/);
  const link = brinmoor.page.getByRole('link', { name: /^Open the record/ }).first();
  const theirs = /\/students\/(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1];
  const call = await callsOf(brinmoor.page, product.url);
  const note = { notecontent: 'Settled at once.', noteTypeId: 3, studentId: [Number(theirs)], id: 0, noteDate: today };
  expect((await call('/api/StudentDetails/AddNote', note)).status).toBe(200);

  await brinmoor.page.goto(`${product.url}/students/${theirs}/passing`);
  await offerPupil(brinmoor.page, 'Ashcombe', british);
  await brinmoor.page.getByText('This child’s record goes back to Ashcombe.').first().waitFor();
  expect(await axeViolations(brinmoor)).toEqual([]);
  await brinmoor.page.setViewportSize(phone);
  await brinmoor.page
    .getByText(/goes back to Ashcombe\. New: 1 note/)
    .first()
    .waitFor();
  expect(await axeViolations(brinmoor)).toEqual([]);

  await ashcombe.page.goto(`${product.url}/passing`);
  await ashcombe.page
    .getByText(/comes back to you: yours is opened again\. New: 1 note/)
    .first()
    .waitFor();
  expect(await axeViolations(ashcombe)).toEqual([]);
  await ashcombe.page.setViewportSize(phone);
  await ashcombe.page
    .getByRole('button', { name: /^Accept/ })
    .first()
    .waitFor();
  expect(await axeViolations(ashcombe)).toEqual([]);
  await ashcombe.page.setViewportSize(wide);
  expect(await accept(ashcombe)).toMatch(/yours is opened again\. New: 1 note\./);
  await ashcombe.page.goto(`${product.url}/student/${studentId}/individualPupilRecord/CaseNotes`);
  await ashcombe.page.getByText('Settled at once.').first().waitFor();
  await expect.poll(() => ashcombe.page.getByText(/This record was passed to/).count()).toBe(0);
});
