import { describe, expect, test } from 'vitest';
import { contentsOf } from './support/api.ts';
import { axeViolations, desktop, phone } from './support/browser.ts';
import { atRest } from './support/rest.ts';
import { callsAs, openAs, product, shareProduct } from './support/running.ts';

shareProduct();

const plans = async (mail: string, query: string) =>
  (await (await callsAs(mail))(`/api/pep/getPepStatuses?page=1&sizePerPage=100&${query}`)).body as {
    totalSize: number;
    data: Record<string, unknown>[];
  };

describe('Today', () => {
  test('leads a teacher to all of a list, and from a row to the first section of theirs [D-107]', async () => {
    const watched = await openAs('dt@ashcombe.example', '/dashboard', desktop);
    const { page } = watched;
    const card = page.getByRole('region', { name: 'Plans without a meeting' });
    const link = card.getByRole('link', { name: /^See (all \d+|the list): / });
    await link.waitFor();
    const total = Number(await card.locator('header strong').textContent());
    await link.click();
    await page.getByText(`${total} result(s)`, { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('filter.missingMeeting')).toBe('true');
    await page.goto(`${product.url}/dashboard`);
    const meetings = page.getByRole('region', { name: 'Meetings within 14 days, with answers left of yours' });
    await meetings.getByRole('listitem').first().getByRole('link').click();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/students\/\d+\/pep\/\d+\/[a-z-]+\/form$/);
    await page.goBack();
    await atRest(page);
    expect(await axeViolations(watched)).toEqual([]);
  });

  test('says to a social worker which sections of theirs are left, by the day they are due [D-107]', async () => {
    const watched = await openAs('sw@ashcombe.example', '/dashboard', phone);
    const { page } = watched;
    const rows = page.getByRole('region', { name: 'Your sections to fill in' }).getByRole('listitem');
    await rows.first().waitFor();
    const said = await rows.allTextContents();
    expect(said.every((text) => /Answers left \d+/.test(text))).toBe(true);
    const days = said.flatMap((text) => /Due (\d\d)\/(\d\d)\/(\d{4})/.exec(text)?.slice(1).reverse().join('-') ?? []);
    expect(days).toEqual(days.toSorted());
    expect(await axeViolations(watched)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  });

  test('gives the head the figures of the term, as the list counts them [D-107]', async () => {
    const { page } = await openAs('super@ashcombe.example', '/dashboard', desktop);
    const line = page.getByRole('region', { name: 'Plans of this term', exact: true });
    const { totalSize } = await plans('super@ashcombe.example', 'isThisTerm=true&careStatusIds=1');
    await expect.poll(() => line.textContent()).toContain(`PEPs${totalSize}`);
    for (const name of ['Attendance of this year', 'Suspensions'])
      await expect.poll(() => page.getByRole('region', { name, exact: true }).textContent()).toMatch(/\d/);
    await line.getByRole('link', { name: 'Plans of this term', exact: true }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('filter.isThisTerm')).toBe('true');
  });

  test('comes as the authority has arranged it: a card first, another not at all [D-107]', async () => {
    const mail = 'super@brinmoor.example';
    const { page } = await openAs(mail, '/dashboard', desktop);
    const call = await callsAs(mail);
    const stored = contentsOf(await call('/api/LocalAuthority/AuthoritySettings'));
    const names = ['summaryExportFields', 'todayFirst', 'todayHidden'];
    const addresses = ['guidanceEarlyYears', 'guidanceStatutory', 'guidancePost16'];
    const choices = Object.fromEntries([...names, ...addresses].map((name) => [name, stored[name]]));
    const cards = page
      .getByRole('main')
      .getByRole('region')
      .filter({ has: page.getByRole('link', { name: /^See (all \d+|the list): / }) });
    const titles = () => cards.getByRole('heading', { level: 2 }).allTextContents();
    await expect.poll(async () => (await titles()).length).toBeGreaterThan(2);
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
    const before = await titles();
    const [hidden = '', first = ''] = [before[0], before.at(-1)];
    await page.goto(`${product.url}/authoritySettings`);
    const form = page.getByRole('region', { name: 'Choices of the virtual school' });
    await form.getByRole('button', { name: 'Add card' }).click();
    await form.getByLabel('Card 1', { exact: true }).selectOption({ label: first });
    await form.getByRole('group', { name: 'Cards that nobody is shown' }).getByLabel(hidden, { exact: true }).check();
    await form.getByRole('button', { name: 'Save choices' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.goto(`${product.url}/dashboard`);
    await expect.poll(titles).toEqual([first, ...before.slice(1, -1)]);
    // Other files look at these choices too.
    expect((await call('/api/LocalAuthority/Choices', choices)).status).toBe(200);
  });

  test('lets support staff choose the authority to work as, and shows nothing of their own [D-107]', async () => {
    const { page } = await openAs('support@support.example', '/', desktop);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard');
    await page.getByRole('button', { name: 'Work as Ashcombe' }).waitFor();
    await expect.poll(() => page.getByRole('region', { name: 'Plans ready to review' }).count()).toBe(0);
  });

  test('is told in one line above the lists of the mailbox [D-107]', async () => {
    const { page } = await openAs('la@ashcombe.example', '/mailbox', desktop);
    const line = page.getByRole('navigation', { name: 'Today' });
    const review = line.getByRole('link', { name: /Plans ready to review$/ });
    await review.waitFor();
    await review.click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/peps');
    await page.goto(`${product.url}/mailbox`);
    await line.getByRole('link', { name: 'Today', exact: true }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard');
  });

  test('is where a user begins who has chosen so, on this device [D-107]', async () => {
    const { page } = await openAs('iro@ashcombe.example', '/UserProfile', desktop);
    await page.getByRole('combobox', { name: 'Page', exact: true }).selectOption({ label: 'Today' });
    await page.getByText('Page to begin with saved').waitFor();
    await page.goto(product.url);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard');
  });
});
