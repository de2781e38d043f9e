import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from './support/api.ts';
import { desktop, phone, type Watched } from './support/browser.ts';
import { withLegacySystem } from './support/legacy.ts';
import { callsAs, openAs, product, shareProduct } from './support/running.ts';

shareProduct();

// What is in use is in sight: not past an edge, and not behind what stays where it is while the rest is scrolled.

const staff = 'super@ashcombe.example';

let wide: Watched;
let small: Watched;

beforeAll(async () => {
  [wide, small] = [await openAs(staff, undefined, desktop), await openAs(staff, undefined, phone)];
});

/** Opens a list and waits for its rows. */
async function openList(page: Page, path: string): Promise<void> {
  await page.goto(product.url + path);
  await page.getByText(/^\d+ result\(s\)$/).waitFor();
}

type Edges = { left: number; right: number };
const edges = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element): Edges => {
      const { left, right } = element.getBoundingClientRect();
      return { left, right };
    });

/** Where the focus is, and what lies over its corners that is not part of it or around it. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement;
    const { left, right, top, bottom } = at.getBoundingClientRect();
    const corners = [
      [left + 2, top + 2],
      [right - 2, top + 2],
      [left + 2, bottom - 2],
      [right - 2, bottom - 2],
    ] as const;
    // A scroll bar without room of its own, as on a phone, is drawn over the rows only while they are scrolled; a label
    // belongs to its box.
    const found = corners
      .map(([x, y]) => document.elementFromPoint(x, y))
      .filter((one) => !one?.closest('.MuiDataGrid-scrollbar, label'));
    const over = found.filter(
      (one) => one === null || !(at.contains(one) || one.contains(at) || at.parentElement?.contains(one)),
    );
    const name = at.getAttribute('aria-label') ?? at.textContent ?? '';
    return over.map(
      (one) =>
        `${at.tagName} ${name.slice(0, 30)} at ${Math.round(left)}, ${Math.round(top)} below ${one?.tagName ?? 'the edge'}`,
    );
  });

/** The column of the cell or head that the keyboard is at, and whether the actions of its row lie over it. */
const reached = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement?.closest<HTMLElement>('[role="gridcell"], [role="columnheader"]');
    const actions = at?.closest('[role="row"]')?.querySelector('[data-field="$actions"]');
    const field = at?.dataset.field ?? '';
    if (!at || !actions) return { field, stands: 'without the actions' };
    const [{ left, right }, edge] = [at.getBoundingClientRect(), actions.getBoundingClientRect().left];
    return { field, stands: at === actions || (left >= 0 && right <= edge + 1) ? 'in sight' : 'below the actions' };
  });

describe('a wide table', () => {
  test('keeps the actions of its rows in sight at 1280 pixels, wherever it is scrolled to', async () => {
    const { page } = wide;
    await openList(page, '/users');
    const more = page.getByRole('button', { name: /^More actions for/ }).first();
    await more.waitFor();
    const scroller = page.locator('.MuiDataGrid-virtualScroller');
    await expect
      .poll(() => scroller.evaluate((element) => element.scrollWidth - element.clientWidth))
      .toBeGreaterThan(100);
    for (const left of [0, 60, 10_000]) {
      await scroller.evaluate((element, to) => element.scrollTo({ left: to }), left);
      await expect
        .poll(
          async () => {
            const box = await more.boundingBox();
            return box && box.x >= 0 && box.x + box.width <= 1280;
          },
          { message: `scrolled to ${left}` },
        )
        .toBe(true);
      await more.click({ trial: true });
    }
  });

  test('shows the state of a user beside the name, before anything is scrolled', async () => {
    const { page } = wide;
    await openList(page, '/users');
    await page.locator('[role="gridcell"][data-field="state"]').first().waitFor();
    await expect
      .poll(async () => {
        const [state, actions] = [
          await edges(page, '[role="gridcell"][data-field="state"]'),
          await edges(page, '[role="gridcell"][data-field="$actions"]'),
        ];
        return actions.left - state.right;
      })
      .toBeGreaterThanOrEqual(0);
  });

  test('moves each cell and head that the keyboard reaches out from under the actions', async () => {
    const { page } = wide;
    await openList(page, '/peps');
    await page.locator('[role="gridcell"][data-field="$actions"]').first().waitFor();
    for (const start of [
      '[role="columnheader"][data-field="lastName"]',
      '[role="gridcell"][data-field="lastName"] a',
    ]) {
      await page.locator(start).first().focus();
      await expect.poll(async () => (await reached(page)).field).toBe('lastName');
      const fields = ['lastName'];
      while (fields.at(-1) !== '$actions' && fields.length < 30) {
        const before = ['', fields.at(-1)];
        await page.keyboard.press('ArrowRight');
        await expect.poll(async () => before.includes((await reached(page)).field)).toBe(false);
        const { field } = await reached(page);
        await expect.poll(() => reached(page)).toEqual({ field, stands: 'in sight' });
        fields.push(field);
      }
      expect(new Set(fields).size).toBeGreaterThan(10);
      expect(fields.at(-1)).toBe('$actions');
    }
  });

  test('has no column of actions for a viewer who may use none of them [ROLE-6]', async () => {
    const teacher = await openAs('dt@ashcombe.example');
    await openList(teacher.page, '/peps');
    await teacher.page.getByRole('columnheader', { name: 'Pupil' }).waitFor();
    await expect.poll(() => teacher.page.getByRole('columnheader', { name: 'Actions' }).count()).toBe(0);
    await openList(wide.page, '/peps');
    await wide.page.getByRole('columnheader', { name: 'Actions' }).waitFor();
    await teacher.context.close();
  });
});

describe('what stays at the top of a page', () => {
  test.each([
    ['375', () => small],
    ['1280', () => wide],
  ] as const)('hides nothing that is reached going backwards at %s pixels', async (_size, side) => {
    const { page } = side();
    await openList(page, '/users');
    await page
      .getByRole('button', { name: /^More actions for/ })
      .first()
      .waitFor();
    await page.locator('main :is(a, button, select)').last().focus();
    let steps = 0;
    for (; steps < 40; steps += 1) {
      await page.keyboard.press('Shift+Tab');
      if (!(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement)))) break;
      await expect.poll(() => covered(page)).toEqual([]);
    }
    expect(steps).toBeGreaterThan(5);
  });
});

describe('a strip of tabs on a phone', () => {
  const ends = (page: Page) =>
    [page.getByRole('button', { name: 'Earlier tabs' }), page.getByRole('button', { name: 'Further tabs' })] as const;

  test('of few breaks its line, and shows all of them', async () => {
    const { page } = small;
    await page.goto(`${product.url}/UserProfile`);
    const tabs = page.getByRole('navigation', { name: 'Pages of User profile' }).getByRole('link');
    await tabs.last().waitFor();
    const shown = () =>
      tabs.evaluateAll((all) =>
        all.map((tab) => tab.getBoundingClientRect()).map(({ left, right }) => left >= 0 && right <= innerWidth),
      );
    await expect.poll(shown).toEqual([true, true, true]);
    await expect.poll(() => ends(page)[1].count()).toBe(0);
  });

  test('of many says at both ends whether there are more, and shows them at a press; the keyboard needs no press', async () => {
    const { page } = small;
    const [pupil] = await rowsOf(await callsAs(staff), '/api/Students');
    // Nineteen, which are there with a legacy system.
    await withLegacySystem(page);
    await page.goto(`${product.url}/student/${String(pupil?.studentId)}/individualPupilRecord`);
    const [earlier, further] = ends(page);
    await further.waitFor();
    await expect.poll(() => Promise.all([earlier.isDisabled(), further.isDisabled()])).toEqual([true, false]);
    const last = page.getByRole('navigation', { name: 'Pupil record' }).locator('a, button').last();
    const inSight = () =>
      last.evaluate((tab) => {
        const [box, strip] = [tab.getBoundingClientRect(), (tab.parentElement as HTMLElement).getBoundingClientRect()];
        return box.left >= strip.left - 1 && box.right <= strip.right + 1;
      });
    await expect.poll(inSight).toBe(false);
    // Pressed in the page: at its end the button refuses, and the browser's driver would wait for it.
    await expect
      .poll(async () => {
        await further.evaluate((button) => (button as HTMLElement).click());
        return inSight();
      })
      .toBe(true);
    await expect.poll(() => further.isDisabled()).toBe(true);
    await earlier.click();
    await expect.poll(inSight).toBe(false);
    await last.focus();
    await expect.poll(inSight).toBe(true);
    await expect.poll(() => covered(page)).toEqual([]);
  });
});

test('the menu marks the entry of the page, whatever letter case its address is written in', async () => {
  const { page } = wide;
  for (const [path, entry] of [
    ['/auditLog', 'Audit log'],
    ['/AUDITLOG', 'Audit log'],
    ['/PepFormPlayground', 'Form playground'],
    ['/authoritysettings', 'Authority settings'],
  ]) {
    await page.goto(product.url + path);
    const marked = page.getByRole('navigation', { name: 'Main menu' }).locator('[aria-current="page"]');
    await marked.first().waitFor();
    await expect.poll(() => marked.allTextContents(), { message: path }).toEqual([entry]);
    // Bold, it takes no more lines than before: the entries below stay where they were.
    const heights = () =>
      page
        .getByRole('navigation', { name: 'Main menu' })
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height));
    await expect.poll(async () => new Set(await heights()).size).toBe(1);
  }
});
