import { beforeAll, describe, expect, test } from 'vitest';
import { rowsOf, type Row } from './support/api.ts';
import type { Watched } from './support/browser.ts';
import { noticed } from './support/notices.ts';
import { fine, onPhone } from './support/onPhone.ts';
import { atRest } from './support/rest.ts';
import { callsAs, openAs, product, shareProduct } from './support/running.ts';

shareProduct();

let leader: Watched;
let pupil: Row;
/** The placement in which the pupil is. */
let placement: Row;

beforeAll(async () => {
  leader = await openAs('super@ashcombe.example');
  const call = await callsAs('super@ashcombe.example');
  [, pupil = {}] = await rowsOf(call, '/api/Students?careStatusIds=1');
  [placement = {}] = await rowsOf(call, `/api/StudentDetails/Placements?studentId=${String(pupil.studentId)}`);
});

const british = (date: unknown) => String(date).split('-').toReversed().join('/');
/** So many days ago; the demonstration data go up to the day on which the tests run. */
const ago = (days: number) => british(new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10));
const dialogOf = (name: string) => leader.page.getByRole('dialog', { name });
const rowWith = (text: string) => leader.page.getByRole('row').filter({ hasText: text }).first();

describe('the page of a pupil’s care and SEN', () => {
  test('is found from the overview, and shows where the pupil lives', async () => {
    const { page } = leader;
    await page.goto(`${product.url}/students/${String(pupil.studentId)}`);
    await page.getByRole('link', { name: 'Care and SEN' }).click();
    await page.getByRole('heading', { level: 1, name: 'Care and SEN' }).waitFor();
    await page.getByText(String(placement.address)).first().waitFor();
    expect(await onPhone(leader)).toEqual(fine);
  });

  test('adds a placement, and names the one that another would overlap', async () => {
    const { page } = leader;
    await page.getByRole('button', { name: 'Add placement' }).click();
    const dialog = dialogOf('Add placement');
    await dialog.getByRole('textbox', { name: /First day/ }).fill(british(placement.startDate));
    await dialog.getByLabel(/Placement type/).selectOption({ label: "K1 Secure children's home" });
    expect(await onPhone(leader)).toEqual(fine);
    const send = dialog.getByRole('button', { name: 'Add placement' });
    await send.click();
    await dialog
      .getByText(`is recorded from ${british(placement.startDate)}`)
      .first()
      .waitFor();
    await dialog.getByRole('textbox', { name: /First day/ }).fill(ago(7));
    await send.click();
    await noticed(page, 'Placement added');
    await rowWith(ago(8)).waitFor();
    await rowWith('K1 Secure').waitFor();
  });

  test('corrects and removes it with a reason', async () => {
    const { page } = leader;
    await rowWith('K1 Secure')
      .getByRole('button', { name: /^Correct/ })
      .click();
    const correct = dialogOf('Correct placement');
    await correct.getByRole('textbox', { name: 'Provider' }).fill('Larkfield House');
    await correct.getByRole('button', { name: 'Save the correction' }).click();
    await correct.getByText('Please say in 3 to 500 characters why this is corrected').first().waitFor();
    await correct.getByLabel(/Reason for the correction/).fill('It was left out');
    await correct.getByRole('button', { name: 'Save the correction' }).click();
    await noticed(page, 'Placement corrected');
    await rowWith('Larkfield House')
      .getByRole('button', { name: /^Remove/ })
      .click();
    const remove = dialogOf('Remove placement');
    await remove.getByLabel(/Reason for removing it/).fill('Another child’s');
    expect(await onPhone(leader)).toEqual(fine);
    await remove.getByRole('button', { name: 'Remove placement' }).click();
    await noticed(page, 'Placement removed');
    await expect.poll(() => rowWith('K1 Secure').count()).toBe(0);
  });

  test('takes a child out of care from a day on, which the head of the page says at once, and back', async () => {
    const { page } = leader;
    await page.getByRole('button', { name: 'Add care period' }).click();
    const dialog = dialogOf('Add care period');
    await dialog.getByRole('textbox', { name: /From/ }).fill(ago(7));
    await dialog.getByLabel(/Care status/).selectOption({ label: 'Care Leaver' });
    await dialog.getByLabel(/Legal status/).selectOption({ label: 'C2 Full care order' });
    await dialog.getByRole('button', { name: 'Add care period' }).click();
    await dialog.getByText('Only a child in care has a legal status. Please leave it blank.').first().waitFor();
    await dialog.getByLabel(/Legal status/).selectOption({ index: 0 });
    expect(await onPhone(leader)).toEqual(fine);
    await dialog.getByRole('button', { name: 'Add care period' }).click();
    await noticed(page, 'Care period added');
    const head = page.locator('.MuiChip-root');
    await head.filter({ hasText: 'Care Leaver' }).waitFor();
    await rowWith('Care Leaver')
      .getByRole('button', { name: /^Remove/ })
      .click();
    const remove = dialogOf('Remove care period');
    await remove.getByLabel(/Reason for removing it/).fill('Another child’s');
    await remove.getByRole('button', { name: 'Remove care period' }).click();
    await noticed(page, 'Care period removed');
    await head.filter({ hasText: 'In care monitored' }).waitFor();
  });

  test('is to be read by others, without where the pupil lives', async () => {
    const reader = await openAs('readonly@ashcombe.example');
    await reader.page.goto(`${product.url}/students/${String(pupil.studentId)}/care`);
    await reader.page.getByText(british(placement.startDate)).first().waitFor();
    await atRest(reader.page);
    await expect.poll(() => reader.page.getByText(String(placement.address)).count()).toBe(0);
    await expect.poll(() => reader.page.getByRole('button', { name: 'Add placement' }).count()).toBe(0);
    await reader.context.close();
  });
});
