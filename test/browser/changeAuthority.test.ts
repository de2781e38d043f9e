import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { londonDate } from '../../src/contract/index.ts';
import { callsOf, editablePep, rowsOf, stagePath } from './support/api.ts';
import { axeViolations, signedIn, watch, type Watched } from './support/browser.ts';
import { noticed } from './support/notices.ts';
import { browser, product, runProduct } from './support/running.ts';
import { cutSaves, offer, openTargets, putBack, SECRET, secretsLeft, typeUnsaved } from './support/unsaved.ts';
import { bar, isBeside, kept, workAs } from './workingAs.ts';

const support = 'support@support.example';
runProduct();

describe('working as another authority', () => {
  let watched: Watched;

  beforeAll(async () => {
    watched = await signedIn(browser, product.url, support);
  });

  test('is said across every page, on a phone and on paper too, with a way back [SET-4]', async () => {
    const { page } = watched;
    await expect.poll(() => bar(page).count()).toBe(0);
    await workAs(page, 'Ashcombe');
    for (const path of ['/students', '/peps', '/changeLocalAuthority', '/nowhere']) {
      await page.goto(product.url + path);
      await bar(page).getByText('Working as Ashcombe').waitFor();
    }
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    expect(await axeViolations(watched)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 800 });
    await expect.poll(async () => (await bar(page).boundingBox())?.width).toBe(375);
    // Its sign stands beside its words, not on a line of its own.
    await expect.poll(() => isBeside(bar(page).locator('svg').first(), bar(page).locator('p'))).toBe(true);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => bar(page).isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1280, height: 900 });
    await bar(page).getByRole('button', { name: 'Back to my own authority' }).click();
    await noticed(page, 'Updated LA');
    await expect.poll(() => bar(page).count()).toBe(0);
  });

  test('leaves nothing of the former authority in the page, its address or what the browser keeps [C-60] [SET-7]', async () => {
    const { page } = watched;
    await workAs(page, 'Ashcombe');
    const call = await callsOf(page, product.url);
    const [pupil] = await rowsOf(call, '/api/Students');
    const lastName = String(pupil?.lastName ?? pupil?.studentName).split(/[ ,]/)[0] ?? '';
    await page.goto(`${product.url}/students?search=${lastName}`);
    await page.getByRole('row').getByText(lastName).first().waitFor();
    await workAs(page, 'Brinmoor');
    await bar(page).getByText('Working as Brinmoor').waitFor();
    const shown = () =>
      page
        .getByRole('main')
        .getByRole('link')
        .evaluateAll((all) =>
          all.flatMap((link) => /\/students?\/(\d+)/.exec(link.getAttribute('href') ?? '')?.[1] ?? []),
        );
    await expect.poll(() => page.url()).toBe(`${product.url}/register?dataLoad=false`);
    await page.getByRole('button', { name: 'Update results' }).click();
    await expect.poll(async () => (await shown()).length).toBeGreaterThan(0);
    expect(await kept(page)).not.toContain(lastName);
    await expect.poll(() => page.getByText(lastName).count()).toBe(0);
    const theirs = new Set((await rowsOf(call, '/api/Students')).map(({ studentId }) => String(studentId)));
    expect((await shown()).filter((id) => !theirs.has(id))).toEqual([]);
    await page.goBack();
    await bar(page).getByText('Working as Brinmoor').waitFor();
  });

  test('posts the choice, says "Updated LA" and loads that authority’s register [SET-6] [SET-7]', async () => {
    const { page } = watched;
    await workAs(page, 'Ashcombe');
    const call = await callsOf(page, product.url);
    const register = async () =>
      (await call(`/api/StudentDetails/RegisterPage?date=${londonDate(new Date())}&page=1&sizePerPage=50`)).body
        .data as { studentId: number }[];
    const lines = () =>
      page
        .locator('.MuiDataGrid-row[data-id]')
        .evaluateAll((all) => all.map((row) => Number(row.getAttribute('data-id'))));
    await page.goto(`${product.url}/register`);
    const before = new Set((await register()).map(({ studentId }) => studentId));
    await expect.poll(async () => (await lines()).some((id) => before.has(id))).toBe(true);
    await page.goto(`${product.url}/changeLocalAuthority`);
    const choice = page.getByRole('button', { name: 'Work as Brinmoor' });
    await choice.waitFor();
    const [asked, loaded] = await Promise.all([
      page.waitForRequest('**/api/LocalAuthority/ChangeLa'),
      page.waitForRequest((request) => request.isNavigationRequest()),
      choice.click(),
    ]);
    const { body } = await call('/api/LocalAuthority/LocalAuthorities');
    const brinmoor = (body.contents as { id: number; name: string }[]).find(({ name }) => name === 'Brinmoor');
    expect([asked.method(), asked.postDataJSON()]).toEqual(['POST', { LocalAuthorityId: brinmoor?.id }]);
    expect(loaded.url()).toBe(`${product.url}/register?dataLoad=false`);
    await noticed(page, 'Updated LA');
    await page.getByRole('button', { name: 'Update results' }).click();
    const after = new Set((await register()).map(({ studentId }) => studentId));
    await expect.poll(async () => (await lines()).some((id) => after.has(id))).toBe(true);
    expect((await lines()).filter((id) => before.has(id))).toEqual([]);
  });

  test('in one tab takes the others away from what they show, and keeps what was typed there for the authority it was typed for [C-60]', async () => {
    const { page, context } = watched;
    await workAs(page, 'Ashcombe');
    const call = await callsOf(page, product.url);
    const pep = await editablePep(call);
    const other = await watch(context);
    // What is typed is not saved before the change: it stands between this page and the server.
    await cutSaves(other.page, true);
    const asked = await openTargets(product, pep, other.page);
    await typeUnsaved(other.page, `${SECRET} of Ashcombe`);
    await workAs(page, 'Brinmoor');
    await noticed(other.page, 'The local authority was changed in another tab');
    await bar(other.page).getByText('Working as Brinmoor').waitFor();
    expect(new URL(other.page.url()).pathname).not.toContain(String(pep.studentId));
    await other.page.goto(`${product.url}${stagePath(pep, 'targets')}`);
    await other.page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    await expect.poll(() => offer(other.page).count()).toBe(0);
    expect([asked, await secretsLeft(other.page)]).toEqual([[], 0]);
    // The change takes this page away as well, and it comes back to the plan by itself.
    await workAs(page, 'Ashcombe');
    await bar(other.page).getByText('Working as Ashcombe').waitFor();
    await cutSaves(other.page, false);
    await other.page.goto(`${product.url}${stagePath(pep, 'targets')}`);
    expect(await putBack(product, other.page, `${SECRET} of Ashcombe`)).toBe(`${SECRET} of Ashcombe`);
    await other.page.close();
    expect([...watched.faults, ...other.faults].filter((fault) => !/404|ERR_FAILED/.test(fault))).toEqual([]);
  });

  test('lets no call of a page that is out of date be answered as the next authority [C-60]', async () => {
    const { page, context } = watched;
    await workAs(page, 'Ashcombe');
    const other = await watch(context);
    await other.page.goto(`${product.url}/students`);
    await other.page.getByText(/^\d+ result\(s\)$/).waitFor();
    const next = await other.page.getByRole('button', { name: 'Next page' }).elementHandle();
    const asked: string[] = [];
    other.page.on('request', (request) => void (request.url().includes('/api/Students') && asked.push(request.url())));
    // The change is made and no page hears of it but through what all of them keep.
    await other.page.evaluate(() =>
      window.addEventListener('storage', (event) => event.stopImmediatePropagation(), true),
    );
    const { body } = await call(page, '/api/LocalAuthority/LocalAuthorities');
    const brinmoor = (body.contents as { id: number; name: string }[]).find(({ name }) => name === 'Brinmoor');
    expect((await call(page, '/api/LocalAuthority/ChangeLa', { LocalAuthorityId: brinmoor?.id })).status).toBe(200);
    await page.evaluate(() => localStorage.setItem('session.authority', 'changed'));
    asked.length = 0;
    // The button of the page that is out of date, and of no other: where it has left by itself, nothing is pressed.
    await next?.evaluate((button) => (button as HTMLElement).click()).catch(() => undefined);
    await bar(other.page).getByText('Working as Brinmoor').waitFor();
    expect(asked.filter((url) => url.includes('page=2'))).toEqual([]);
    await other.page.close();
  });

  test('takes a page away that is still being opened in another tab, before anything more is read into it [C-60]', async () => {
    const { page, context } = watched;
    await workAs(page, 'Ashcombe');
    const other = await watch(context);
    // Its first answers are held back: nothing of the portal is drawn yet.
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await other.page.route(
      '**/api/LocalAuthority/Settings',
      async (route) => {
        await held;
        await route.continue().catch(() => undefined);
      },
      { times: 1 },
    );
    const asked = other.page.waitForRequest('**/api/LocalAuthority/Settings');
    await other.page.goto(`${product.url}/students`);
    await asked;
    const again = other.page.waitForRequest('**/api/LocalAuthority/Settings');
    await workAs(page, 'Brinmoor');
    await again;
    release();
    await bar(other.page).getByText('Working as Brinmoor').waitFor();
    await expect.poll(() => other.page.getByText('Ashcombe').count()).toBe(0);
    await other.page.close();
  });

  test('is for support alone: others read whom to ask [SET-5]', async () => {
    const { page, context } = await signedIn(browser, product.url, 'super@ashcombe.example');
    await page.goto(`${product.url}/changeLocalAuthority`);
    await page.getByText('You do not have permission to change Local Authority, please contact support').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Work as/ }).count()).toBe(0);
    await context.close();
  });

  test('stays as it was where the server refuses, and says so [SET-8]', async () => {
    const { page } = watched;
    await workAs(page, 'Ashcombe');
    await page.route('**/api/LocalAuthority/ChangeLa', (route) =>
      route.fulfill({ status: 500, json: { message: 'x' } }),
    );
    await page.goto(`${product.url}/changeLocalAuthority`);
    await page.getByRole('button', { name: 'Work as Brinmoor' }).click();
    await page.getByText('There was a problem changing LA, please try again.').waitFor();
    await bar(page).getByText('Working as Ashcombe').waitFor();
    await page.unroute('**/api/LocalAuthority/ChangeLa');
    await expect.poll(() => page.getByText('You are working here now').count()).toBe(1);
  });
});

const call = async (page: Page, path: string, body?: object) => (await callsOf(page, product.url))(path, body);
