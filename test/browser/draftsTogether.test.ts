import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { discardDraft } from './support/api.ts';
import { axeViolations } from './support/browser.ts';
import { noticed } from './support/notices.ts';
import { callsAs, closeAfterTest, openAs, shareProduct } from './support/running.ts';

shareProduct();

// Two pages work on one draft, and neither overwrites the other without a word; what was typed outlives its page.

const leader = 'super@brinmoor.example';
const [care, health] = ['forms/pep/care', 'forms/pep/health'];

const overlay = (require: string) =>
  JSON.stringify({
    $schema: '../../../../meta/overlay.json',
    base: { form: 'pep/care', version: 1 },
    require: [require],
  });

/** A page at the text of a form. */
async function openText() {
  const watched = closeAfterTest(await openAs(leader, '/declarations'));
  const { page } = watched;
  const open = (path: string) => page.getByRole('button', { name: new RegExp(`${path}( |$)`) }).press('Enter');
  await open(care);
  await page.getByRole('button', { name: 'Text', exact: true }).press('Enter');
  const editor = page.getByRole('textbox', { name: care });
  const write = async (text: string) => {
    await editor.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(text);
  };
  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
  return { watched, page, open, editor, write, press };
}

const draftSaved = (page: Page) => noticed(page, 'Draft saved. Nothing holds yet.');
const meanwhile = (page: Page) => page.getByRole('alert').filter({ hasText: /has saved this draft meanwhile/ });

test('tells whoever saves or discards a draft that another page has saved since it was typed on', async () => {
  const [one, other] = [await openText(), await openText()];
  await one.write(overlay('life_story'));
  await other.write(overlay('team_manager'));
  await other.press('Save draft');
  await draftSaved(other.page);
  // Another form and back: what is read anew is not what the text was typed on.
  await one.open(health);
  await one.page.getByRole('group', { name: /^Health/ }).waitFor();
  await one.open(care);
  await one.page.getByRole('button', { name: 'Text', exact: true }).press('Enter');
  await expect.poll(() => one.editor.textContent()).toBe(overlay('life_story'));
  await one.press('Save draft');
  await meanwhile(one.page).waitFor();
  await expect.poll(() => one.page.getByLabel('Their text').textContent()).toBe(overlay('team_manager'));
  for (const [whose, question] of [
    ['Only theirs', /Team manager/i],
    ['Only yours', /Life-story/i],
  ] as const) {
    const side = one.page
      .getByRole('alert')
      .locator('div')
      .filter({ has: one.page.getByText(whose, { exact: true }) });
    await side.last().getByRole('listitem').filter({ hasText: question }).waitFor();
  }
  expect(await axeViolations(one.watched)).toEqual([]);
  one.watched.faults.length = 0;
  await one.press('Take theirs');
  await expect.poll(() => one.editor.textContent()).toBe(overlay('team_manager'));
  await expect.poll(() => one.page.getByRole('button', { name: 'Undo changes' }).count()).toBe(0);

  await other.write(overlay('significant_events'));
  await other.press('Save draft');
  await expect.poll(async () => (await stored()).revision).toBe(2);
  const discard = async () => {
    await one.press('Discard draft');
    await one.page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).press('Enter');
  };
  await discard();
  await meanwhile(one.page).waitFor();
  await expect.poll(() => one.page.getByLabel('Their text').textContent()).toBe(overlay('significant_events'));
  one.watched.faults.length = 0;
  await discard();
  await noticed(one.page, 'Draft discarded');
  expect((await stored()).state).toBe('published');
  expect([...one.watched.faults, ...other.watched.faults]).toEqual([]);
});

test('asks before typed text is left, keeps it on the device, and offers it until it is saved', async () => {
  const { watched, page, write, editor, press } = await openText();
  const offered = page.getByText(/was not saved. It is still on this device/);
  const putBack = async () => {
    await offered.waitFor();
    await press('Put it back');
    await page.getByRole('button', { name: new RegExp(`${care} changed, not saved$`) }).press('Enter');
    await press('Text');
    await expect.poll(() => editor.textContent()).toBe(overlay('life_story'));
  };
  await write(overlay('life_story'));
  await page.getByRole('button', { name: 'Undo changes' }).waitFor();
  const leave = () => page.getByRole('link', { name: 'Today', exact: true }).press('Enter');
  await leave();
  const question = page.getByRole('dialog', { name: 'Your last changes are not saved' });
  await question.getByText(/^If you leave this page, they stay on this device only/).waitFor();
  expect(await axeViolations(watched)).toEqual([]);
  await press('Stay on this page');
  await leave();
  await press('Leave without saving');
  await page.getByRole('status').getByRole('link', { name: 'Your own forms' }).press('Enter');
  await putBack();
  await page.reload();
  await offered.waitFor();
  expect(await axeViolations(watched)).toEqual([]);
  await putBack();
  await expect.poll(() => offered.count()).toBe(0);
  await press('Save draft');
  await draftSaved(page);
  await page.reload();
  await press('Discard draft');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).press('Enter');
  await noticed(page, 'Draft discarded');
  await expect.poll(() => offered.count()).toBe(0);
  expect(watched.faults).toEqual([]);
});

test('lists the former texts of a draft, and makes one of them the text in the editor', async () => {
  const { watched, page, write, editor, press } = await openText();
  for (const question of ['life_story', 'team_manager']) {
    await write(overlay(question));
    await press('Save draft');
    await expect.poll(async () => (await stored()).text).toBe(overlay(question));
    // The page has read it too, so that what is typed next is typed on it.
    await expect.poll(() => page.getByRole('button', { name: 'Undo changes' }).count()).toBe(0);
  }
  await press('Former texts of this draft');
  const former = page.getByRole('list', { name: 'Former texts' });
  await former
    .getByRole('button', { name: /^Take this one: / })
    .first()
    .press('Enter');
  await noticed(page, 'It stands in the editor. Save it to keep it.');
  await expect.poll(() => editor.textContent()).toBe(overlay('life_story'));
  expect(await axeViolations(watched)).toEqual([]);
  await press('Save draft');
  await expect.poll(async () => (await stored()).text).toBe(overlay('life_story'));
  await discardDraft(await callsAs(leader), care);
  expect(watched.faults).toEqual([]);
});

const stored = async () => (await (await callsAs(leader))(`/api/declarations/text?path=${care}`)).body;
