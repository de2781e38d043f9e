import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations, desktop, phone } from './support/browser.ts';
import { onPeps } from './pepList.ts';
import { noticed } from './support/notices.ts';
import { shareProduct } from './support/running.ts';

shareProduct();

describe('the views of the list of PEPs', () => {
  test('narrow it at once, stand in its address, and are there on a phone [TBL-5]', async () => {
    const watched = await onPeps('la@ashcombe.example');
    const { page, context } = watched;
    const view = page.getByLabel('View', { exact: true });
    await expect
      .poll(() => view.getByRole('option').allTextContents())
      .toEqual(['This year', 'To review', 'Left to you', 'Sent back', 'Late', 'No meeting this term']);
    await view.selectOption('To review');
    await expect.poll(() => new URL(page.url()).searchParams.getAll('filter.pepStatusId')).toEqual(['6']);
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('datePepSubmitted');
    await expect
      .poll(() => page.locator('[role="row"][data-id] [data-field="pepStatusId"]').allTextContents())
      .toEqual(expect.arrayContaining([expect.stringContaining('Submitted for review')]));
    expect(await axeViolations(watched)).toEqual([]);
    // A link to the filters is a link to the view.
    const address = page.url();
    await page.setViewportSize(phone);
    await page.goto(address);
    await page.getByRole('button', { name: /^Search and filter/ }).click();
    await expect.poll(() => view.inputValue()).toBe('To review');
    expect(await axeViolations(watched)).toEqual([]);
    await page.setViewportSize(desktop);
    await view.selectOption('This year');
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await context.close();
  });

  test('are those of who looks: nobody outside the virtual school is offered a review', async () => {
    const { page, context } = await onPeps('sw@ashcombe.example');
    const view = page.getByLabel('View', { exact: true });
    await expect
      .poll(() => view.getByRole('option').allTextContents())
      .toEqual(['This year', 'Left to you', 'Sent back', 'Late', 'No meeting this term']);
    await context.close();
  });
});

const viewOf = (page: Page) => page.getByLabel('View', { exact: true });
const shownView = (page: Page) =>
  viewOf(page).evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.textContent ?? '');
const heads = (page: Page) =>
  page.getByRole('columnheader').evaluateAll((all) => all.map((head) => head.getAttribute('data-field') ?? ''));

/** Opens what can be done with views, by keys alone, and presses one of it. */
async function press(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Save or change views' }).press('Enter');
  await page.getByRole('menuitem', { name: item }).press('Enter');
  // A menu that is closing stands beside the page's landmarks until it has gone.
  await page.getByRole('menu').waitFor({ state: 'detached' });
}

async function saveAs(page: Page, item: string, title: string, isForAll = false): Promise<void> {
  await press(page, item);
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill(title);
  if (isForAll) await dialog.getByLabel('For everybody in the authority').check();
  await dialog.getByLabel('Name').press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await noticed(page, 'View saved');
}

describe('views that people save', () => {
  test('keep filters, order and columns under a name, until they are removed [TBL-5]', async () => {
    const watched = await onPeps('la@ashcombe.example');
    const { page, context } = watched;
    await viewOf(page).selectOption('Late');
    await saveAs(page, 'Save as a new view', 'Late, by school');
    await expect.poll(() => shownView(page)).toBe('Late, by school');
    // The focus is back where it was opened from, which says its name until it is sent away.
    await page.getByRole('tooltip', { name: 'Save or change views' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    expect(await axeViolations(watched)).toEqual([]);

    // Columns and order are the view's, once it is saved anew.
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Social worker' }).uncheck();
    await page.keyboard.press('Escape');
    await expect.poll(() => shownView(page)).toBe('Late, by school (changed)');
    await saveAs(page, 'Save the changes to “Late, by school”', 'Late, by school');
    await expect.poll(() => shownView(page)).toBe('Late, by school');
    await viewOf(page).selectOption('This year');
    await expect.poll(() => heads(page)).toContain('socialWorker');
    await viewOf(page).selectOption('Late, by school');
    await expect.poll(() => heads(page)).not.toContain('socialWorker');

    // The address carries it, to a colleague as well, who sees the filters without the view.
    const address = page.url();
    await page.goto(address);
    await expect.poll(() => shownView(page)).toBe('Late, by school');
    const other = await onPeps('super@ashcombe.example');
    await other.page.goto(address);
    await expect.poll(() => shownView(other.page)).toBe('Late');
    await expect.poll(() => viewOf(other.page).getByRole('option').allTextContents()).not.toContain('Late, by school');
    await other.context.close();

    await press(page, 'Remove “Late, by school”');
    await page.getByRole('button', { name: 'Remove view' }).press('Enter');
    await noticed(page, 'View removed');
    await expect.poll(() => viewOf(page).getByRole('option').allTextContents()).not.toContain('Late, by school');
    await context.close();
  });

  test('are for everybody where a super user says so, who alone may', async () => {
    const { page, context } = await onPeps('super@ashcombe.example');
    await viewOf(page).selectOption('Sent back');
    await saveAs(page, 'Save as a new view', 'Back with schools', true);
    const watched = await onPeps('la@ashcombe.example', phone);
    await watched.page.getByRole('button', { name: /^Search and filter/ }).click();
    await viewOf(watched.page).selectOption('Back with schools');
    await expect.poll(() => new URL(watched.page.url()).searchParams.getAll('filter.pepStatusId')).toEqual(['4']);
    expect(await axeViolations(watched)).toEqual([]);
    await watched.page.getByRole('button', { name: 'Save or change views' }).click();
    await expect.poll(() => watched.page.getByRole('menuitem').allTextContents()).toEqual(['Save as a new view']);
    await watched.context.close();
    await press(page, 'Remove “Back with schools”');
    await page.getByRole('button', { name: 'Remove view' }).press('Enter');
    await noticed(page, 'View removed');
    await context.close();
  });
});
