import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf, editablePep, type PepKey, stagePath } from './support/api.ts';
import { signInHere, watch, type Watched } from './support/browser.ts';
import { callsAs, closeAfterTest, keepServer, openAs, product, shareProduct } from './support/running.ts';
import {
  aim,
  crash,
  crashTab,
  cutSaves,
  failsToSave,
  longTerm,
  offer,
  openTargets,
  putBack,
  save,
  SECRET,
  secretsLeft,
  slots,
  storedAim,
  targetsAtRest,
  timeOut,
  typeUnsaved,
  withoutAutosave,
} from './support/unsaved.ts';
import { paste, saved, signOut } from './unsavedScenes.ts';

shareProduct();
keepServer();

const teacher = 'dt@ashcombe.example';
const colleague = 'la@ashcombe.example';

let pep: PepKey;
let texts = 0;

beforeAll(async () => {
  pep = await editablePep(await callsAs(teacher));
});

const newText = () => `${SECRET} ${(texts += 1)}: to read a whole book by summer.`;

/** Somebody in the targets of the plan; leaving is always agreed to, and noted. */
async function editor(account = teacher, { autosaves = true } = {}): Promise<Watched & { warnings: string[] }> {
  const watched = closeAfterTest(await openAs(account));
  if (!autosaves) await withoutAutosave(watched.page);
  const warnings = await openTargets(product, pep, watched.page);
  return { ...watched, warnings };
}

describe('text that could not be saved', () => {
  test('survives a reload right after the last key, after the browser’s warning [PFORM-21]', async () => {
    const { page, warnings } = await editor(teacher, { autosaves: false });
    const text = newText();
    await aim(page).click();
    await page.keyboard.press('End');
    await aim(page).fill(text);
    await page.reload();
    expect(warnings).toEqual(['beforeunload']);
    expect(await putBack(product, page, text)).toBe(text);
  });

  test('survives a crash of the tab', async () => {
    const first = await editor(teacher, { autosaves: false });
    const text = newText();
    await typeUnsaved(first.page, text);
    const { page } = await crash(first);
    await openTargets(product, pep, page);
    expect(await putBack(product, page, text)).toBe(text);
  });

  test('survives a session that is gone from the browser', async () => {
    const { page } = await editor(teacher, { autosaves: false });
    const text = newText();
    await typeUnsaved(page, text);
    await page.evaluate(() => {
      for (const name of Object.keys(localStorage)) if (name.startsWith('Cognito')) localStorage.removeItem(name);
    });
    await save(page);
    await failsToSave(page);
    await page.reload();
    await signInHere(page, teacher);
    await page.goto(product.url + stagePath(pep, 'targets'));
    expect(await putBack(product, page, text)).toBe(text);
  });

  test('survives a session that the server has ended, and leads back to the page', async () => {
    const { page } = await editor(teacher, { autosaves: false });
    const text = newText();
    await typeUnsaved(page, text);
    expect((await (await callsOf(page, product.url))('/api/session/signOut', {})).status).toBe(200);
    await save(page);
    await failsToSave(page);
    await page.reload();
    await signInHere(page, teacher);
    await page.waitForURL(`**${stagePath(pep, 'targets')}`);
    expect(await putBack(product, page, text)).toBe(text);
  });

  test('survives a server that is down while one types, and a crash before it is back', async () => {
    const first = await editor();
    const text = newText();
    await product.kill();
    await typeUnsaved(first.page, text);
    await save(first.page);
    await failsToSave(first.page);
    const { page } = await crash(first);
    await product.restart();
    await openTargets(product, pep, page);
    expect(await putBack(product, page, text)).toBe(text);
  });

  test('is saved without being offered where the server comes back while the page is open', async () => {
    const { page } = await editor();
    const text = newText();
    await product.kill();
    await typeUnsaved(page, text);
    await save(page);
    await failsToSave(page);
    await product.restart();
    await save(page);
    await saved(page);
    expect(await storedAim(product, page)).toBe(text);
    await expect.poll(() => slots(page)).toBe(0);
    await page.reload();
    await targetsAtRest(page);
    await expect.poll(() => offer(page).count()).toBe(0);
  });
});

describe('unsaved text and the end of a session', () => {
  test('is saved and wiped where one signs out on purpose', async () => {
    const { page } = await editor(teacher, { autosaves: false });
    const text = newText();
    await typeUnsaved(page, text);
    await signOut(page);
    await page.getByLabel('E-mail address').waitFor();
    expect(await slots(page)).toBe(0);
    const other = await editor(colleague);
    await expect.poll(() => aim(other.page).inputValue()).toBe(text);
  });

  test('is kept where it could not be saved and one leaves all the same, and offered later', async () => {
    const { page } = await editor();
    const text = newText();
    await cutSaves(page, true);
    await typeUnsaved(page, text);
    await page.getByRole('button', { name: 'PEP Home' }).click();
    const asked = page.getByRole('dialog', { name: 'Your last changes are not saved' });
    await asked.getByRole('button', { name: 'Stay on this page' }).click();
    await expect.poll(() => aim(page).inputValue()).toBe(text);
    await page.getByRole('button', { name: 'PEP Home' }).click();
    await asked.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByText('Text that is not saved yet is still on this device').waitFor();
    await signOut(page);
    await page.getByLabel('E-mail address').waitFor();
    expect(await slots(page)).toBe(1);
    await cutSaves(page, false);
    await signInHere(page, teacher);
    await page.getByText('Text that is not saved yet is still on this device').getByRole('link').click();
    expect(await putBack(product, page, text)).toBe(text);
  });

  test('is kept by a time-out, which no question of the browser’s holds up', async () => {
    const { page, warnings } = await editor();
    const text = newText();
    await cutSaves(page, true);
    await typeUnsaved(page, text);
    await timeOut(page);
    expect(warnings).toEqual([]);
    expect(await slots(page)).toBe(1);
    expect(await secretsLeft(page)).toBe(0);
    await cutSaves(page, false);
    await signInHere(page, teacher);
    await page.goto(product.url + stagePath(pep, 'targets'));
    expect(await putBack(product, page, text)).toBe(text);
  });

  test('is kept where one signs out on purpose in another tab', async () => {
    const first = await editor();
    const text = newText();
    await cutSaves(first.page, true);
    await typeUnsaved(first.page, text);
    const { page } = await watch(first.context);
    await page.goto(product.url);
    await page.getByRole('button', { name: /user menu/ }).waitFor();
    await signOut(page);
    await page.getByLabel('E-mail address').waitFor();
    await first.page.getByLabel('E-mail address').waitFor();
    await signInHere(page, teacher);
    await page.goto(product.url + stagePath(pep, 'targets'));
    expect(await putBack(product, page, text)).toBe(text);
  });
});

describe('unsaved text of one tab', () => {
  test('is not offered in another while its own is open, and is once that has crashed', async () => {
    const gone = await editor();
    const [older, text] = [newText(), newText()];
    await cutSaves(gone.page, true);
    await typeUnsaved(gone.page, older);
    const first = await crash(gone);
    await openTargets(product, pep, first.page);
    await cutSaves(first.page, true);
    await typeUnsaved(first.page, text);
    const { page } = await watch(first.context);
    await openTargets(product, pep, page);
    // What a tab that is gone has left is offered, so it has been looked for; what the open one holds is newer, and is
    // not.
    await page.getByText('Look at it').click();
    await page.getByRole('definition').filter({ hasText: older }).waitFor();
    await page.getByRole('button', { name: 'Discard it' }).click();
    await expect.poll(() => slots(page)).toBe(1);
    await expect.poll(() => offer(page).count()).toBe(0);
    // Tabs of a profile share a process here: the other one goes with it.
    await crashTab(first.page);
    const { page: third } = await watch(first.context);
    await openTargets(product, pep, third);
    expect(await putBack(product, third, text)).toBe(text);
  });

  test('stands beside what somebody else has saved meanwhile', async () => {
    const first = await editor();
    const [mine, theirs] = [newText(), newText()];
    await cutSaves(first.page, true);
    await typeUnsaved(first.page, mine);
    const tab = await crash(first);
    const other = await editor(colleague);
    await aim(other.page).fill(theirs);
    await save(other.page);
    await saved(other.page);
    await openTargets(product, pep, tab.page);
    await offer(tab.page).click();
    const both = tab.page.getByRole('group', { name: longTerm, exact: true });
    await expect.poll(() => both.textContent()).toContain(mine);
    await expect.poll(() => both.textContent()).toContain(theirs);
    await both.getByRole('radio', { name: /Keep mine/ }).check();
    await tab.page.getByRole('button', { name: 'Save my choice' }).click();
    await saved(tab.page);
    expect(await storedAim(product, tab.page)).toBe(mine);
    await expect.poll(() => slots(tab.page)).toBe(0);
  });

  test('can be read and copied where the form is closed by now', async () => {
    const first = await editor();
    const text = newText();
    await cutSaves(first.page, true);
    await typeUnsaved(first.page, text);
    const { page, context } = await crash(first);
    const other = await editor(colleague);
    const call = await callsOf(other.page, product.url);
    expect((await call('/api/pep/updatePepStatus', { ...pep, pepStatusId: 6 })).status).toBe(200);
    await context.grantPermissions(['clipboard-write']);
    await page.goto(product.url + stagePath(pep, 'targets'));
    await page.getByRole('definition').filter({ hasText: text }).waitFor();
    await expect.poll(() => offer(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Copy it' }).click();
    await page.getByText('Copied', { exact: true }).waitFor();
    await paste(page);
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value))
      .toBe(`${longTerm}\n${text}`);
    await page.getByRole('button', { name: 'Discard it' }).click();
    await expect.poll(() => slots(page)).toBe(0);
  });
});
