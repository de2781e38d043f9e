import { expect, test } from 'vitest';
import { axeViolations, desktop, phone } from './support/browser.ts';
import { closeAfterTest, openAs, shareProduct } from './support/running.ts';

shareProduct();

// How pages of whoever leads a virtual school stand on a desk and on a phone; nothing is saved.

test('own forms on a phone begin with what is worked on, and the others stand behind a button', async () => {
  const path = '/declarations?path=stages/pep/key-stages-1-4';
  const leader = closeAfterTest(await openAs('super@ashcombe.example', path, phone));
  const { page } = leader;
  const others = page.getByRole('button', { name: 'Other forms, stages, tables and lists' });
  const list = page.getByRole('navigation', { name: 'Forms, stages, tables and lists' });
  await page.locator('[data-row="care"]').waitFor();
  await expect.poll(() => others.getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => list.count()).toBe(0);
  await others.press('Enter');
  await list.waitFor();
  await expect.poll(() => others.getAttribute('aria-expanded')).toBe('true');
  expect(await axeViolations(leader)).toEqual([]);
  await list.getByRole('button', { name: /forms\/pep\/care/ }).press('Enter');
  const editor = page.getByRole('group', { name: 'Edit “My care”', exact: true });
  await expect.poll(() => editor.evaluate((one) => one === document.activeElement)).toBe(true);
  await list.waitFor({ state: 'detached' });
  const handle = page.locator('[data-handle="carer_name"]');
  await handle.waitFor({ state: 'hidden' });
  await page
    .getByRole('paragraph')
    .filter({ hasText: /^My care$/ })
    .waitFor();
  await page.locator('[data-row="carer_name"]').press('Enter');
  await page.getByRole('checkbox', { name: 'Hidden' }).press('Space');
  await page
    .getByRole('paragraph')
    .filter({ hasText: /^My care changed, not saved$/ })
    .waitFor();
  expect(await axeViolations(leader)).toEqual([]);
  await page.setViewportSize(desktop);
  await handle.waitFor();
  await list.waitFor();
  await expect.poll(() => others.count()).toBe(0);
  expect(leader.faults).toEqual([]);
});

test('the four fields of a cycle stand two by two on a desk, and it is called once', async () => {
  const path = '/authoritySettings#pep-cycles';
  const leader = closeAfterTest(await openAs('super@brinmoor.example', path));
  const { page } = leader;
  const cycle = page.getByRole('listitem', { name: 'Cycle 1', exact: true });
  await cycle.getByRole('button', { name: 'Cycle 1', exact: true }).waitFor();
  const boxes = cycle.getByRole('textbox');
  await expect.poll(() => boxes.count()).toBe(4);
  const tops = () => boxes.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  await expect.poll(async () => (await tops()).filter((top, _, all) => top === all[0]).length).toBe(2);
  await expect.poll(async () => new Set(await tops()).size).toBe(2);
  expect(leader.faults).toEqual([]);
});
