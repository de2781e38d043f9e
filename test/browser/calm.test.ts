import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { editablePep, type PepKey } from './support/api.ts';
import { axeViolations, desktop, phone, type Watched } from './support/browser.ts';
import { atRest } from './support/rest.ts';
import { callsAs, closeAfterTest, keepServer, openAs, product, shareProduct } from './support/running.ts';
import { aim, openTargets, slots, storedAim, typeUnsaved, withoutAutosave, save } from './support/unsaved.ts';

shareProduct();
keepServer();

// What a page says when what it asks for does not come, and that it is whole again by itself or by one press.

const FAILED = 'There was a problem loading the data, please try again.';
const LOST = 'No connection. What you typed is kept on this device; we try again by ourselves.';
const PFORM_20 = /login again/;

let pep: PepKey;

beforeAll(async () => {
  pep = await editablePep(await callsAs('dt@ashcombe.example'));
});

type Place = { name: string; path: (key: PepKey) => string; call: string; shows: string };

const places: Place[] = [
  { name: 'the PEPs', path: () => '/peps', call: '**/api/pep/getPepStatuses?*', shows: 'result(s)' },
  { name: 'the pupils', path: () => '/students', call: '**/api/Students?*', shows: 'result(s)' },
  {
    name: 'the plans of PEP Home',
    path: ({ studentId }) => `/students/${studentId}/peps`,
    call: '**/api/pep/getPepStatuses?*',
    shows: 'PEP Sections',
  },
  {
    name: 'the plan of PEP Home',
    path: ({ studentId, pepId }) => `/students/${studentId}/peps/${pepId}`,
    call: '**/api/Pep/details?*',
    shows: 'PEP Sections',
  },
];

const sizes = [desktop, phone];

const band = (page: Page) => page.getByRole('status', { name: 'Connection' }).filter({ hasText: LOST });
const failure = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: FAILED });

async function as(account: string, viewport = desktop): Promise<Watched> {
  return closeAfterTest(await openAs(account, undefined, viewport));
}

describe.each(sizes)('what could not be read, at %o', (viewport) => {
  let watched: Watched;

  beforeAll(async () => {
    watched = await openAs('super@ashcombe.example', undefined, viewport);
  });

  afterEach(() => watched.page.unrouteAll());

  test.each(places)(
    '$name: is said, and read again by the keyboard where the server failed [TBL-8] [D-108]',
    async ({ path, call, shows }) => {
      const { page } = watched;
      await page.route(call, (route) =>
        route.fulfill({ status: 500, json: { message: 'Something went wrong. Please try again.' } }),
      );
      await page.goto(product.url + path(pep));
      await failure(page).waitFor();
      expect(await axeViolations(watched)).toEqual([]);
      await expect.poll(() => band(page).count()).toBe(0);
      await page.unroute(call);
      await failure(page).getByRole('button', { name: 'Try again' }).press('Enter');
      await page.getByText(shows).first().waitFor();
      await failure(page).waitFor({ state: 'detached' });
      // The button went with what it said: the focus stayed in the page.
      await expect
        .poll(() =>
          page.evaluate(
            () =>
              document.activeElement !== document.body &&
              document.querySelector('main')?.contains(document.activeElement),
          ),
        )
        .toBe(true);
    },
  );

  test.each(places)(
    '$name: comes by itself where there was no answer, under one band [D-108]',
    async ({ path, call, shows }) => {
      const { page } = watched;
      await page.route(call, (route) => route.abort());
      await page.goto(product.url + path(pep));
      await band(page).waitFor();
      expect(await axeViolations(watched)).toEqual([]);
      await page.unroute(call);
      await page.getByText(shows).first().waitFor();
      await band(page).waitFor({ state: 'detached' });
      await expect.poll(() => failure(page).count()).toBe(0);
    },
  );
});

describe('a section that is written without a connection', () => {
  test('says so once and calmly, and is saved by itself when the connection is back [D-109] [PFORM-20]', async () => {
    const watched = await as('dt@ashcombe.example');
    const { page, context } = watched;
    await withoutAutosave(page);
    await openTargets(product, pep, page);
    const text = `Typed on a train, ${Date.now()}`;
    await typeUnsaved(page, text);
    await context.setOffline(true);
    await save(page);
    await page.locator('[data-save-state="failed"]').filter({ hasText: 'Not saved yet' }).waitFor();
    await band(page).waitFor();
    await expect.poll(() => page.getByText(PFORM_20).count()).toBe(0);
    await expect.poll(() => page.getByText(LOST).count()).toBe(1);
    expect(await axeViolations(watched)).toEqual([]);
    await context.setOffline(false);
    await page
      .locator('[data-save-state="saved"]')
      .filter({ hasText: /^Last saved/ })
      .waitFor();
    await band(page).waitFor({ state: 'detached' });
    expect(await storedAim(product, page)).toBe(text);
    await expect.poll(() => slots(page)).toBe(0);
  });

  test('is saved by itself when the server is back, without the device saying that anything changed [D-109]', async () => {
    const { page } = await as('dt@ashcombe.example');
    await openTargets(product, pep, page);
    const text = `Typed while the server was down, ${Date.now()}`;
    await product.kill();
    await typeUnsaved(page, text);
    await save(page);
    await band(page).waitFor();
    await product.restart();
    await page
      .locator('[data-save-state="saved"]')
      .filter({ hasText: /^Last saved/ })
      .waitFor();
    await band(page).waitFor({ state: 'detached' });
    expect(await storedAim(product, page)).toBe(text);
  });

  test('keeps the sentence of PFORM-20 for a server that answered, and takes it back once it is saved [PFORM-20] [D-109]', async () => {
    const { page, context } = await as('dt@ashcombe.example');
    await withoutAutosave(page);
    await openTargets(product, pep, page);
    await page.route('**/api/Pep/saveData', (route) => route.fulfill({ status: 500, json: { message: 'No' } }));
    await aim(page).fill(`Refused first, ${Date.now()}`);
    await save(page);
    const line = page.locator('[data-save-state="failed"]').filter({ hasText: PFORM_20 });
    await line.waitFor();
    const toast = page.getByRole('region', { name: 'Messages' }).getByText(PFORM_20);
    await toast.waitFor();
    await expect.poll(() => band(page).count()).toBe(0);
    await page.unroute('**/api/Pep/saveData');
    // Without a connection the sentence is no longer so, neither in the line nor in the toast.
    await context.setOffline(true);
    await band(page).waitFor();
    // A press within a second of the one before counts with it.
    await expect.poll(async () => save(page).then(() => toast.count())).toBe(0);
    await line.waitFor({ state: 'detached' });
    await context.setOffline(false);
    await page
      .locator('[data-save-state="saved"]')
      .filter({ hasText: /^Last saved/ })
      .waitFor();
  });
});

test('submitting a plan leads the focus to the line that says so [D-28]', async () => {
  const { page } = await as('dt@ashcombe.example');
  await page.route('**/api/pep/complete', (route) => route.fulfill({ json: { success: true, pepStatusId: 6 } }));
  // As a page has it where nothing is left: only then can it be pressed.
  await page.route('**/api/Pep/details*', async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replace(/"percentageCompleted":\d+/g, '"percentageCompleted":100');
    await route.fulfill({ response: answer, body: text });
  });
  await page.goto(`${product.url}/students/${pep.studentId}/peps/${pep.pepId}`);
  await page.getByRole('button', { name: 'Submit for review' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit for review' }).press('Enter');
  await expect
    .poll(() => page.locator('[role="status"]:focus').textContent())
    .toBe('Submitted: the virtual school reviews it next.');
  // The page reads the plan once more.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test.each(sizes)(
  'a plan that leaves its filter is named, the focus goes on to the next, and it can be undone, at %o [TBL-8] [PEP-17]',
  async (viewport) => {
    const watched = await as('la@ashcombe.example', viewport);
    const { page } = watched;
    await page.goto(`${product.url}/peps?filter.pepStatusId=2`);
    await atRest(page);
    const menus = page.getByRole('button', { name: /^Change Status of / });
    const [first, second] = await Promise.all([0, 1].map((place) => menus.nth(place).getAttribute('aria-label')));
    const left = page.getByRole('status').filter({ hasText: 'no longer matches the filters and has left the list' });
    await menus.first().press('Enter');
    await page.getByRole('menuitem', { name: 'Ready to submit to Virtual School' }).press('Enter');
    await left.filter({ hasText: first?.replace(/^.* of /, '') ?? '' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(second);
    expect(await axeViolations(watched)).toEqual([]);
    await left.getByRole('button', { name: 'Undo' }).press('Enter');
    await page
      .getByRole('button', { name: first ?? '', exact: true })
      .first()
      .waitFor();
    await page.locator('[role="status"]:focus').filter({ hasText: 'Undone' }).waitFor();
  },
);

test('a start without a connection opens by itself when there is one [D-108]', async () => {
  const { page } = await as('super@ashcombe.example');
  await page.route('**/api/LocalAuthority/Settings', (route) => route.abort());
  await page.goto(`${product.url}/students`);
  await page.getByRole('heading', { name: 'The portal could not be opened' }).waitFor();
  await band(page).waitFor();
  await page.unroute('**/api/LocalAuthority/Settings');
  await page.getByText('result(s)').waitFor();
  await atRest(page);
  await expect.poll(() => band(page).count()).toBe(0);
});
