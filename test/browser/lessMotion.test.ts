import { expect, test } from 'vitest';
import { counted } from './pagePlaces.ts';
import { openAs, shareProduct } from './support/running.ts';

shareProduct();

// All pages of these tests ask for less motion.

test('where less motion is asked for nothing moves: no element begins a transition, whatever is opened', async () => {
  const { page } = await openAs('la@ashcombe.example', '/dashboard');
  await page.evaluate(() => {
    document.documentElement.dataset.moved = '';
    addEventListener('transitionrun', ({ target, propertyName }) => {
      if (target instanceof Element) document.documentElement.dataset.moved += ` ${target.className}: ${propertyName}`;
    });
  });
  await page.getByRole('link', { name: 'PEPs', exact: true }).click();
  await counted(page).waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'First name' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'First name' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.moved)).toBe('');
});
