import type { ElementHandle, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { contentsOf, editablePep, type PepKey, stagePath } from './support/api.ts';
import { callsAs, closeAfterTest, openAs, product, runProduct } from './support/running.ts';
import { leftOf, openLeft, pressSection, sectionNames } from './support/stagePage.ts';

runProduct();

// A page that skips what is off screen until the focus is there has ended the whole tab at the next press of a label.

const staff = 'super@ashcombe.example';

/** Wide enough for the list of sections to stand beside the form of who rates it too. */
const besideTheRating = { width: 1440, height: 900 };

/** Sections of a plan that between them ask in every way there is. */
const stages = ['meeting', 'my-views', 'targets', 'agree', 'quality'];
const kinds = ['one of a few', 'scale', 'ticks', 'tick', 'list', 'text'];

type Left = { formSlug: string; left: { pointer: string; title: string }[] };

let pep: PepKey;
let left: Left[];

beforeAll(async () => {
  const call = await callsAs(staff);
  pep = await editablePep(call);
  ({ stages: left } = contentsOf(await call(`/api/Pep/details?studentId=${pep.studentId}&pepId=${pep.pepId}`)) as {
    stages: Left[];
  });
});

const form = (page: Page) => page.locator('.form-body').first();
const focusIn = (place: Locator) => () => place.evaluate((element) => element.contains(document.activeElement));

async function openStage(page: Page, slug: string, hash = ''): Promise<void> {
  // The same page at another hash would not be loaded anew.
  await page.goto('about:blank');
  await page.goto(product.url + stagePath(pep, slug) + hash);
  await form(page).locator('.section').first().waitFor();
  await expect.poll(() => form(page).locator('.waiting').count()).toBe(0);
}

/**
 * Presses the words of the last question or choice of each kind in the section that the focus is in, as a mouse does:
 * each takes the focus. What kinds they were.
 */
async function pressWords(page: Page): Promise<string[]> {
  const section = form(page)
    .locator('.section')
    .filter({ has: page.locator(':focus') });
  const words = section.locator('label:visible');
  const lastOf = new Map((await kindsOf(words)).map((kind, place) => [kind, place]));
  lastOf.delete('none');
  const labels = await words.elementHandles();
  for (const [kind, place] of lastOf) {
    const label = labels[place] as ElementHandle<HTMLLabelElement>;
    await label.click({ position: await wordsOf(label) });
    const took = () => label.evaluate(({ control }) => control === document.activeElement);
    await expect.poll(took, { message: `${kind}: ${await label.textContent()}` }).toBe(true);
  }
  return [...lastOf.keys()];
}

/** What labels are of; none is what cannot be changed, and a file, which is asked for in a window of the system's. */
const kindsOf = (words: Locator) =>
  words.evaluateAll((labels) =>
    labels.map((label) => {
      const control = (label as HTMLLabelElement).control as HTMLInputElement | HTMLSelectElement | null;
      if (control === null || control.disabled || control.type === 'file') return 'none';
      if (label.closest('.scale')) return 'scale';
      if (control.type === 'radio') return 'one of a few';
      if (control.type === 'checkbox') return label.closest('.choices') ? 'ticks' : 'tick';
      return control.tagName === 'SELECT' || control.getAttribute('role') === 'combobox' ? 'list' : 'text';
    }),
  );

/** Where a label's words are, and not its box. */
const wordsOf = (label: ElementHandle<HTMLLabelElement>) =>
  label.evaluate((element) => {
    const [box, text] = [
      element.getBoundingClientRect(),
      (element.querySelector('span:last-of-type') ?? element).getBoundingClientRect(),
    ];
    return { x: text.left - box.left + 8, y: text.top - box.top + text.height / 2 };
  });

describe('a press on words lands, and the page lives on', () => {
  test('after a jump from the list of sections, on every kind of choice', async () => {
    const { page, faults } = closeAfterTest(await openAs(staff, undefined, besideTheRating));
    const found = new Set<string>();
    for (const slug of stages) {
      await openStage(page, slug);
      for (const name of await sectionNames(page)) {
        await pressSection(page, name);
        await expect
          .poll(
            focusIn(
              form(page)
                .locator('.section')
                .filter({ has: page.getByRole('heading', { name, level: 2, exact: true }) }),
            ),
          )
          .toBe(true);
        for (const kind of await pressWords(page)) found.add(kind);
      }
    }
    expect([...found].sort()).toEqual([...kinds].sort());
    expect(faults).toEqual([]);
  });

  test('after a jump from the list of what is left', async () => {
    const { page, faults } = closeAfterTest(await openAs(staff));
    const unfinished = left.filter((stage) => stage.left.some(({ pointer }) => pointer !== ''));
    expect(unfinished.length).toBeGreaterThan(1);
    let pressed = 0;
    for (const { formSlug } of unfinished) {
      await openStage(page, formSlug);
      await leftOf(await openLeft(page), 0)
        .getByRole('link')
        .last()
        .click();
      await expect.poll(focusIn(form(page))).toBe(true);
      pressed += (await pressWords(page)).length;
    }
    // How much is left, and asked in which ways, is another on another day.
    expect(pressed).toBeGreaterThan(1);
    expect(faults).toEqual([]);
  });

  test('after a link of PEP Home that names the question', async () => {
    const { page, faults } = closeAfterTest(await openAs(staff));
    const home = `${product.url}/students/${pep.studentId}/peps/${pep.pepId}`;
    const links = page.getByRole('region', { name: /: what is left$/ }).getByRole('link');
    await page.goto(home);
    await page.locator('summary').filter({ hasText: 'What is left' }).click();
    await links.first().waitFor();
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    let pressed = 0;
    // The last question of each section of the plan is the furthest down.
    for (const path of new Map(paths.map((one) => [one.split('#')[0], one])).values()) {
      await page.goto(home);
      await links.and(page.locator(`a[href="${path}"]`)).click();
      await expect.poll(focusIn(form(page))).toBe(true);
      await expect.poll(() => form(page).locator('.waiting').count()).toBe(0);
      pressed += (await pressWords(page)).length;
    }
    // How much is left, and asked in which ways, is another on another day.
    expect(pressed).toBeGreaterThan(1);
    expect(faults).toEqual([]);
  });
});
