import { expect, test } from 'vitest';
import { contentsOf, type Row, rowsOf } from './support/api.ts';
import { callsAs, openAs, product, runProduct } from './support/running.ts';

runProduct();

const day = (date: unknown) => String(date).slice(0, 10).split('-').reverse().join('/');

/** A plan that the school has sent: one that a designated teacher sees and has still to do. */
async function sendOne(account: string): Promise<void> {
  const rows = await rowsOf(await callsAs(account), '/api/pep/getPepStatuses');
  const row = rows.find(({ pepStatusId }) => [1, 2, 3, 4].includes(Number(pepStatusId)));
  const call = await callsAs('super@ashcombe.example');
  const body = { studentId: row?.studentId, pepId: row?.id, pepStatusId: 6 };
  expect((await call('/api/pep/updatePepStatus', body)).status).toBe(200);
}

/** A plan in a status that an account sees, with its first section and its day of completion. */
async function planIn(account: string, statuses: readonly number[]) {
  const call = await callsAs(account);
  const rows = await rowsOf(call, '/api/pep/getPepStatuses');
  const row = rows.find(({ pepStatusId }) => statuses.includes(Number(pepStatusId)));
  if (row === undefined) throw new Error(`${account} sees no plan in the status ${statuses.join(' or ')}.`);
  const details = contentsOf(await call(`/api/Pep/details?studentId=${String(row.studentId)}&pepId=${String(row.id)}`));
  const [stage] = details.stages as Row[];
  return { row, path: `/students/${String(row.studentId)}/pep/${String(row.id)}/${String(stage?.formSlug)}/form` };
}

test.each([
  ['super@ashcombe.example', [5], ({ datePepCompleted }: Row) => `PEP Completed: ${day(datePepCompleted)}`],
  ['dt@ashcombe.example', [6], () => 'PEP Submitted For Review'],
  ['readonly@ashcombe.example', [1, 2], () => 'PEP Read Only'],
] as const)(
  'a banner tells %s of a plan in the status %j why its form is only read [PFORM-13]',
  async (account, statuses, banner) => {
    if (statuses[0] === 6) await sendOne(account);
    const { row, path } = await planIn(account, statuses);
    const { page, context, faults } = await openAs(account, path);
    await page.getByText(banner(row), { exact: true }).first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
    expect([page.url(), faults]).toEqual([product.url + path, []]);
    await context.close();
  },
);
