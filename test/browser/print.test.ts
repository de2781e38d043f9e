import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { editablePep, stagePath } from './support/api.ts';
import { atRest } from './support/rest.ts';
import { callsAs, closeAfterTest, openAs, product, shareProduct } from './support/running.ts';

shareProduct();

// Every page on paper: the work, whole, and nothing of what is around it.

const officer = 'la@ashcombe.example';

/** What is printed of the page, by the words and things that are in sight for paper. */
const onPaper = (page: Page) =>
  page.evaluate(() => {
    const seen = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());
    return {
      rows: seen('main table tbody tr').length,
      grids: seen('.MuiDataGrid-root').length,
      chrome: seen('nav, .MuiButton-root, .MuiIconButton-root, [role="tablist"], aside').map(
        ({ textContent }) => textContent,
      ),
      underlined: seen('main a').filter((link) => getComputedStyle(link).textDecorationLine !== 'none').length,
      cut: seen('main *').filter(
        (element) =>
          !/^(INPUT|SELECT|svg)$/.test(element.tagName) &&
          getComputedStyle(element).overflowY !== 'visible' &&
          element.scrollHeight > element.clientHeight + 2,
      ).length,
    };
  });

async function printed(path: string): Promise<Page> {
  const { page } = closeAfterTest(await openAs(officer, path));
  await atRest(page);
  await page.emulateMedia({ media: 'print' });
  return page;
}

test('a list prints every row of its page in words, its filters and no button', async () => {
  const page = await printed('/students?pageSize=50');
  const [count] = (await page.getByText(/^\d+ result\(s\)$/).textContent())?.match(/\d+/) ?? [];
  expect(Number(count)).toBeGreaterThan(20);
  await expect.poll(async () => (await onPaper(page)).rows).toBe(Number(count));
  expect(await onPaper(page)).toMatchObject({ grids: 0, chrome: [], underlined: 0, cut: 0 });
  await expect.poll(() => page.getByText('Care status: In care monitored').isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await expect.poll(async () => (await onPaper(page)).grids).toBe(1);
  await expect.poll(() => page.locator('main table').count()).toBe(0);
});

test('the browser’s own print finds the rows on the page when it asks for it', async () => {
  const { page } = closeAfterTest(await openAs(officer, '/students?pageSize=50'));
  await atRest(page);
  await page.evaluate(() =>
    window.addEventListener('beforeprint', () => {
      document.body.dataset.printed = String(document.querySelectorAll('main table tbody tr').length);
    }),
  );
  await page.pdf();
  await expect.poll(() => page.evaluate(() => Number(document.body.dataset.printed))).toBeGreaterThan(20);
});

test('a section of a plan prints its answers whole, and not what saves them', async () => {
  const pep = await editablePep(await callsAs(officer));
  const page = await printed(stagePath(pep, 'targets'));
  await page.locator('.form-body .section').first().waitFor();
  const paper = await onPaper(page);
  expect(paper).toMatchObject({ chrome: [], cut: 0 });
  await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
});

test.each(['/register', '/dashboard', '/students/5', '/students/5/attendance'])(
  '%s prints no menu and no button',
  async (path) => {
    const page = await printed(path);
    await expect.poll(async () => (await onPaper(page)).chrome).toEqual([]);
    expect((await onPaper(page)).cut).toBe(0);
  },
);

/** Pixels between the margins of a sheet, upright and lying: what is wider is cut. */
const sheet = { upright: 703, lying: 1032 };

/** Pictures as they lie on a sheet: the browser measures nothing anew while it prints. */
async function chartsOnPaper(page: Page) {
  const isLying = (await page.locator('.wide-on-paper').count()) > 0;
  await page.evaluate(() => (document.documentElement.dataset.onPaper = 'true'));
  await page.setViewportSize({ width: isLying ? sheet.lying : sheet.upright, height: 1000 });
  return page.evaluate(
    (width) => {
      const pictures = [...document.querySelectorAll<SVGElement>('main figure > svg')];
      const beyond = (element: Element) => element.getBoundingClientRect().right > width + 1;
      return {
        pictures: pictures.length,
        beyond: pictures.filter(
          (picture) => beyond(picture) || [...picture.querySelectorAll('rect, text')].some(beyond),
        ).length,
        withoutHeight: pictures.filter((picture) => picture.getBoundingClientRect().height < 50).length,
        broken: pictures.filter((picture) => getComputedStyle(picture.closest('figure')!).breakInside !== 'avoid')
          .length,
        tables: [...document.querySelectorAll('main table')].filter((table) => table.checkVisibility()).length,
        cutTables: [...document.querySelectorAll('main table')].filter(beyond).length,
      };
    },
    isLying ? sheet.lying : sheet.upright,
  );
}

test.each(['/reports/attendance', '/reports/pepTimeliness', '/reports/pepPremium', '/reports/suspensions'])(
  '%s prints each chart whole, with its table beneath',
  async (path) => {
    const { page } = closeAfterTest(await openAs(officer));
    await page.setViewportSize({ width: 1600, height: 1000 });
    await page.addInitScript(() => {
      const Measuring = window.ResizeObserver;
      window.ResizeObserver = class extends Measuring {
        constructor(tell: ResizeObserverCallback) {
          super((...told) => document.documentElement.dataset.onPaper === undefined && tell(...told));
        }
      };
    });
    await page.goto(product.url + path);
    await atRest(page);
    await page.locator('main figure > svg').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.locator('main table').count()).toBeGreaterThan(0);
    const { pictures, tables, ...faults } = await chartsOnPaper(page);
    expect(pictures).toBeGreaterThan(0);
    expect(tables).toBeGreaterThanOrEqual(pictures);
    expect(faults).toEqual({ beyond: 0, withoutHeight: 0, broken: 0, cutTables: 0 });
  },
);
