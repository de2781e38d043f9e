import { expect, test } from 'vitest';
import { axeViolations } from './support/browser.ts';
import { fine, onPhone } from './support/onPhone.ts';
import { closeAfterTest, openAs, shareProduct } from './support/running.ts';

shareProduct();

test('a table is added, and its columns are added, answered from a list, required and moved by keys', async () => {
  const leader = closeAfterTest(await openAs('super@ashcombe.example', '/declarations?path=forms/pep/care'));
  const { page } = leader;
  await page.getByRole('button', { name: 'Add a question' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a question' });
  await dialog.getByRole('textbox', { name: 'Question', exact: true }).fill('Visits by family');
  await dialog.getByRole('radio', { name: 'A table with rows', exact: true }).press('Space');
  await dialog.getByRole('button', { name: 'Add question' }).press('Enter');
  await dialog.getByText('Please write a column').waitFor();
  await dialog.getByLabel('Columns, one on each line').fill('Who came\nWhere');
  await dialog.getByRole('button', { name: 'Add question' }).press('Enter');

  const columns = page.getByRole('group', { name: 'Columns of “Visits by family”' });
  await columns.getByRole('button', { name: 'Add a column' }).press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add a column to “Visits by family”' });
  await adding.getByRole('textbox', { name: 'Column', exact: true }).fill('How was it?');
  await adding.getByRole('radio', { name: 'One of several answers', exact: true }).press('Space');
  await adding.getByLabel('Answers, one on each line').fill('Well\nBadly');
  expect(await axeViolations(leader)).toEqual([]);
  await adding.getByRole('button', { name: 'Add column' }).press('Enter');
  const row = columns.getByRole('button', { name: /^How was it\?/ });
  await expect.poll(() => row.evaluate((one) => one === document.activeElement)).toBe(true);

  const column = columns.getByRole('group', { name: 'Change the column “How was it?”' });
  await column.getByRole('textbox', { name: 'Another answer' }).fill('It did not happen');
  await column.getByRole('textbox', { name: 'Another answer' }).press('Enter');
  await column.getByRole('textbox', { name: 'Answer 2' }).fill('Not well');
  await column.getByRole('button', { name: 'Take out “Well”' }).press('Enter');
  await column.getByLabel('In every row').selectOption('Required');
  await row.press('Alt+ArrowUp');
  await columns.getByText('Column 2 of 3', { exact: true }).waitFor();
  await expect.poll(() => row.evaluate((one) => one === document.activeElement)).toBe(true);
  await columns.getByLabel('Most rows').fill('4');
  expect(await axeViolations(leader)).toEqual([]);
  expect(await onPhone(leader)).toEqual(fine);

  const living = page.getByRole('region', { name: 'The form' }).getByRole('group', { name: 'Visits by family' });
  await living.getByRole('button', { name: 'Add row' }).press('Enter');
  await living.getByLabel('How was it?').selectOption('It did not happen');
  await page.getByText('No faults', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Text', exact: true }).press('Enter');
  const text = page.getByRole('textbox', { name: 'forms/pep/care' });
  const said = async () => JSON.parse((await text.inputValue().catch(() => text.textContent())) ?? '') as unknown;
  await expect.poll(said).toMatchObject({
    patch: {
      schema: {
        properties: {
          visits_by_family: {
            maxItems: 4,
            items: {
              required: ['how_was_it'],
              properties: {
                how_was_it: {
                  oneOf: [
                    { const: 'badly', title: 'Not well' },
                    { const: 'it_did_not_happen', title: 'It did not happen' },
                  ],
                },
              },
            },
          },
        },
      },
    },
  });
  await page.getByRole('button', { name: 'Questions', exact: true }).press('Enter');
  await page.getByRole('button', { name: /^Visits by family/ }).press('Enter');
  await row.press('Enter');
  await column.getByRole('button', { name: 'Take out the column' }).press('Enter');
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Take out', exact: true }).press('Enter');
  await page.getByText('There is nothing to publish: no draft differs from what is published.').waitFor();
  expect(leader.faults).toEqual([]);
});

test('a column is asked and required under conditions on columns of its row, as it is drawn beside it', async () => {
  const leader = closeAfterTest(await openAs('super@ashcombe.example', '/declarations?path=forms/pep/care'));
  const { page } = leader;
  await page.getByRole('button', { name: /^People with parental responsibility/ }).press('Enter');
  const columns = page.getByRole('group', { name: 'Columns of “People with parental responsibility”' });
  await columns.getByRole('button', { name: 'Add a column' }).press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add a column to “People with parental responsibility”' });
  await adding.getByRole('textbox', { name: 'Column', exact: true }).fill('Reason');
  await adding.getByRole('button', { name: 'Add column' }).press('Enter');
  const column = columns.getByRole('group', { name: 'Change the column “Reason”' });
  await column.getByLabel('Asked', { exact: true }).selectOption('Under a condition');
  const asked = column.getByRole('group', { name: 'Asked under a condition' });
  await asked.getByLabel('When the answer to', { exact: true }).selectOption('Contact allowed?');
  await asked.getByRole('checkbox', { name: 'No', exact: true }).press('Space');
  await asked.getByText('Asked where "Contact allowed?" is No', { exact: true }).waitFor();
  await column.getByText('It stands behind the column that it waits for.').waitFor();
  await column.getByLabel('In every row').selectOption('Required');

  const other = columns.getByRole('button', { name: /^May receive a copy/ });
  await other.press('Enter');
  const copy = columns.getByRole('group', { name: 'Change the column “May receive a copy of the PEP?”' });
  await copy.getByLabel('In every row').selectOption('Optional');
  expect(await axeViolations(leader)).toEqual([]);

  const living = page
    .getByRole('region', { name: 'The form' })
    .getByRole('group', { name: 'People with parental responsibility' });
  await living.getByRole('button', { name: 'Add person' }).press('Enter');
  const allowed = living.getByRole('radiogroup', { name: /Contact allowed/ });
  await allowed.getByLabel('Yes').check();
  await expect.poll(() => living.getByLabel('Reason').count()).toBe(0);
  await allowed.getByLabel('No', { exact: true }).check();
  await living.getByLabel('Reason').fill('Not safe');
  await page.getByText('No faults', { exact: true }).waitFor();

  const rules = page.getByRole('group', { name: 'Rules for “People with parental responsibility”' });
  await rules.getByRole('button', { name: 'Add a rule' }).press('Enter');
  const row = rules.getByRole('group', { name: 'A row under a condition' });
  await row.getByLabel('When the answer to', { exact: true }).selectOption('Contact allowed?');
  await row.getByRole('checkbox', { name: 'Yes', exact: true }).press('Space');
  await row.getByText('A row where "Contact allowed?" is Yes', { exact: true }).waitFor();
  expect(await axeViolations(leader)).toEqual([]);
  const preview = page.getByRole('region', { name: 'The form' });
  await preview.getByRole('switch', { name: 'Show what completing would say' }).check();
  const lacks = preview.getByText('Please add a row where "Contact allowed?" is Yes');
  await lacks.first().waitFor();
  await allowed.getByLabel('Yes').check();
  await expect.poll(() => lacks.count()).toBe(0);
  await rules.getByRole('button', { name: 'Leave out the rule' }).press('Enter');

  await copy.getByLabel('In every row').selectOption('Required');
  await columns.getByRole('button', { name: /^Reason/ }).press('Enter');
  await column.getByRole('button', { name: 'Take out the column' }).press('Enter');
  await page.getByText('There is nothing to publish: no draft differs from what is published.').waitFor();
  expect(leader.faults).toEqual([]);
});
