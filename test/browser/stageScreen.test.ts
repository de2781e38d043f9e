import { describe, expect, test } from 'vitest';
import { callsOf, contentsOf, rowsOf } from './support/api.ts';
import { axeViolations, phone } from './support/browser.ts';
import { noticed } from './support/notices.ts';
import { atRest } from './support/rest.ts';
import { callsAs, product, shareProduct } from './support/running.ts';
import { leftButton, leftOf, openLeft, planSections } from './support/stagePage.ts';
import { as, openStage, planOfStatus, stageAs, stageAtRest } from './stageScenes.ts';

shareProduct();

describe('the stage screen', () => {
  test('says whose plan it is, which section, who fills it and how far it is, and leads on [PFORM-1, PFORM-5, PFORM-6]', async () => {
    const watched = await stageAs('dt@ashcombe.example');
    const { page, pep, faults } = watched;
    const header = page.locator('main header');
    // The address changes before the page does: the former section's buttons still stand there, and lead on from it.
    const section = (number: number) => header.getByText(`Section ${number} of 15`).waitFor();
    await section(12);
    const about = `/api/Pep/details?studentId=${pep.studentId}&pepId=${pep.pepId}`;
    const { studentName } = contentsOf(await (await callsOf(page, product.url))(about));
    await expect.poll(() => header.textContent()).toMatch(RegExp(`${String(studentName)}.*Designated Teacher`));
    await expect.poll(() => leftButton(page).textContent()).toMatch(/\d+% completed/);
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.includes('/targets/'));
    await section(13);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.waitForURL((url) => url.pathname.includes('/targets/'));
    await section(12);
    await page.getByRole('button', { name: 'PEP Home' }).click();
    await page.waitForURL(`**/students/${pep.studentId}/peps/${pep.pepId}`);
    await page.getByRole('region', { name: 'This PEP' }).waitFor();
    await atRest(page);
    expect(await axeViolations(watched)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('lists the sections with percentage, words and what is optional, and folds away [PFORM-3]', async () => {
    const { page } = await stageAs('la@ashcombe.example');
    const list = planSections(page);
    // Beside the rating they begin folded away here, and stay as one leaves them.
    await page.getByRole('button', { name: 'PEP Sections' }).click();
    await expect.poll(() => list.getByRole('link').count()).toBe(15);
    const send = list.getByRole('link', { name: /Special educational needs/ });
    await expect.poll(() => send.textContent()).toContain('optional');
    await expect
      .poll(() => send.getByRole('img').getAttribute('aria-label'))
      .toMatch(/^\d+%, (complete|in progress|not started)$/);
    await list.getByRole('button', { name: 'Fold PEP Sections away' }).click();
    await expect.poll(() => list.count()).toBe(0);
    await page.reload();
    await page.getByRole('button', { name: 'PEP Sections' }).click();
    await expect.poll(() => list.getByRole('link').count()).toBe(15);
  });

  test('jumps from the list of what is left to the question, on this page and in another section', async () => {
    const { page, pep } = await stageAs('la@ashcombe.example');
    const call = await callsOf(page, product.url);
    const { stages } = contentsOf(await call(`/api/Pep/details?studentId=${pep.studentId}&pepId=${pep.pepId}`)) as {
      stages: { formSlug: string; left: { pointer: string; title: string }[] }[];
    };
    const [first, second] = stages.filter(({ left }) => left.length > 0);
    if (first === undefined || second === undefined) throw new Error('The demonstration plan has nothing left to do.');
    await openStage(page, pep, first.formSlug);
    await leftOf(await openLeft(page), 0)
      .getByRole('link')
      .first()
      .click();
    const focused = () =>
      page.evaluate(
        () =>
          document.activeElement?.closest('[data-field]')?.getAttribute('data-field') ??
          document.activeElement?.id ??
          '',
      );
    const fieldOf = (pointer: string) => pointer.replaceAll('/', '-');
    await expect.poll(focused).toContain(fieldOf(first.left[0]?.pointer ?? ''));
    await leftOf(await openLeft(page), 1)
      .getByRole('link')
      .first()
      .click();
    await page.waitForURL((url) => url.pathname.includes(`/${second.formSlug}/form`));
    await expect.poll(focused).toContain(fieldOf(second.left[0]?.pointer ?? ''));
  });

  test('shows who changed what, and takes an earlier answer back into the form', async () => {
    const { page } = await stageAs('dt@ashcombe.example');
    const aim = page.getByRole('textbox', { name: 'Long-term aim this leads to' });
    const before = await aim.inputValue();
    await aim.fill('To cook for a living.');
    const stored = page.waitForResponse((response) => response.url().endsWith('/api/Pep/saveData'));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect((await stored).status()).toBe(200);
    await page.getByRole('button', { name: 'History' }).click();
    const dialog = page.getByRole('dialog', { name: 'History of this section' });
    await expect.poll(() => dialog.getByRole('listitem').first().textContent()).toContain('To cook for a living.');
    // It says so until it has saved by itself, and is looked for from before.
    const unsaved = page
      .getByText(/There are unsaved changes/)
      .first()
      .waitFor();
    await Promise.all([
      unsaved,
      dialog.getByRole('button', { name: 'Use this answer: Long-term aim this leads to, before' }).first().click(),
    ]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => aim.inputValue()).toBe(before);
  });

  test('stays within a phone and keeps every control', async () => {
    const watched = await stageAs('dt@ashcombe.example', 'targets', phone);
    await stageAtRest(watched.page);
    await expect
      .poll(() => watched.page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(phone.width);
    expect(await axeViolations(watched)).toEqual([]);
  });
});

describe('PEP Home', () => {
  test('opens the earliest plan that is not finished, with its dates and total, and the way to each section [D-24, PFORM-29]', async () => {
    const { page } = await as('la@ashcombe.example');
    const call = await callsAs('la@ashcombe.example');
    const rows = (await rowsOf(call, '/api/pep/getPepStatuses')) as {
      studentId: number;
      id: number;
      pepStatusId: number;
      academicYearId: number;
      schoolTermId: number;
    }[];
    const studentId = rows.find(({ pepStatusId }) => pepStatusId === 2)?.studentId;
    const unfinished = rows.filter((row) => row.studentId === studentId && ![5, 7].includes(row.pepStatusId));
    const [earliest] = unfinished.toSorted(
      (a, b) => a.academicYearId - b.academicYearId || a.schoolTermId - b.schoolTermId,
    );
    await page.goto(`${product.url}/students/${studentId}/peps`);
    const card = page.getByRole('region', { name: 'This PEP' });
    await card.waitFor();
    await expect.poll(() => page.getByLabel('Plan').inputValue()).toBe(String(earliest?.id));
    await expect.poll(() => card.textContent()).toMatch(/Total pupil premium(TBC|£[\d,]+\.\d{2})/);
    await page.getByRole('region', { name: 'PEP Sections' }).getByRole('link', { name: 'PEP meeting' }).click();
    await page.waitForURL(/\/pep\/\d+\/meeting\/form$/);
  });

  test('sends a submitted plan back with a reason and sections, and its page says both [D-29, PEP-18]', async () => {
    const { page } = await as('la@brinmoor.example');
    const call = await callsAs('la@brinmoor.example');
    const submitted = await planOfStatus(call, 6);
    await page.goto(`${product.url}/students/${submitted.studentId}/peps/${submitted.pepId}`);
    await page.getByRole('button', { name: 'Send back' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send the PEP back' });
    await dialog.getByRole('textbox', { name: 'What has to change, and why' }).fill('The targets have no dates.');
    await dialog.getByRole('checkbox', { name: 'PEP meeting' }).check();
    await dialog.getByRole('button', { name: 'Send back' }).click();
    await noticed(page, 'PEP status updated');
    await page.locator('[role="status"]:focus').filter({ hasText: 'Sent back: those who write it' }).waitFor();
    await page.getByText(/^Sent back by/).waitFor();
    await openStage(page, submitted, 'care');
    const banner = page.getByRole('status').filter({ hasText: 'Sent back by' });
    await expect.poll(() => banner.textContent()).toContain('The targets have no dates.');
    await banner.getByRole('link', { name: 'PEP meeting' }).click();
    await page.waitForURL((url) => url.pathname.endsWith('/meeting/form'));
  });
});
