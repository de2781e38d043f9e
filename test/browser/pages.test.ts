import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf, editablePep, type PepKey, stagePath } from './support/api.ts';
import { axeViolations, desktop, openPage, phone, signedIn, type Watched } from './support/browser.ts';
import { browser, product, runProduct } from './support/running.ts';

runProduct();

let pep: PepKey;
const signedInAs = new Map<string, Watched>();

type Place = { name: string; path: (key: PepKey) => string; account: string };

const staff = 'super@ashcombe.example';
const places: Place[] = [
  { name: 'pupils', path: () => '/students', account: staff },
  { name: 'PEPs', path: () => '/peps', account: staff },
  { name: 'PEPs of a pupil', path: ({ studentId }) => `/students/${studentId}/peps`, account: staff },
  { name: 'PEP home', path: ({ studentId, pepId }) => `/students/${studentId}/peps/${pepId}`, account: staff },
  { name: 'attendance stage', path: (key) => stagePath(key, 'attendance'), account: staff },
  { name: 'targets stage', path: (key) => stagePath(key, 'targets'), account: staff },
  { name: 'send stage', path: (key) => stagePath(key, 'send'), account: staff },
  { name: 'targets stage read only', path: (key) => stagePath(key, 'targets'), account: 'readonly@ashcombe.example' },
  { name: 'week register', path: ({ studentId }) => `/students/${studentId}/attendance`, account: staff },
  { name: 'session attendance', path: ({ studentId }) => `/student/${studentId}/individualPupilRecord/SessionAttendance`, account: staff },
  { name: 'change authority', path: () => '/changeLocalAuthority', account: 'support@support.example' },
  { name: 'change authority refused', path: () => '/changeLocalAuthority', account: staff },
  { name: 'users', path: () => '/users', account: staff },
  { name: 'audit log', path: () => '/auditLog', account: staff },
  { name: 'authority settings', path: () => '/authoritySettings', account: staff },
  { name: 'status codes', path: () => '/httpErrorCodes', account: staff },
  { name: 'alerts that are set for officers', path: () => '/UserProfile/alerts', account: staff },
  { name: 'dashboard', path: () => '/home', account: staff },
  { name: 'not found', path: () => '/no/such/page', account: staff },
  { name: 'access denied', path: () => '/authError', account: staff },
];

const sizes = [
  { size: '1280', viewport: desktop },
  { size: '375', viewport: phone },
];

beforeAll(async () => {
  const { page } = await as(staff, desktop);
  pep = await editablePep(await callsOf(page, product.url), { withSend: true });
});

/** The page of an account at a size; each signs in once. */
async function as(account: string, viewport: typeof desktop): Promise<Watched> {
  const key = `${account} ${viewport.width}`;
  const found = signedInAs.get(key) ?? (await signedIn(browser, product.url, account, viewport));
  signedInAs.set(key, found);
  return found;
}

describe.each(sizes)('at $size pixels', ({ viewport }) => {
  test.each(places)('$name has no fault on the console, no violation of the policy and none of accessibility', async ({ path, account }) => {
    const watched = await as(account, viewport);
    const { page, faults } = watched;
    faults.length = 0;
    await page.goto(product.url + path(pep));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    // The browser itself reports the failure that the page of status codes asks for.
    expect(faults.filter((fault) => !fault.includes('/api/test/httpErrorCode'))).toEqual([]);
    expect(await axeViolations(watched)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 'the page scrolls sideways').toBeLessThanOrEqual(0);
  });

  test('the filters and the column chooser have no fault either', async () => {
    const watched = await as(staff, viewport);
    const { page, faults } = watched;
    faults.length = 0;
    await page.goto(`${product.url}/peps`);
    const filters = page.getByRole('button', { name: 'Filters' });
    await filters.waitFor();
    if ((await filters.getAttribute('aria-expanded')) === 'false') await filters.click();
    await page.getByRole('group', { name: 'Care status' }).or(page.getByRole('listbox', { name: 'Care status' })).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await axeViolations(watched)).toEqual([]);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'First name' }).waitFor();
    expect(await axeViolations(watched)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('the list of codes and the dialog of a code have no fault either', async () => {
    const watched = await as(staff, viewport);
    const { page, faults } = watched;
    faults.length = 0;
    await page.goto(`${product.url}/students/${pep.studentId}/attendance`);
    const monday = page.getByRole('button', { name: /^Monday .* AM:/ });
    await monday.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor();
    expect(await axeViolations(watched)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await page.keyboard.press('e');
    await page.getByRole('dialog', { name: 'Suspension or exclusion' }).waitFor();
    expect(await axeViolations(watched)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('the stage that only one authority has has no fault either', async () => {
    const watched = await as('dt@brinmoor.example', viewport);
    const { page, faults } = watched;
    const own = await editablePep(await callsOf(page, product.url));
    faults.length = 0;
    await page.goto(product.url + stagePath(own, 'aspiration-pathway'));
    await page.getByRole('heading', { level: 1, name: 'Aspiration pathway' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await axeViolations(watched)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('sign-in has no fault either', async () => {
    const watched = await openPage(browser, viewport);
    await watched.page.goto(product.url);
    await watched.page.getByRole('button', { name: 'Sign in' }).waitFor();
    await watched.page.waitForLoadState('networkidle');
    expect(watched.faults).toEqual([]);
    expect(await axeViolations(watched)).toEqual([]);
    await watched.context.close();
  });
});

describe('what watches the pages', () => {
  test('sees an error on the console, a style that the policy refuses and a picture without words', async () => {
    const watched = await openPage(browser);
    await watched.page.goto(product.url);
    await watched.page.getByRole('button', { name: 'Sign in' }).waitFor();
    await watched.page.evaluate(() => {
      console.error('planted');
      document.head.append(Object.assign(document.createElement('style'), { textContent: 'p { color: red }' }));
      document.body.append(document.createElement('img'));
    });
    await expect.poll(() => watched.faults.join()).toMatch(/planted[^]*policy: style-src/);
    expect((await axeViolations(watched)).join()).toContain('image-alt');
    await watched.context.close();
  });
});
