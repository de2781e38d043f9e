import { describe, expect, test } from 'vitest';
import { callsOf, contentsOf, rowsOf } from './support/api.ts';
import { axeViolations, phone } from './support/browser.ts';
import { noticed } from './support/notices.ts';
import { atRest } from './support/rest.ts';
import { callsAs, product, shareProduct } from './support/running.ts';
import { leftButton, leftOf, openLeft, planSections } from './support/stagePage.ts';
import { as, form, openStage, panel, planOfStatus, ratingsOf, stageAs, stageAtRest } from './stageScenes.ts';

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

describe('the rating panel', () => {
  test('takes a rating with a quick response, and shows it in the list and among the sections [RAG-3, RAG-4, RAG-5, RAG-9, RAG-10, ROLE-12, D-42]', async () => {
    const watched = await stageAs('la@ashcombe.example');
    const { page } = watched;
    await form(page).getByRole('button', { name: 'Save rating' }).click();
    await expect.poll(() => form(page).textContent()).toContain('Please choose a rating');
    await expect.poll(() => form(page).textContent()).toContain('Please write a review');
    await form(page).getByRole('radio', { name: 'Amber' }).check();
    const quick = form(page).getByRole('group', { name: 'Quick responses' });
    await quick.getByText('Quick responses:').waitFor();
    const text = (await quick.getByRole('button').first().textContent()) ?? '';
    const review = form(page).getByRole('textbox', { name: 'Review' });
    await quick.getByRole('button').first().click();
    await expect.poll(() => review.inputValue()).toBe(text);
    await quick.getByRole('button').first().click();
    await expect.poll(() => review.inputValue()).toBe(`${text}\n${text}`);
    await form(page).getByRole('button', { name: 'Clear text box' }).click();
    await expect.poll(() => review.inputValue()).toBe('');
    await review.fill('Clear targets; please add dates.');
    await form(page).getByRole('button', { name: 'Save rating' }).click();
    await noticed(page, 'RAG rating saved');
    // The form that was sent begins anew: the focus goes to what has come of it.
    await page.locator('[role="status"]:focus').filter({ hasText: 'Your rating is saved' }).waitFor();
    const first = (await ratingsOf(page)).getByRole('listitem').first();
    await first.getByText('Clear targets; please add dates.').waitFor();
    const sections = panel(page).getByRole('navigation', { name: 'Ratings of all sections' });
    await expect.poll(() => sections.locator('[aria-current="page"]').textContent()).toContain('Amber');
    expect(await axeViolations(watched)).toEqual([]);
  });

  test('keeps the original beside a moderation [RAG-1]', async () => {
    const { page } = await stageAs('super@ashcombe.example', 'my-views');
    const rate = async (rating: string, review: string, moderates: boolean) => {
      await form(page).getByRole('radio', { name: rating }).check();
      await form(page).getByRole('textbox', { name: 'Review' }).fill(review);
      const moderation = form(page).getByRole('checkbox', { name: /moderates/ });
      if (moderates) await moderation.check();
      await form(page).getByRole('button', { name: 'Save rating' }).click();
      await panel(page).getByText(review).first().waitFor();
      // The next one is written into the form that begins anew.
      await expect.poll(() => form(page).getByRole('textbox', { name: 'Review' }).inputValue()).toBe('');
    };
    await rate('Red', 'The child is not heard.', false);
    await rate('Amber', 'Heard, though briefly.', true);
    // The panel grows by the moderation: until it stands there, what is pressed below it moves away.
    await panel(page)
      .getByText(/^Moderated by/)
      .waitFor();
    const latest = (await ratingsOf(page)).getByRole('listitem').first();
    await expect
      .poll(() => latest.textContent())
      .toMatch(/Moderated.*Amber.*Heard, though briefly\..*Original rating.*Red.*The child is not heard\./s);
  });

  test('shows what the server says to a failed save and load, or its own words [RAG-11, RAG-12]', async () => {
    const { page } = await stageAs('la@ashcombe.example');
    let said = 'The rating book is closed';
    await page.route('**/updateStageRagRating', (route) =>
      route.fulfill({ status: 500, contentType: 'text/plain', body: said }),
    );
    await form(page).getByRole('radio', { name: 'Green' }).check();
    await form(page).getByRole('textbox', { name: 'Review' }).fill('Good.');
    await form(page).getByRole('button', { name: 'Save rating' }).click();
    await form(page).getByRole('alert').filter({ hasText: 'The rating book is closed' }).waitFor();
    said = '';
    await form(page).getByRole('button', { name: 'Save rating' }).click();
    await form(page).getByRole('alert').filter({ hasText: 'There was a problem saving, please try again.' }).waitFor();
    let load = 'The shelf is locked';
    await page.route('**/getStageRagRatings*', (route) =>
      route.fulfill({ status: 500, contentType: 'text/plain', body: load }),
    );
    await page.reload();
    await panel(page).getByRole('alert').filter({ hasText: 'The shelf is locked' }).waitFor();
    load = '';
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await panel(page)
      .getByRole('alert')
      .filter({ hasText: 'There was an error loading existing RAG rating data, please try again.' })
      .waitFor();
    await expect.poll(() => form(page).count()).toBe(1);
  });

  test('lets a teacher read ratings and add none; uses the authority’s own words and guidance [RAG-7, RAG-8, ROLE-12, D-47]', async () => {
    const teacher = await stageAs('dt@ashcombe.example');
    await stageAtRest(teacher.page);
    await expect.poll(() => form(teacher.page).count()).toBe(0);
    await expect.poll(() => panel(teacher.page).getByRole('link', { name: 'Rating guidance' }).count()).toBe(0);
    const other = await stageAs('la@brinmoor.example');
    await expect
      .poll(() =>
        form(other.page)
          .getByRole('radio')
          .evaluateAll((radios) => radios.map((radio) => radio.parentElement?.textContent)),
      )
      .toEqual(['Gold', 'Green', 'Amber', 'Red', 'Not rated']);
    const guidance = panel(other.page).getByRole('link', { name: 'Rating guidance' });
    await expect.poll(() => guidance.getAttribute('target')).toBe('_blank');
    await expect.poll(() => guidance.getAttribute('href')).toMatch(/^https:\/\//);
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
