import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from './support/browser.ts';
import { fine, onPhone } from './support/onPhone.ts';
import { atRest, openWithin } from './support/rest.ts';
import { callsAs, product, shareProduct } from './support/running.ts';
import { as, openStage, panel, planOfStatus } from './stageScenes.ts';

shareProduct();

const officer = 'la@ashcombe.example';
const teacher = 'dt@ashcombe.example';
const words = 'Is this agreed with the carer?';

const aim = (page: Page) => page.getByRole('textbox', { name: /^Long-term aim/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Long-term aim this leads to' });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '');

describe('a question on an answer', () => {
  test('is asked by keyboard, told without a name, answered from Today, and resolved in the review', async () => {
    const call = await callsAs(teacher);
    const pep = await planOfStatus(call, 2);
    expect((await call('/api/AlertSubscriptions/save', { id: 13, isChecked: true })).status).toBe(200);
    const asker = await as(officer);
    await openStage(asker.page, pep, 'targets');
    await aim(asker.page).focus();
    const held = await focused(asker.page);
    await asker.page.keyboard.press('Alt+q');
    const asking = dialog(asker.page).getByRole('form', { name: 'Ask about this answer' });
    const people = asking.getByRole('combobox', { name: 'Who is asked' });
    const { body: settings } = await call('/api/LocalAuthority/Settings');
    const name = `${String(settings.userFirstname)} ${String(settings.userLastname)}`;
    await people.selectOption({ label: `${name}, Designated Teacher` });
    await asking.getByRole('textbox', { name: 'Question' }).fill(words);
    expect(await axeViolations(asker)).toEqual([]);
    expect(await onPhone(asker)).toEqual(fine);
    await asking.getByRole('button', { name: 'Ask' }).click();
    await dialog(asker.page).getByText('Your question was sent.').waitFor();
    await asker.page.keyboard.press('Escape');
    await expect.poll(() => focused(asker.page)).toBe(held);
    await asker.page.getByRole('button', { name: '1 open question: Long-term aim this leads to' }).waitFor();
    await panel(asker.page).getByText('Questions: 1 open').waitFor();

    const outbox = async () => (await fetch(`${product.url}/api/dev/outbox`)).text();
    await expect.poll(outbox, { timeout: 20_000 }).toContain('A question was asked on an answer');
    expect(await outbox()).not.toContain(words);

    const answerer = await as(teacher);
    await answerer.page.goto(`${product.url}/dashboard`);
    const card = answerer.page.getByRole('region', { name: 'Questions waiting for you' });
    await card.getByRole('link', { name: 'Long-term aim this leads to' }).first().click();
    await expect.poll(() => answerer.page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    await answerer.page.keyboard.press('Alt+q');
    const thread = dialog(answerer.page).getByRole('article').filter({ hasText: words });
    await thread.getByRole('textbox', { name: 'Reply' }).fill('Yes, on Monday.');
    await thread.getByRole('textbox', { name: 'Reply' }).press('Tab');
    await answerer.page.keyboard.press('Enter');
    await dialog(answerer.page).getByText('Your reply was sent.').waitFor();
    await expect.poll(() => thread.getByRole('button', { name: 'Resolve' }).count()).toBe(0);

    await openWithin(asker.page, `/students/${pep.studentId}/pep/${pep.pepId}/meeting/form`);
    await atRest(asker.page);
    await panel(asker.page)
      .getByText(/asks .*: answered/)
      .waitFor();
    expect(await axeViolations(asker)).toEqual([]);
    await panel(asker.page).getByRole('link', { name: 'Long-term aim this leads to' }).click();
    await asker.page.getByRole('button', { name: '1 open question: Long-term aim this leads to' }).click();
    await dialog(asker.page).getByText('Yes, on Monday.').waitFor();
    await dialog(asker.page).getByRole('button', { name: 'Resolve' }).click();
    await dialog(asker.page).getByText('The question is resolved.').waitFor();
    await asker.page.keyboard.press('Escape');
    await asker.page.getByRole('button', { name: '1 question, resolved: Long-term aim this leads to' }).waitFor();
    expect(asker.faults).toEqual([]);
    expect(answerer.faults).toEqual([]);
  });

  test('is no stop of the Tab key, and is asked from the head in a section that is only read', async () => {
    const reader = await as('readonly@ashcombe.example');
    const pep = await planOfStatus(await callsAs(teacher), 2, { last: true });
    await openStage(reader.page, pep, 'targets');
    const quiet = reader.page.locator('.beside[data-quiet]');
    await expect.poll(() => quiet.count()).toBeGreaterThan(5);
    const stops = (all: Element[]) => all.filter((button) => (button as HTMLElement).tabIndex !== -1).length;
    await expect.poll(() => quiet.evaluateAll(stops)).toBe(0);
    await reader.page.getByRole('button', { name: /^Questions/ }).press('Enter');
    const all = reader.page.getByRole('dialog', { name: 'Questions in this section' });
    await all.getByRole('combobox', { name: 'Answer to ask about' }).selectOption({ label: 'Total requested' });
    await all.getByRole('button', { name: 'Ask about this answer' }).press('Enter');
    await reader.page
      .getByRole('dialog', { name: 'Total requested' })
      .getByRole('form', { name: 'Ask about this answer' })
      .waitFor();
    await expect.poll(() => reader.page.evaluate(() => document.activeElement?.textContent)).toBe('Total requested');
    expect(await onPhone(reader)).toEqual(fine);
  });
});
