import { describe, expect, test } from 'vitest';
import { callsOf, rowsOf } from './support/api.ts';
import { axeViolations, desktop, phone } from './support/browser.ts';
import { noticed } from './support/notices.ts';
import { product, runProduct } from './support/running.ts';
import { firstButton, onPeps, rowsInSight, statuses, underTheName } from './pepList.ts';

runProduct();

describe('an officer of the virtual school', () => {
  test('sets a status, sends back with a reason, and sets a meeting [PEP-18] [PEP-26] [D-29]', async () => {
    const { page, context } = await onPeps('la@ashcombe.example');
    const call = await callsOf(page, product.url);
    const row = page.getByRole('row').filter({ hasText: 'In progress' }).first();
    const name = (await row.getByRole('link').first().textContent()) ?? '';
    const menu = page.getByRole('button', { name: `Change Status of ${name}` }).first();
    await menu.click();
    await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(statuses);
    await page.getByRole('menuitem', { name: 'Review again' }).click();
    await page.getByRole('textbox', { name: /What has to change/ }).fill('Say how targets are measured');
    await page.getByRole('checkbox', { name: 'PEP meeting' }).check();
    await page.getByRole('button', { name: 'Send back' }).click();
    await noticed(page, 'PEP status updated');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const sent = (await rowsOf(call, '/api/pep/getPepStatuses')).filter(
      ({ lastName, firstName, pepStatusId }) => name.startsWith(`${lastName}, ${firstName} · `) && pepStatusId === 4,
    );
    expect(sent.length).toBeGreaterThan(0);
    await firstButton(page, `Edit Meeting of ${name}`).click();
    const panel = page.getByRole('dialog', { name: /^Meeting of/ });
    await panel.getByLabel('Date', { exact: true }).fill('21/11/2026');
    await panel.getByLabel('Time', { exact: true }).selectOption('09:15');
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.getByText('Please choose a day from Monday to Friday').locator('visible=true').first().waitFor();
    await panel.getByLabel('Date', { exact: true }).fill('23/11/2026');
    await panel.getByLabel('Date', { exact: true }).press('Enter');
    await noticed(page, 'Meeting date and time added');
    const cell = page.getByRole('gridcell', { name: /23\/11\/2026 09:15/ });
    await cell.first().waitFor();
    await context.close();
  });

  test('finds a school by its URN, with signs in it, and moves a pupil there [PEP-31] [PEP-32]', async () => {
    const { page, context } = await onPeps('la@ashcombe.example', phone);
    await firstButton(page, /^More actions for/).click();
    await page.getByRole('menuitem', { name: 'Change school' }).click();
    const asked = page.waitForRequest((request) => request.url().includes('/Search/ByUrn'));
    await page.getByRole('textbox', { name: /URN of the new school/ }).fill(' 900-108 ');
    await page.getByRole('button', { name: 'Find school' }).click();
    expect(new URL((await asked).url()).searchParams.get('urn')).toBe('900108');
    await page.getByText('URN 900108').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Change school' }).click();
    await noticed(page, /^School changed for student \S+ \S+$/);
    await context.close();
  });
});

describe('a super user', () => {
  test('deletes the PEP of a pupil that is named, and adds one again [PEP-27] [D-31] [ROLE-6]', async () => {
    const { page, context } = await onPeps('super@brinmoor.example', phone);
    await firstButton(page, /^More actions for/).click();
    await page.getByRole('menuitem', { name: 'Delete PEP' }).click();
    const question = page.getByRole('dialog', { name: /^Delete the PEP of/ });
    const [, name = ''] = /Delete the PEP of (.+) for/.exec((await question.textContent()) ?? '') ?? [];
    expect(name).toMatch(/\S+ \S+/);
    await question.getByRole('button', { name: 'Delete PEP' }).click();
    await noticed(page, `PEP deleted succesfully for student ${name}`);
    await question.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add PEP' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add PEP' });
    const pupils = dialog.getByLabel('Pupil', { exact: true });
    // Among all of them: which comes first is not known.
    const listed = name.split(' ').reverse().join(', ');
    const own = pupils.locator('option').filter({ hasText: listed }).first();
    await own.waitFor({ state: 'attached' });
    await pupils.selectOption({ label: (await own.textContent()) ?? '' });
    await dialog.getByLabel('PEP cycle').waitFor();
    await expect.poll(() => dialog.getByLabel('School term').count()).toBe(0);
    await dialog.getByLabel('PEP cycle').selectOption({ label: 'Cycle 1' });
    await dialog.getByRole('button', { name: 'Add PEP' }).click();
    await noticed(page, `New PEP created succesfully for student ${name}`);
    await context.close();
  });
});

describe('a designated teacher', () => {
  test.each([
    ['1280', desktop],
    ['375', phone],
  ] as const)(
    'at %s pixels sees the pupils of the own school, and no menu, button or tick to change more [ROLE-7] [ROLE-9]',
    async (_size, viewport) => {
      const watched = await onPeps('dt@ashcombe.example', viewport);
      const { page, context } = watched;
      await firstButton(page, /^Edit Meeting of/).waitFor();
      for (const name of [/^Change Status of/, 'Add PEP', /^More actions for/, 'Mark as superseded'])
        await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0);
      await expect.poll(() => page.getByRole('button', { name: /^Edit Meeting of/ }).count()).toBeGreaterThan(0);
      if (viewport === phone) await page.getByRole('button', { name: 'Search and filter' }).click();
      const filters = page.getByRole('list', { name: 'Filters that are set' });
      await expect.poll(() => filters.getByText(/^Assigned to:/).count()).toBe(1);
      expect(await axeViolations(watched)).toEqual([]);
      await context.close();
    },
  );
});

describe('where the work begins', () => {
  test('at 1366 × 768 the first row stands at 260 at most, thirteen rows are in sight, and the name stays whatever is scrolled to [PEP-4]', async () => {
    const watched = await onPeps('super@ashcombe.example', { width: 1366, height: 768 });
    const { page, context } = watched;
    await page.goto(`${product.url}/peps?pageSize=25`);
    await expect.poll(async () => (await rowsInSight(page)).seen).toBeGreaterThanOrEqual(13);
    expect((await rowsInSight(page)).first).toBeLessThanOrEqual(260);
    const name = page.locator('[role="gridcell"][data-field="lastName"]').first();
    await expect.poll(() => name.textContent()).toMatch(/^\S+, \S+ · (Year \d+|Reception|Nursery)/);
    const stands = async () => (await name.boundingBox())?.x;
    const before = await stands();
    const scroller = page.locator('.MuiDataGrid-virtualScroller');
    await scroller.evaluate((element) => element.scrollTo({ left: 600 }));
    await expect.poll(() => scroller.evaluate(({ scrollLeft }) => scrollLeft)).toBe(600);
    await expect.poll(stands).toBe(before);
    await name.getByRole('link').click({ trial: true });
    await page.locator('[role="gridcell"][data-field="lastName"] a').first().focus();
    for (const key of [...Array<string>(6).fill('ArrowRight'), ...Array<string>(5).fill('ArrowLeft')]) {
      await page.keyboard.press(key);
      await expect.poll(() => underTheName(page)).toBe('');
    }
    await context.close();
  });

  test('on a phone the first card stands at 300 at most, and everything else behind one button', async () => {
    const watched = await onPeps('super@ashcombe.example', phone);
    const { page, context } = watched;
    const cards = page.getByRole('list', { name: 'PEP status' }).getByRole('listitem');
    expect((await cards.first().boundingBox())?.y).toBeLessThanOrEqual(300);
    for (const name of ['Filters', 'Columns', 'Export to Excel', 'PEP summary', /In progress$/])
      await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0);
    const fold = page.getByRole('button', { name: 'Search and filter' });
    await fold.click();
    for (const name of ['Filters', 'Columns', 'Export to Excel', 'PEP summary', /In progress$/])
      await page.getByRole('button', { name }).first().waitFor();
    await page.getByLabel('Sort by').waitFor();
    expect(await axeViolations(watched)).toEqual([]);
    await fold.click();
    await expect.poll(() => page.getByRole('button', { name: 'Filters' }).count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    await context.close();
  });

  test('a count that is pressed leaves every count what it was, and pressed again gives back what the list opened with [PEP-6] [C-49]', async () => {
    const { page, context } = await onPeps('la@ashcombe.example');
    const named = /^\d+ (Ready to review|In progress|Not started|Missing meetings)$/;
    const counts = page.getByRole('button', { name: named });
    await expect.poll(() => counts.count()).toBe(4);
    const first = await counts.allTextContents();
    const all = (await page.getByText(/^\d+ result\(s\)$/).textContent()) ?? '';
    for (const words of first) {
      const count = page.getByRole('button', { name: words, exact: true });
      for (const [pressed, results] of [
        ['true', `${Number.parseInt(words, 10)} result(s)`],
        ['false', all],
      ] as const) {
        await count.click();
        await expect.poll(() => count.getAttribute('aria-pressed')).toBe(pressed);
        await page.getByText(results, { exact: true }).waitFor();
        await expect.poll(() => counts.allTextContents()).toEqual(first);
      }
    }
    await expect.poll(() => page.getByRole('button', { name: 'Reset' }).count()).toBe(0);
    await page.getByRole('button', { name: '3 set by default' }).waitFor();
    await context.close();
  });

  test('a bar of stages is named under the pointer and by the keyboard, and leads to each of them [PEP-5]', async () => {
    const { page, context } = await onPeps('la@ashcombe.example');
    const bar = page.getByRole('button', { name: /^Stages of \S+ \S+: \d+ of \d+ complete/ }).first();
    expect((await bar.boundingBox())?.width).toBe(120);
    await bar.locator('span').nth(2).hover();
    const hint = page.getByRole('tooltip');
    await expect.poll(() => hint.textContent()).toMatch(/^.+: \d+%, (complete|in progress|not started)$/);
    await page.mouse.move(0, 0);
    await hint.waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    await bar.focus();
    await expect.poll(() => hint.textContent()).toMatch(/^\d+ of \d+ complete/);
    const segments = await bar.locator('span').count();
    await page.keyboard.press('Enter');
    const stages = page.getByRole('menuitem');
    await expect.poll(() => stages.count()).toBe(segments);
    await stages.first().click();
    await page.waitForURL(/\/pep\/\d+\/[a-z-]+\/form$/);
    await context.close();
  });

  test('the bar of ticked rows comes with the first tick and moves no row', async () => {
    const { page, context } = await onPeps('la@ashcombe.example');
    const row = page.locator('[role="row"][data-id]').first();
    const before = await row.boundingBox();
    const bar = page.getByRole('group', { name: 'Ticked rows' });
    await expect.poll(() => bar.count()).toBe(0);
    await row.getByRole('checkbox').check();
    await bar.getByText('1 selected').waitFor();
    await bar.getByRole('button', { name: 'Mark as superseded' }).click({ trial: true });
    expect(await row.boundingBox()).toEqual(before);
    await bar.getByRole('button', { name: 'Clear' }).click();
    await bar.waitFor({ state: 'detached' });
    await context.close();
  });
});

describe('small things on the way', () => {
  test('the panel of a meeting names the pupil, takes a day without separators, finds no fault before both parts are given, and opens where there is room [PEP-26]', async () => {
    const { page, context } = await onPeps('la@ashcombe.example', { width: 1366, height: 768 });
    // Asked of one cell, and then by name: what a whole row holds changes while columns out of sight are drawn.
    const meetings = page.locator('[role="gridcell"][data-field="meetingDate"]').filter({ hasNotText: /\d\d:\d\d/ });
    const label = await meetings.first().getByRole('button').getAttribute('aria-label');
    const name = label?.replace('Edit Meeting of ', '') ?? '';
    await page
      .getByRole('button', { name: `Edit Meeting of ${name}`, exact: true })
      .first()
      .click();
    const panel = page.getByRole('dialog', { name: `Meeting of ${name}` });
    await panel.getByRole('heading', { name: `Meeting of ${name}` }).waitFor();
    const date = panel.getByLabel('Date', { exact: true });
    await date.pressSequentially('01122026');
    await panel.getByLabel('Time', { exact: true }).focus();
    await expect.poll(() => date.inputValue()).toBe('01/12/2026');
    await expect.poll(() => panel.locator('[aria-invalid="true"]').count()).toBe(0);
    await panel.getByLabel('Time', { exact: true }).selectOption('09:15');
    await panel.getByRole('button', { name: 'Save' }).click();
    await noticed(page, 'Meeting date and time added');
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('gridcell', { name: /01\/12\/2026 09:15/ }).waitFor();
    const next = page.locator('[role="gridcell"][data-field="nextMeetingDate"]');
    const last = next.filter({ has: page.locator('button') }).last();
    await last.scrollIntoViewIfNeeded();
    await last.getByRole('button').click();
    const above = page.getByRole('dialog', { name: /^Next meeting of/ });
    await above.waitFor();
    const [cell, box] = [await last.boundingBox(), await above.boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((cell?.y ?? 0) + 1);
    expect(box?.y ?? -1).toBeGreaterThanOrEqual(0);
    await context.close();
  });

  test('a menu that is open stands in a landmark, and has no fault', async () => {
    const watched = await onPeps('la@ashcombe.example');
    await firstButton(watched.page, /^Change Status of/).click();
    await watched.page.getByRole('menuitem').first().waitFor();
    expect(await axeViolations(watched)).toEqual([]);
    await watched.context.close();
  });

  test('a filter that cannot be changed shows whose it is by name [ROLE-7]', async () => {
    const { page, context } = await onPeps('dt@ashcombe.example');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const filters = page.getByRole('complementary', { name: 'Filters' });
    const locked = filters.locator('dl').filter({ hasText: 'Assigned to' });
    await expect.poll(() => locked.locator('dd').first().textContent()).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
    await context.close();
  });
});
