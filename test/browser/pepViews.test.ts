import { describe, expect, test } from 'vitest';
import { axeViolations, desktop, phone } from './support/browser.ts';
import { onPeps } from './pepList.ts';
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
