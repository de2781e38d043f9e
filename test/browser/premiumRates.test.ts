import { expect, test } from 'vitest';
import { contentsOf } from './support/api.ts';
import { noticed } from './support/notices.ts';
import { callsAs, closeAfterTest, openAs, product, shareProduct } from './support/running.ts';

shareProduct();

const rates = '/api/LocalAuthority/PremiumRates';

test('a rate of the pupil premium that a super user writes is what the report grants', async () => {
  const mail = 'super@brinmoor.example';
  const leader = closeAfterTest(await openAs(mail, '/authoritySettings#pupil-premium'));
  const { page } = leader;
  const call = await callsAs(mail);
  const { premiumRates } = contentsOf(await call('/api/LocalAuthority/AuthoritySettings'));
  const lines = page.getByRole('button', { name: /^Rate \d+$/ });
  await page.getByRole('button', { name: 'Save rates' }).waitFor();
  await expect.poll(() => lines.count()).toBe((premiumRates as unknown[]).length);
  const first = page.getByRole('listitem', { name: 'Rate 1', exact: true });
  await first.getByLabel(/^For each child/).fill('3000');
  await page.getByRole('button', { name: 'Save rates' }).click();
  await noticed(page, 'Saved');
  await page.goto(`${product.url}/reports/pepPremium`);
  const autumn = page.getByRole('row').filter({ hasText: 'Autumn' }).first();
  // Whole thousands, however many children there are.
  await autumn
    .getByText(/^£\d+,000\.00$/)
    .first()
    .waitFor();
  expect((await call(rates, { premiumRates: premiumRates as object[] })).status).toBe(200);
  expect(leader.faults).toEqual([]);
});
