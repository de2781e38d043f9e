import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { contentsOf, editablePep, type PepKey, stagePath } from './support/api.ts';
import { axeViolations, phone, type Watched } from './support/browser.ts';
import { atRest } from './support/rest.ts';
import { callsAs, closeAfterTest, openAs, product, shareProduct } from './support/running.ts';
import { leftButton, openLeft, planSections, pressSection, sectionNames } from './support/stagePage.ts';

shareProduct();

// A page on which one writes begins with what one writes.

const laptop = { width: 1366, height: 768 };
const teacher = 'dt@ashcombe.example';

let pep: PepKey;
let slugs: string[];

beforeAll(async () => {
  const call = await callsAs(teacher);
  pep = await editablePep(call);
  const { stages } = contentsOf(await call(`/api/Pep/details?studentId=${pep.studentId}&pepId=${pep.pepId}`)) as {
    stages: { formSlug: string }[];
  };
  slugs = stages.map(({ formSlug }) => formSlug);
});

async function as(account: string, viewport = laptop): Promise<Watched> {
  const watched = closeAfterTest(await openAs(account, undefined, viewport));
  return watched;
}

async function open(page: Page, slug: string): Promise<void> {
  await page.goto(product.url + stagePath(pep, slug));
  await page.locator('.form-body .section').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await atRest(page);
}

/**
 * Where the form begins (with why it cannot be changed, if so), and its first answer where nothing but heading and a
 * question of one line stands above it, of one part.
 */
const tops = (page: Page) =>
  page
    .locator('.form-body')
    .first()
    .evaluate((form) => {
      const top = (element: Element | null) =>
        element === null ? Number.NaN : Math.round(element.getBoundingClientRect().top + scrollY);
      const answer = form.querySelector('input:not([type=hidden]), select, textarea, dd, .row, .button');
      const told = [...form.querySelectorAll('.help, .banner, .fields p, .part-label')].some(
        (words) => top(words) < top(answer) && words.closest('.section-head') === null,
      );
      const question = form.querySelector('.label, legend, dt');
      const long = question === null || question.tagName === 'LEGEND' || question.getBoundingClientRect().height > 30;
      return { begins: top(form.firstElementChild), answer: told || long ? null : top(answer) };
    });

const shown = (page: Page) =>
  planSections(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.textContent ?? ''));

describe.each([
  { name: '1366 × 768', viewport: laptop, begins: 110, answer: 170 },
  { name: '375', viewport: phone, begins: 200, answer: 250 },
])('at $name a stage begins with its form', ({ viewport, begins, answer }) => {
  test('[PFORM-5]', async () => {
    const watched = await as(teacher, viewport);
    const { page, faults } = watched;
    const late: string[] = [];
    let answers = 0;
    for (const slug of slugs) {
      await open(page, slug);
      const found = await tops(page);
      if (!(found.begins <= begins)) late.push(`${slug}: begins at ${found.begins}`);
      if (found.answer !== null) answers += 1;
      if (found.answer !== null && !(found.answer <= answer)) late.push(`${slug}: answer at ${found.answer}`);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(viewport.width);
    }
    expect(late).toEqual([]);
    expect(answers).toBeGreaterThan(2);
    expect(await axeViolations(watched)).toEqual([]);
    expect(faults).toEqual([]);
  });
});

describe('the sections of the plan', () => {
  test('stand beside the form, those first that one mainly fills, the open one marked with the sections of its form [PFORM-3]', async () => {
    const { page } = await as(teacher);
    await open(page, 'targets');
    await expect.poll(() => shown(page)).toHaveLength(15);
    const own = planSections(page).getByRole('region', { name: 'Your sections' }).getByRole('link');
    await expect.poll(() => own.first().textContent()).toContain('1. PEP meeting');
    await expect.poll(() => own.count()).toBeLessThan(15);
    const current = planSections(page).locator('[aria-current="page"]');
    await expect.poll(() => current.textContent()).toContain('12. Targets and Pupil Premium Plus');
    // All of it is in sight: the rail has come to it, and the page has not.
    await expect
      .poll(() =>
        current.evaluate((link) => {
          const { top, bottom } = link.getBoundingClientRect();
          return top >= 57 && bottom <= innerHeight - 57 && scrollY === 0;
        }),
      )
      .toBe(true);
    const [, second = ''] = await sectionNames(page);
    await pressSection(page, second);
    await expect
      .poll(() =>
        page.evaluate(() => document.activeElement?.closest('.section')?.querySelector('h2')?.textContent ?? ''),
      )
      .toBe(second);
    await page.reload();
    await planSections(page).waitFor();
    await page.keyboard.press('Tab');
    await planSections(page).getByRole('button', { name: 'Skip to the form' }).press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('stage-form');
  });

  test('open as a sheet on a phone, give the focus back, and close for a jump into the form [PFORM-3]', async () => {
    const watched = await as(teacher, phone);
    const { page } = watched;
    await open(page, 'targets');
    await expect.poll(() => planSections(page).count()).toBe(0);
    const button = page.getByRole('button', { name: 'PEP Sections' });
    await button.click();
    await expect.poll(() => shown(page)).toHaveLength(15);
    expect(await axeViolations(watched)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => planSections(page).count()).toBe(0);
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    await button.click();
    const [, second = ''] = await sectionNames(page);
    await pressSection(page, second);
    await expect.poll(() => planSections(page).count()).toBe(0);
    await expect
      .poll(() =>
        page.evaluate(() => document.activeElement?.closest('.section')?.querySelector('h2')?.textContent ?? ''),
      )
      .toBe(second);
  });
});

describe('the bar at the foot', () => {
  test('saves with Ctrl+S from within an answer, and says so [PFORM-14]', async () => {
    const { page } = await as(teacher);
    await open(page, 'targets');
    const aim = page.getByRole('textbox', { name: 'Long-term aim this leads to' });
    await aim.fill('To build bridges.');
    const stored = page.waitForResponse((response) => response.url().endsWith('/api/Pep/saveData'));
    await aim.press('Control+s');
    const answer = await stored;
    expect(answer.status()).toBe(200);
    expect(JSON.stringify(answer.request().postDataJSON())).toContain('To build bridges.');
    await page
      .locator('[data-save-state="saved"]')
      .filter({ hasText: /^Last saved/ })
      .waitFor();
    await expect.poll(() => aim.evaluate((box) => box === document.activeElement)).toBe(true);
  });

  test('says what is left, and at 100 % leads to the next unfinished section that one mainly fills [PFORM-5, PFORM-6]', async () => {
    const { page } = await as(teacher);
    const call = await callsAs(teacher);
    type Stage = {
      formSlug: string;
      title: string;
      percentageCompleted: number;
      mainUserTypeId: number;
      isCounted: boolean;
    };
    const { stages } = contentsOf(await call(`/api/Pep/details?studentId=${pep.studentId}&pepId=${pep.pepId}`)) as {
      stages: Stage[];
    };
    const finished = stages.findIndex(({ percentageCompleted }) => percentageCompleted === 100);
    const round = [...stages.slice(finished + 1), ...stages.slice(0, finished)].filter(
      (stage) => stage.percentageCompleted < 100 && stage.isCounted,
    );
    const next = round.find(({ mainUserTypeId }) => mainUserTypeId === 1) ?? round[0];
    await open(page, next?.formSlug ?? '');
    await expect.poll(() => leftButton(page).textContent()).toMatch(/\d+% completed What is left \(\d+\)$/);
    await expect.poll(() => page.getByRole('button', { name: /Next unfinished/ }).count()).toBe(0);
    await (await openLeft(page)).getByText(/^\d+ here, \d+ in the whole PEP$/).waitFor();
    await open(page, stages[finished]?.formSlug ?? '');
    await page.getByRole('button', { name: `Section complete. Next unfinished: ${next?.title}` }).click();
    await page.waitForURL((url) => url.pathname.endsWith(`/${next?.formSlug}/form`));
  });
});
