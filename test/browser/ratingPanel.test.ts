import { describe, expect, test } from 'vitest';
import { axeViolations } from './support/browser.ts';
import { noticed } from './support/notices.ts';
import { shareProduct } from './support/running.ts';
import { form, panel, ratingsOf, stageAs, stageAtRest } from './stageScenes.ts';

shareProduct();

describe('the rating panel', () => {
  test('shows a rating given with a quick response [RAG-3, RAG-4, RAG-5, RAG-9, RAG-10, ROLE-12, D-42]', async () => {
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

  test('lets a teacher only read; has the authority’s words and guidance [RAG-7, RAG-8, ROLE-12, D-47]', async () => {
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

  test('says as soon as it is chosen what a rating waits for, and sends nothing', async () => {
    const watched = await stageAs('la@brinmoor.example', 'my-views');
    const { page } = watched;
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/updateStageRagRating')) sent.push(request.url());
    });
    const why = form(page).getByRole('alert').filter({ hasText: 'Gold needs a piece of work or a photo in My views.' });
    await form(page).getByRole('radio', { name: 'Gold' }).check();
    await why.waitFor();
    await form(page).getByRole('textbox', { name: 'Review' }).fill('Lovely');
    await form(page).getByRole('button', { name: 'Save rating' }).click();
    expect(await axeViolations(watched)).toEqual([]);
    await form(page).getByRole('radio', { name: 'Green' }).check();
    await why.waitFor({ state: 'detached' });
    expect(sent).toEqual([]);
  });
});
