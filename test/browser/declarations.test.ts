import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { callsOf, newPep, rowsOf, stagePath } from './support/api.ts';
import { axeViolations, desktop, phone, signedIn, type Watched } from './support/browser.ts';
import { noticed } from './support/notices.ts';
import { browser, product, runProduct } from './support/running.ts';

runProduct();

// Whoever leads a virtual school changes a question of its plans, and publishes it.

let leader: Watched;
let page: Page;
const path = 'forms/pep/care';

beforeAll(async () => {
  leader = await signedIn(browser, `${product.url}/declarations`, 'super@brinmoor.example');
  page = leader.page;
  await page.setViewportSize(desktop);
});

const editor = () => page.getByRole('textbox', { name: path });

async function write(text: string): Promise<void> {
  await editor().focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

/** The draft as it is stored. */
async function draft(): Promise<string> {
  const call = await callsOf(page, product.url);
  return String((await call(`/api/declarations/text?path=${encodeURIComponent(path)}`)).body.text);
}

const overlay = (more: object) =>
  JSON.stringify(
    { $schema: '../../../../meta/overlay.json', base: { form: 'pep/care', version: 1 }, ...more },
    null,
    2,
  );

const row = (label: string) => page.getByRole('button', { name: new RegExp(`^${label}`) });
const field = (label: string) => page.getByRole('group', { name: /^Change / }).getByLabel(label, { exact: true });
const living = () => page.getByRole('region', { name: 'The form' });

test('changes a form by pointing and by keys, with the form beside it, and saves as little as says it', async () => {
  await page.getByRole('button', { name: new RegExp(`${path} as published`) }).click();
  await row('Carer telephone').click();
  await field('Question').fill('The carer’s number');
  await living().getByLabel('The carer’s number').waitFor();
  await row('Team manager and telephone').click();
  await field('Hidden').check();
  await living().getByLabel('Team manager and telephone').waitFor({ state: 'detached' });
  await row('Events since the last PEP').press('Enter');
  await field('Answer').selectOption('Required');
  await row('Events since the last PEP.*required · changed').press('Alt+ArrowUp');
  await page.getByText('Question 29 of 30', { exact: true }).waitFor();
  await expect.poll(() => row('Events since').evaluate((one) => one === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Add a question' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a question' });
  await dialog.getByLabel('Question', { exact: true }).fill('Who tells the story?');
  await dialog.getByRole('radio', { name: 'One of several answers', exact: true }).press('Space');
  await page.getByRole('button', { name: 'Add question' }).press('Enter');
  await page.getByText('Please write at least two different answers').waitFor();
  await dialog.getByLabel('Answers, one on each line').fill('The child\nThe carer');
  await page.getByRole('button', { name: 'Add question' }).press('Enter');
  await expect.poll(() => row('Who tells the story').evaluate((one) => one === document.activeElement)).toBe(true);
  await living().getByLabel('Who tells the story?').first().waitFor();
  expect(await axeViolations(leader)).toEqual([]);
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await row('Who tells the story').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Redo' }).press('Enter');
  await living().getByLabel('Placement type').focus();
  await expect.poll(() => field('Question').inputValue()).toBe('Placement type');
  await page.getByText('No faults', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Save draft' }).press('Enter');
  await noticed(page, 'Draft saved. Nothing holds yet.');
  await page.getByRole('button', { name: new RegExp(`${path} draft$`) }).waitFor();
  expect(JSON.parse(await draft())).toEqual({
    $schema: '../../../../meta/overlay.json',
    base: { form: 'pep/care', version: 1 },
    hide: ['team_manager'],
    require: ['life_story', 'significant_events'],
    order: ['significant_events', '*'],
    patch: {
      messages: { life_story: 'Please write which life-story work there is and who leads it' },
      schema: {
        properties: {
          carer_phone: { title: 'The carer’s number' },
          who_tells_the_story: {
            type: 'string',
            title: 'Who tells the story?',
            oneOf: [
              { const: 'the_child', title: 'The child' },
              { const: 'the_carer', title: 'The carer' },
            ],
          },
        },
      },
    },
  });
});

test('says what a question is needed for beside it, and takes changes back on a narrow screen', async () => {
  await page.setViewportSize(phone);
  await row('Is anyone not allowed contact').click();
  await field('Hidden').check();
  await page.getByText(/Fault:.*"Who, and what must the school do\?" depends on the answer/).waitFor();
  await page.getByRole('button', { name: 'Show the form' }).click();
  await living().getByText('this is the form as it was before').waitFor();
  expect(await axeViolations(leader)).toEqual([]);
  await page.getByRole('button', { name: 'Show "Is anyone not allowed contact?" again' }).press('Enter');
  await expect
    .poll(() => row('Is anyone not allowed contact').evaluate((one) => one === document.activeElement))
    .toBe(true);
  await page.getByText(/Fault:/).waitFor({ state: 'detached' });
  await expect.poll(() => field('Hidden').isChecked()).toBe(false);
  await row('Who tells the story').click();
  await page.getByRole('button', { name: 'Take out', exact: true }).click();
  await row('Who tells the story').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo changes' }).click();
  await row('Who tells the story').waitFor();
  await page.setViewportSize(desktop);
});

test('says what is wrong in a draft at its line, which may be saved and not published', async () => {
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await write(overlay({ require: ['life_stori'] }));
  await page
    .getByRole('list', { name: 'Faults' })
    .getByText(/life_stori.*Life-story work/)
    .waitFor();
  await page.getByText('There is text that has not been saved as a draft yet.').waitFor();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await noticed(page, 'Draft saved. Nothing holds yet.');
  await page.getByRole('button', { name: new RegExp(`${path} draft, 1 fault`) }).waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page
    .getByRole('alert')
    .getByText(/Nothing was published: there is a fault/)
    .waitFor();
  expect(await axeViolations(leader)).toEqual([]);
});

test('says before publishing what it would do to running plans, and leads to them', async () => {
  // The refusal before was meant.
  leader.faults.length = 0;
  const look = page.getByRole('button', { name: 'See what it does to plans' });
  await look.press('Enter');
  await page
    .getByRole('region', { name: 'What it does' })
    .getByText(/Nobody can say what these drafts would do: there is a fault/)
    .waitFor();
  leader.faults.length = 0;
  await write(overlay({ hide: ['life_story'], require: ['team_manager'] }));
  await page.getByText('Text that has not been saved as a draft is not counted.').waitFor();
  await page.getByRole('button', { name: 'Save draft' }).press('Enter');
  await page.getByRole('button', { name: new RegExp(`${path} draft$`) }).waitFor();
  await look.press('Enter');
  const section = page.getByRole('region', { name: 'What it does' });
  await section.getByText(/^\d+ running plans looked at$/).waitFor();
  await section.getByText('leaves out the question "Life-story work and who leads it"').waitFor();
  const missing = section
    .getByRole('listitem')
    .filter({ hasText: /^“Team manager and telephone” in “My care” would be required: \d+ running plans have no/ });
  await missing.getByText(/^Show /).press('Enter');
  await missing.locator('a[href^="/students/"][href$="/care/form"]').first().waitFor();
  expect(await axeViolations(leader)).toEqual([]);
});

test('can be cancelled while it looks at plans, and tries again where nobody answered', async () => {
  const calls = '**/api/declarations/impact';
  const section = page.getByRole('region', { name: 'What it does' });
  const look = section.getByRole('button', { name: 'Look again' });
  // A reply that never comes.
  await page.route(calls, () => undefined);
  await look.press('Enter');
  await section.getByRole('button', { name: 'Cancel' }).press('Enter');
  await section.getByText('Cancelled', { exact: true }).waitFor();
  await expect.poll(() => look.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.unroute(calls);
  await page.route(calls, (route) => route.abort());
  await look.press('Enter');
  await section.getByText(/could not be reached/).waitFor();
  await page.unroute(calls);
  await section.getByRole('button', { name: 'Try again' }).press('Enter');
  await section.getByText(/^\d+ running plans looked at$/).waitFor();
  leader.faults.length = 0;
});

test('publishes a new question, by keyboard, which new plans ask; and goes back', async () => {
  const words = { properties: { favourite_place: { type: 'string', title: 'Favourite place', maxLength: 200 } } };
  await write(overlay({ patch: { schema: words } }));
  await page
    .getByRole('region', { name: 'What it changes' })
    .getByText(/Favourite place/)
    .waitFor();
  await page.getByRole('button', { name: 'Save draft' }).press('Enter');
  // Nothing is left that would keep it from being published.
  await page.getByRole('button', { name: new RegExp(`${path} draft$`) }).waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await noticed(page, 'Published: new plans go by it from now on');
  await page.getByText('Publication 2', { exact: true }).waitFor();
  expect(await axeViolations(leader)).toEqual([]);
  await page.getByRole('button', { name: 'Go back to publication 1' }).click();
  await page.getByRole('button', { name: 'Make drafts of it' }).click();
  await noticed(page, 'Publication 1 stands as drafts: publish them to go back');
  await page.getByRole('button', { name: new RegExp(`${path} draft`) }).waitFor();
  expect(leader.faults).toEqual([]);
  const plan = await newPep(await callsOf(page, product.url), (year) => year > 4 && year < 12);
  await page.goto(product.url + stagePath(plan, 'care'));
  await page.getByRole('textbox', { name: 'Favourite place' }).waitFor();
});

test('moves running plans, by keyboard, with their answers set aside, and moves them back', async () => {
  leader.faults.length = 0;
  const call = await callsOf(page, product.url);
  const rows = await rowsOf(call, '/api/pep/getPepStatuses');
  const row = rows.find(
    ({ pepStatusId, yearGroup }) => pepStatusId === 2 && Number(yearGroup) > 4 && Number(yearGroup) < 12,
  );
  const plan = { studentId: Number(row?.studentId), pepId: Number(row?.id) };
  await page.goto(`${product.url}/declarations`);
  await page.getByRole('button', { name: new RegExp(`${path} draft`) }).click();
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  const asks = (properties: object) => overlay({ require: ['life_story'], patch: { schema: { properties } } });
  const publishAndMove = async (properties: object, number: number) => {
    await write(asks(properties));
    await page.getByRole('button', { name: 'Save draft' }).press('Enter');
    await noticed(page, 'Draft saved. Nothing holds yet.');
    await page.getByRole('radio', { name: /^Running plans are moved/ }).press('Space');
    const asked = page.getByRole('button', { name: 'Publish and move' });
    // What it does is looked at first, once the page knows of the draft.
    const press = async () => {
      if ((await asked.count()) > 0) return true;
      await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
      return false;
    };
    await expect.poll(press).toBe(true);
    await asked.press('Enter');
    await page.getByText(`Publication ${number}`, { exact: true }).waitFor();
    await page.getByRole('button', { name: `Move plans of publication ${number} back` }).waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /running plans were moved/ })
      .waitFor();
  };
  await publishAndMove({ favourite_song: { type: 'string', title: 'Favourite song', maxLength: 200 } }, 3);
  expect(await axeViolations(leader)).toEqual([]);
  await page.goto(product.url + stagePath(plan, 'care'));
  await page.getByRole('textbox', { name: 'Favourite song' }).waitFor();
  await page.goto(`${product.url}/declarations`);
  await page.getByRole('button', { name: 'Move plans of publication 3 back' }).press('Enter');
  await page.getByRole('button', { name: 'Move back', exact: true }).press('Enter');
  await page
    .getByText(/running plans were moved back/)
    .first()
    .waitFor();
  expect(await axeViolations(leader)).toEqual([]);
  await page.goto(product.url + stagePath(plan, 'care'));
  await page.getByRole('textbox', { name: /carer/i }).first().waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Favourite song' }).count()).toBe(0);
  expect(leader.faults).toEqual([]);
});
