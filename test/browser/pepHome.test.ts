import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { pepStatus } from '../../src/contract/index.ts';
import { contentsOf, listedPeps, type Call, type PepKey } from './support/api.ts';
import { axeViolations, desktop, phone } from './support/browser.ts';
import { atRest } from './support/rest.ts';
import { callsAs, closeAfterTest, openAs, shareProduct } from './support/running.ts';

shareProduct();

const teacher = 'dt@ashcombe.example';
const officer = 'la@ashcombe.example';
const sizes = [
  ['1280', desktop],
  ['375', phone],
] as const;

interface Details {
  readonly statusId: number;
  readonly denied: Readonly<Record<string, unknown>>;
  readonly stages: readonly { formSlug: string; title: string; mainUserTypeId: number; percentageCompleted: number }[];
  readonly outlook: { readonly owners: readonly { ownerTypeId: number; people: string[]; denied: string | null }[] };
}

const detailsPath = ({ studentId, pepId }: PepKey) => `/api/Pep/details?studentId=${studentId}&pepId=${pepId}`;
const detailsOf = async (call: Call, plan: PepKey) => contentsOf(await call(detailsPath(plan))) as unknown as Details;
const homeOf = ({ studentId, pepId }: PepKey) => `/students/${studentId}/peps/${pepId}`;
/** Plans in which a teacher has something to do, and may remind the social worker, who has ticked reminders. */
const plans: PepKey[] = [];
let seenByAll: PepKey | undefined;
beforeAll(async () => {
  const call = await callsAs(teacher);
  const office = await callsAs(officer);
  const reader = await callsAs('readonly@ashcombe.example');
  // Who only reads does not see every pupil; and tests of another file may have handed a plan in.
  const isOpenToAll = async (plan: PepKey) => {
    if ((await reader(detailsPath(plan))).status !== 200) return false;
    const { statusId, denied } = await detailsOf(office, plan);
    return statusId !== pepStatus.submittedForReview && !('pep.saveStage' in denied);
  };
  for (const plan of await listedPeps(call)) {
    const { stages, outlook } = await detailsOf(call, plan);
    const isLeft = (owner: number) =>
      stages.some(({ mainUserTypeId, percentageCompleted }) => mainUserTypeId === owner && percentageCompleted < 100);
    const mayRemind = outlook.owners.some(({ ownerTypeId, denied }) => ownerTypeId === 6 && denied === null);
    if (mayRemind && isLeft(1) && plans.length < sizes.length) plans.push(plan);
    const isKnown = outlook.owners.some(({ people }) => people.length > 0);
    if (seenByAll === undefined && isLeft(6) && isKnown && (await isOpenToAll(plan))) seenByAll = plan;
    if (plans.length === sizes.length && seenByAll !== undefined) break;
  }
  if (plans.length < sizes.length || seenByAll === undefined)
    throw new Error('Too few plans wait for a social worker.');
});

const group = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name} \\(\\d+\\)$`) });
const across = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

describe.each(sizes)('at %s pixels PEP Home', (width, viewport) => {
  const plan = () => plans[sizes.findIndex(([name]) => name === width)] as PepKey;

  test('tells a teacher what is theirs, and reminds the social worker by keyboard, once [D-111]', async () => {
    const watched = closeAfterTest(await openAs(teacher, homeOf(plan()), viewport));
    const { page } = watched;
    await group(page, 'Yours to do').getByRole('link').first().waitFor();
    const { outlook } = await detailsOf(await callsAs(teacher), plan());
    const [name = ''] = outlook.owners.find(({ ownerTypeId }) => ownerTypeId === 6)?.people ?? [];
    const remind = page.getByRole('button', { name: new RegExp(`^Remind .*${name}.*Social Worker$`) });
    await expect.poll(() => remind.getAttribute('aria-disabled')).toBe('false');
    await atRest(page);
    expect(await axeViolations(watched)).toEqual([]);
    await remind.press('Enter');
    await page.getByRole('region', { name: 'Messages' }).getByText(`Reminded: ${name}`).waitFor();
    await expect.poll(() => remind.getAttribute('aria-disabled')).toBe('true');
    const reason = async () => page.locator(`[id="${await remind.getAttribute('aria-describedby')}"]`).textContent();
    await expect.poll(reason).toMatch(/^Reminded today by \S/);
    // It is still where the keyboard is.
    await expect.poll(() => remind.evaluate((button) => button === document.activeElement)).toBe(true);
    await expect.poll(() => across(page)).toBeLessThanOrEqual(viewport.width);
    expect(await axeViolations(watched)).toEqual([]);
  });

  test('says beside Submit what is left and whose, and leads to the first answer [D-28]', async () => {
    const { page } = closeAfterTest(await openAs(teacher, homeOf(plan()), viewport));
    const submit = page.getByRole('button', { name: 'Submit for review' });
    await submit.press('Enter');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    const reason = page.locator(`[id="${await submit.getAttribute('aria-describedby')}"]`);
    await expect.poll(() => reason.textContent()).toMatch(/^Before it can be submitted:.*\(yours\)/);
    await reason.getByRole('listitem').filter({ hasText: 'yours' }).first().getByRole('link').press('Enter');
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#\/\w/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.form-body') !== null)).toBe(true);
  });

  test('shows an officer what waits for whom, and a reader the same without a button', async () => {
    for (const [account, buttons] of [
      [officer, true],
      ['readonly@ashcombe.example', false],
    ] as const) {
      const watched = closeAfterTest(await openAs(account, homeOf(seenByAll as PepKey), viewport));
      const { page } = watched;
      await group(page, 'Waiting for others').getByRole('link').first().waitFor();
      await atRest(page);
      await expect.poll(async () => (await page.getByRole('button', { name: /^Remind / }).count()) > 0).toBe(buttons);
      await expect
        .poll(async () => (await page.getByRole('button', { name: 'Complete PEP' }).count()) > 0)
        .toBe(buttons);
      await expect.poll(() => across(page)).toBeLessThanOrEqual(viewport.width);
      expect(await axeViolations(watched)).toEqual([]);
    }
  });
});
