import { expect, test } from 'vitest';
import { axeViolations } from './support/browser.ts';
import { closeAfterTest, openAs, shareProduct } from './support/running.ts';

shareProduct();

test('a question is dragged beside another by its handle, and put back by one press', async () => {
  const leader = closeAfterTest(await openAs('super@ashcombe.example', '/declarations?path=forms/pep/care'));
  const { page } = leader;
  const rows = (names: readonly string[]) =>
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
  const names = ['legal_status', 'carer_name', 'carer_phone', 'carer_email'];
  await page.locator('[data-row="carer_name"]').waitFor();
  await drag('carer_name', 'carer_email');
  await expect.poll(() => rows(names)).toEqual(['legal_status', 'carer_phone', 'carer_email', 'carer_name']);
  await page.getByText(/^Question \d+ of \d+$/).waitFor();
  expect(await axeViolations(leader)).toEqual([]);
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect.poll(() => rows(names)).toEqual(names);
  await page.getByText('There is nothing to publish: no draft differs from what is published.').waitFor();
  expect(leader.faults).toEqual([]);
});
