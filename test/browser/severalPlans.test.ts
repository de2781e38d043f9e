import { expect, test } from 'vitest';
import { onPeps } from './pepList.ts';
import { axeViolations } from './support/browser.ts';
import { atRest } from './support/rest.ts';
import { runProduct } from './support/running.ts';

runProduct();

test('social workers of several plans are reminded at once, and of each plan it is said why not', async () => {
  const { page, context } = await onPeps('la@ashcombe.example');
  const plans = page.locator('[role="row"][data-id]').filter({ hasText: 'In progress' });
  const over = page.locator('[role="row"][data-id]').filter({ hasText: 'Submitted for review' }).first();
  // The rows come one after the other: they are counted once all of them are there.
  await plans.first().waitFor();
  await atRest(page);
  const open = await plans.all();
  expect(open.length).toBeGreaterThan(0);
  for (const plan of open) await plan.getByRole('checkbox').check();
  await over.getByRole('checkbox').check();
  const bar = page.getByRole('group', { name: 'Ticked rows' });
  await bar.getByText(`${open.length + 1} selected`).waitFor();
  await bar.getByRole('button', { name: 'Remind social workers' }).click();
  const report = page.getByRole('alert').filter({ hasText: 'Remind social workers:' });
  await report.waitFor();
  const said = (await report.textContent()) ?? '';
  const done = Number(/workers: (\d+) done/.exec(said)?.[1]);
  expect(done, said).toBeGreaterThan(0);
  expect(said).toMatch(/1 failed and still ticked: PEP Submitted For Review/);
  // Who was reminded is not a second time today.
  await page.getByRole('button', { name: 'Close the report' }).click();
  for (const plan of await plans.all()) await plan.getByRole('checkbox').check();
  await bar.getByRole('button', { name: 'Remind social workers' }).click();
  await report
    .getByText(/Reminded today by/)
    .first()
    .waitFor();
  await expect.poll(() => report.textContent()).toMatch(/^Remind social workers: 0 done/);
  await context.close();
});

test('one meeting is set for several plans', async () => {
  const watched = await onPeps('la@ashcombe.example');
  const { page, context } = watched;
  const rows = page.locator('[role="row"][data-id]');
  const open = rows.filter({ hasNotText: 'Completed' });
  for (const row of [open.nth(0), open.nth(1)]) await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Set a meeting' }).click();
  const panel = page.getByRole('dialog', { name: 'Set a meeting (2 selected)' });
  await panel.getByLabel('Date', { exact: true }).fill('30/11/2026');
  expect(await axeViolations(watched)).toEqual([]);
  await panel.getByLabel('Time', { exact: true }).selectOption('10:30');
  await panel.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Set a meeting: 2 done').waitFor();
  await panel.waitFor({ state: 'detached' });
  for (const row of [open.nth(0), open.nth(1)])
    await row.getByRole('gridcell', { name: /30\/11\/2026 10:30/ }).waitFor();
  await context.close();
});
