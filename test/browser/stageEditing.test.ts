import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { editablePep, type PepKey, stagePath } from './support/api.ts';
import type { Watched } from './support/browser.ts';
import { atRest } from './support/rest.ts';
import { callsAs, closeAfterTest, keepServer, openAs, product, shareProduct } from './support/running.ts';

shareProduct();
keepServer();

const longTerm = 'Long-term aim this leads to';
const schoolPays = 'What school pays for itself';

let pep: PepKey;

beforeAll(async () => {
  pep = await editablePep(await callsAs('dt@ashcombe.example'));
});

async function editor(account: string): Promise<Watched> {
  const watched = closeAfterTest(await openAs(account));
  await openTargets(watched.page);
  return watched;
}

async function openTargets(page: Page): Promise<void> {
  await page.goto(product.url + stagePath(pep, 'targets'));
  await question(page, longTerm).waitFor();
}

const question = (page: Page, name: string) => page.getByRole('textbox', { name });
const saved = (page: Page) =>
  page
    .locator('[data-save-state="saved"]')
    .filter({ hasText: /^Last saved/ })
    .waitFor();

const isSave = (request: Request) => request.url().endsWith('/api/Pep/saveData');

async function save(page: Page): Promise<number> {
  const answer = page.waitForResponse((response) => isSave(response.request()));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  return (await answer).status();
}

/** Notes the long-term aim of every save that the server acknowledged, and of the last one sent. */
function noteSaves(page: Page): { acknowledged: string[]; sent: string[] } {
  const notes = { acknowledged: [] as string[], sent: [] as string[] };
  const aimOf = (request: Request) =>
    String((request.postDataJSON() as { formData?: Record<string, unknown> } | null)?.formData?.longer_aim ?? '');
  page.on('request', (request) => isSave(request) && notes.sent.push(aimOf(request)));
  page.on('requestfinished', (request) => {
    if (isSave(request)) notes.acknowledged.push(aimOf(request));
  });
  return notes;
}

describe('writing a stage', () => {
  test('saves by itself ten seconds after the last change, counting down [PFORM-17, PFORM-18]', async () => {
    const { page, faults } = await editor('dt@ashcombe.example');
    const before = Date.now();
    const counted = page
      .getByText(/There are unsaved changes which will be autosaved in \d+ seconds/)
      .first()
      .waitFor();
    const kept = page
      .getByText(/^Last saved: .* automatically$/)
      .first()
      .waitFor();
    await Promise.all([counted, kept, question(page, longTerm).fill('To read a whole book by summer.')]);
    // However slow the page is: its seconds are no shorter. The first of the ten has begun already.
    expect(Date.now() - before).toBeGreaterThan(8_000);
    await page.reload();
    await expect.poll(() => question(page, longTerm).inputValue()).toBe('To read a whole book by summer.');
    await atRest(page);
    expect(faults).toEqual([]);
  });

  // Each time as a test of its own: starting the server anew takes what it takes.
  test.each([1, 2, 3])(
    'loses nothing acknowledged when the server is killed while one types, and goes on after a restart: time %i [PFORM-20]',
    async (round) => {
      const { page } = await editor('dt@ashcombe.example');
      const notes = noteSaves(page);
      const aim = question(page, longTerm);
      await aim.fill(`Round ${round}: a sentence that is saved.`);
      expect(await save(page)).toBe(200);
      await aim.focus();
      await page.keyboard.press('End');
      const typing = page.keyboard.type(' And words that nobody has saved yet.', { delay: 5 });
      // Sent as the server dies: it may or may not arrive, and is never half there.
      await page.getByRole('button', { name: 'Save', exact: true }).dispatchEvent('click');
      await product.kill();
      await typing;
      await product.restart();
      const typed = await aim.inputValue();
      expect(typed).toContain('And words that nobody has saved yet.');
      const acknowledged = notes.acknowledged.at(-1)!;
      const other = await editor('la@ashcombe.example');
      const found = await question(other.page, longTerm).inputValue();
      // The page sends again by itself what was not acknowledged: before the other reads, or after.
      expect(notes.sent.slice(notes.sent.lastIndexOf(acknowledged))).toContain(found);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await saved(page);
      await other.page.reload();
      await question(other.page, longTerm).waitFor();
      await expect.poll(() => question(other.page, longTerm).inputValue()).toBe(typed);
    },
  );
});

describe('two people in one stage', () => {
  test('see each other’s different answers merged', async () => {
    const [one, two] = [await editor('dt@ashcombe.example'), await editor('la@ashcombe.example')];
    await question(one.page, longTerm).fill('An apprenticeship in a bakery.');
    expect(await save(one.page)).toBe(200);
    await question(two.page, schoolPays).fill('A weekly music lesson.');
    expect(await save(two.page)).toBe(200);
    await saved(two.page);
    await expect.poll(() => question(two.page, longTerm).inputValue()).toBe('An apprenticeship in a bakery.');
    await openTargets(one.page);
    await expect.poll(() => question(one.page, schoolPays).inputValue()).toBe('A weekly music lesson.');
    await Promise.all([one, two].map(({ page }) => atRest(page)));
    expect([...one.faults, ...two.faults]).toEqual([]);
  });

  test('choose when both changed the same answer, and lose neither before', async () => {
    const [one, two] = [await editor('dt@ashcombe.example'), await editor('la@ashcombe.example')];
    await question(one.page, longTerm).fill('To become a nurse.');
    expect(await save(one.page)).toBe(200);
    // Whichever save tells of it: the one that is asked for, or, where all this took ten seconds, the one that goes by
    // itself.
    const refused = two.page.waitForResponse((response) => isSave(response.request()) && response.status() === 409);
    await question(two.page, schoolPays).fill('A laptop.');
    await question(two.page, longTerm).fill('To become a vet.');
    await two.page.getByRole('button', { name: 'Save', exact: true }).click();
    await refused;
    await two.page.getByRole('heading', { name: 'Choose which answers to keep' }).waitFor();
    const both = two.page.getByRole('group', { name: longTerm, exact: true });
    await expect.poll(() => both.textContent()).toContain('To become a nurse.');
    await expect.poll(() => both.textContent()).toContain('To become a vet.');
    await expect
      .poll(() =>
        both
          .getByRole('radio', { name: /^Keep the answer of [A-Z]\w+ [A-Z]\w+, saved \d\d\/\d\d\/\d{4} \d\d:\d\d/ })
          .count(),
      )
      .toBe(1);
    await openTargets(one.page);
    await expect
      .poll(() => Promise.all([longTerm, schoolPays].map((name) => question(one.page, name).inputValue())))
      .toEqual(['To become a nurse.', 'A laptop.']);
    await both.getByRole('radio', { name: /Keep mine/ }).check();
    await two.page.getByRole('button', { name: 'Save my choice' }).click();
    await saved(two.page);
    await openTargets(one.page);
    await expect.poll(() => question(one.page, longTerm).inputValue()).toBe('To become a vet.');
  });
});
