import { expect, test } from 'vitest';
import { axeViolations, type Watched } from './support/browser.ts';
import { closeAfterTest, openAs, shareProduct } from './support/running.ts';

shareProduct();

/** The rows of a list, and the mouse that drags one of them beside another. */
function rowsOf({ page }: Watched) {
  const order = (names: readonly string[]) =>
    page
      .locator('[data-row]')
      .evaluateAll(
        (all, wanted) =>
          all.map((one) => (one as HTMLElement).dataset.row).filter((one) => one !== undefined && wanted.includes(one)),
        names,
      );
  const middleOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    if (box === null) throw new Error(`${selector} is not drawn`);
    return [box.x + box.width / 2, box.y + box.height / 2 + 4] as const;
  };
  const drag = async (id: string, to: string) => {
    await page.locator(`[data-row="${to}"]`).scrollIntoViewIfNeeded();
    await page.mouse.move(...(await middleOf(`[data-handle="${id}"]`)));
    await page.mouse.down();
    await page.mouse.move(...(await middleOf(`[data-row="${to}"]`)), { steps: 8 });
    await page.mouse.up();
  };
  return { order, drag };
}

test.each([
  {
    what: 'question',
    leads: 'super@ashcombe.example',
    path: 'forms/pep/care',
    names: ['legal_status', 'carer_name', 'carer_phone', 'carer_email'],
    dragged: ['legal_status', 'carer_phone', 'carer_email', 'carer_name'],
    said: /^Question \d+ of \d+$/,
  },
  {
    what: 'section',
    leads: 'super@ashcombe.example',
    path: 'stages/pep/key-stages-1-4',
    names: ['personal', 'care', 'health', 'send'],
    dragged: ['personal', 'health', 'send', 'care'],
    said: /^Section \d+ of \d+$/,
  },
  {
    what: 'answer',
    leads: 'super@brinmoor.example',
    path: 'lookups/aspiration-kind',
    names: ['academic', 'career', 'sport', 'arts'],
    dragged: ['academic', 'sport', 'arts', 'career'],
    said: /^Answer \d+ of \d+$/,
  },
])('one $what is dragged beside another by its handle, and put back by one press', async (scene) => {
  const { leads, path, names, dragged, said } = scene;
  const leader = closeAfterTest(await openAs(leads, `/declarations?path=${path}`));
  const { page } = leader;
  const { order, drag } = rowsOf(leader);
  const [, moved = '', , last = ''] = names;
  await page.locator(`[data-row="${moved}"]`).waitFor();
  await expect.poll(() => order(names)).toEqual(names);
  await drag(moved, last);
  await expect.poll(() => order(names)).toEqual(dragged);
  await page.getByText(said).waitFor();
  expect(await axeViolations(leader)).toEqual([]);
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect.poll(() => order(names)).toEqual(names);
  await page.getByText('There is nothing to publish: no draft differs from what is published.').waitFor();
  expect(leader.faults).toEqual([]);
});
