import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Call, contentsOf, type PepKey, stagePath } from './support/api.ts';
import { axeViolations, phone, type Watched } from './support/browser.ts';
import { hands, tooMany } from './support/hands.ts';
import { atRest } from './support/rest.ts';
import { callsAs, product, shareProduct } from './support/running.ts';
import { as, form, openStage, panel, planOfStatus } from './stageScenes.ts';

shareProduct();

/** A school's laptop. */
const laptop = { width: 1280, height: 720 };

interface Section {
  readonly formSlug: string;
  readonly title: string;
  readonly ragRatingId: number | null;
  readonly pepStageId: number;
}

async function planOf(call: Call, { studentId, pepId }: PepKey) {
  return contentsOf(await call(`/api/Pep/details?studentId=${studentId}&pepId=${pepId}`)) as unknown as {
    statusId: number;
    studentName: string;
    academicYearName: string;
    stages: Section[];
    returned: { reason: string; stages: string[] } | null;
  };
}

/** A plan of a teacher's that is handed in until the test ends, and of which nobody has rated anything. */
async function handedIn(): Promise<PepKey> {
  // The last of the list: the first ones are other tests'.
  const plan = await planOfStatus(await callsAs('dt@ashcombe.example'), 2, { last: true });
  const officer = await callsAs('la@ashcombe.example');
  onTestFinished(async () => void (await officer('/api/pep/updatePepStatus', { ...plan, pepStatusId: 2 })));
  const submitted = await officer('/api/pep/updatePepStatus', { ...plan, pepStatusId: 6 });
  expect(submitted.status).toBe(200);
  const { stages } = await planOf(officer, plan);
  expect(stages.every(({ ragRatingId }) => ragRatingId === null)).toBe(true);
  return plan;
}

const focusedChip = (page: Page) => page.locator('#pep-rating input[type="radio"]:focus');
const review = (page: Page) => form(page).getByRole('textbox', { name: 'Review' });

/** Nothing was scrolled, neither the page nor the column, and all that rating takes is in sight. */
async function expectInSight(page: Page) {
  const controls = [
    ...(await form(page).getByRole('radio').all()),
    review(page),
    form(page).getByRole('button', { name: /^Save and/ }),
    panel(page)
      .getByText(/\d+ of \d+ rated/)
      .last(),
  ];
  for (const control of controls) {
    const box = await control.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(57);
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(laptop.height);
  }
  const scrolled = await page.evaluate(() => [
    window.scrollY,
    ...[...document.querySelectorAll('#pep-rating, #pep-rating *')].map(({ scrollTop }) => scrollTop),
  ]);
  expect(Math.max(...scrolled)).toBe(0);
}

/** What is wrong with which section, by its place; all others are green. */
const faults: { readonly [place: number]: readonly [rating: string, response: string | null] } = {
  3: ['2', 'b'],
  8: ['3', 'a'],
  11: ['3', null],
};

const written = 'Please ask the child again what helps.';

/** Rates every section by the keyboard alone; answers the reviews by their places. */
async function rateAll(page: Page, keys: ReturnType<typeof hands>, stages: readonly Section[]): Promise<string[]> {
  const reviews: string[] = [];
  for (const [place, { title }] of stages.entries()) {
    // The address changes before the page does: the former section's chips may still have the focus.
    if (place > 0) await panel(page).getByText(`Now: ${title}. ${place} of 15 rated.`).waitFor();
    await focusedChip(page).waitFor();
    await expectInSight(page);
    const [rating, response] = faults[place] ?? ['1', null];
    await keys.key(rating);
    if (response !== null) await keys.key(response);
    else if (place in faults) {
      // Of what is to be put right nothing is said for anybody.
      await expect.poll(() => form(page).getByRole('radio', { name: 'Red' }).isChecked()).toBe(true);
      await expect.poll(() => review(page).inputValue()).toBe('');
      await keys.key('Tab');
      await keys.letters(written);
    }
    await expect.poll(() => review(page).inputValue()).not.toBe('');
    reviews.push(await review(page).inputValue());
    const stored = page.waitForResponse((response) => response.url().endsWith('/updateStageRagRating'));
    const address = page.url();
    await keys.key(place in faults && response === null ? 'Control+Enter' : 'Enter');
    expect((await stored).status()).toBe(200);
    if (place < stages.length - 1) await page.waitForURL((url) => url.href !== address);
  }
  return reviews;
}

describe('a review by the keyboard', () => {
  test('rates a plan and returns it in forty keys, nothing scrolled [RAG-2, RAG-3, RAG-4, RAG-6, PEP-18]', async () => {
    const plan = await handedIn();
    const call = await callsAs('la@ashcombe.example');
    const { stages, studentName, academicYearName } = await planOf(call, plan);
    expect(stages).toHaveLength(15);
    const watched = await as('la@ashcombe.example', laptop);
    const { page } = watched;
    const keys = hands(page);
    await openStage(page, plan, stages[0]?.formSlug ?? '');
    await form(page).waitFor();
    await keys.key('Alt+r');
    const reviews = await rateAll(page, keys, stages);

    const sendBack = panel(page).getByRole('button', { name: 'Send back' });
    await expect.poll(() => sendBack.evaluate((button) => button === document.activeElement)).toBe(true);
    await panel(page).getByText('15 of 15 rated: 3 to put right').waitFor();
    expect(await axeViolations(watched)).toEqual([]);
    await keys.key('Enter');
    const dialog = page.getByRole('dialog', { name: `Send the PEP back: ${studentName}, ${academicYearName}` });
    const reason = dialog.getByRole('textbox', { name: 'What has to change, and why' });
    const said = Object.keys(faults).map((place) => `${stages[Number(place)]?.title}: ${reviews[Number(place)]}`);
    await expect.poll(() => reason.inputValue()).toBe(said.join('\n'));
    const preview = dialog.getByRole('group', { name: 'As the school will read it' });
    await expect.poll(() => preview.textContent()).toContain(said.join('\n'));
    await expect.poll(() => reason.evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await axeViolations(watched)).toEqual([]);
    await keys.key('Control+Enter');
    await page.getByText('Sent back: those who write it').waitFor();
    await page.getByText(/^Sent back by/).waitFor();
    expect(tooMany('review', keys.counts())).toEqual([]);

    const after = await planOf(call, plan);
    const given = stages.map((_, place) => Number(faults[place]?.[0] ?? 1));
    expect(after.stages.map(({ ragRatingId }) => ragRatingId)).toEqual(given);
    expect(after.statusId).toBe(4);
    expect(after.returned?.stages).toEqual(Object.keys(faults).map((place) => stages[Number(place)]?.formSlug));
    const rated = new URLSearchParams({ pepStageId: String(stages[11]?.pepStageId), count: '100' });
    const typed = await call(
      `/api/pep/getStageRagRatings?studentId=${plan.studentId}&pepId=${plan.pepId}&${String(rated)}`,
    );
    expect(contentsOf(typed)).toMatchObject({ rating: 3, review: written });
    expect(watched.faults).toEqual([]);
    await expectReadByTeacher(plan, said);
  });

  test('opens over the form where there is no room beside it, and takes the focus [ROLE-12]', async () => {
    const plan = await planOfStatus(await callsAs('la@ashcombe.example'), 6);
    const watched = await as('la@ashcombe.example', phone);
    const { page } = watched;
    await openStage(page, plan, 'care');
    const rate = page.getByRole('button', { name: /^Rate/ });
    await rate.press('Enter');
    await focusedChip(page).waitFor();
    await atRest(page);
    expect(await axeViolations(watched)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'RAG rating' }).waitFor({ state: 'detached' });
    await expect.poll(() => rate.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Alt+r');
    await focusedChip(page).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  });
});

async function expectReadByTeacher(plan: PepKey, said: readonly string[]): Promise<void> {
  const teacher: Watched = await as('dt@ashcombe.example');
  await teacher.page.goto(product.url + stagePath(plan, 'targets'));
  const banner = teacher.page.getByRole('status').filter({ hasText: 'Sent back by' });
  await expect.poll(() => banner.textContent()).toContain(said.join('\n'));
}
