import { beforeAll, describe, expect, test } from 'vitest';
import { tokenOf } from './support/accounts.ts';
import { callsOf, type Row, rowsOf } from './support/api.ts';
import { signedIn, type Watched } from './support/browser.ts';
import { browser, product, runProduct } from './support/running.ts';

const legacy = 'http://localhost:9';

runProduct({ LEGACY_ORIGINS: legacy });

describe('addresses that lead elsewhere', () => {
  let watched: Watched;

  beforeAll(async () => {
    watched = await signedIn(browser, product.url, 'super@ashcombe.example');
  });

  test('a listed legacy page is opened with the token appended, any other never [NAV-4] [C-47]', async () => {
    const { page } = watched;
    const gone: string[] = [];
    await page.route(`${legacy}/**`, (route) => {
      gone.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<h1>Legacy</h1>' });
    });
    await page.goto(`${product.url}/CfRedirect?goto=${encodeURIComponent(`${legacy}/register.cfm?pupil=5`)}`);
    await page.getByRole('heading', { name: 'Legacy' }).waitFor();
    expect(gone).toHaveLength(1);
    const address = new URL(gone[0] ?? '');
    expect([
      address.pathname,
      address.searchParams.get('pupil'),
      address.searchParams.get('token')?.split('.').length,
    ]).toEqual(['/register.cfm', '5', 3]);
    const elsewhere: string[] = [];
    page.on('request', (request) => void (!request.url().startsWith(product.url) && elsewhere.push(request.url())));
    for (const goto of [
      '',
      'https://evil.example/',
      '//evil.example',
      'javascript:document.title="taken"',
      `${legacy}@evil.example/`,
      `${legacy}.evil.example/`,
    ]) {
      await page.goto(`${product.url}/CfRedirect?goto=${encodeURIComponent(goto)}`);
      await page.waitForURL(`${product.url}/mailbox`);
    }
    expect(elsewhere).toEqual([]);
  });

  test('calls without a stated path: schools’ names, errors asked for, legacy pages [API-48] [D-21] [D-60]', async () => {
    const { page } = watched;
    const call = await callsOf(page, product.url);
    const [pupil] = await rowsOf(call, '/api/Students?careStatusIds=1');
    const studentId = String(pupil?.studentId);
    const names = (await call(`/api/Lookup/studentSchoolNames?studentId=${studentId}`)).body.contents as Row[];
    const { body } = await call(`/api/StudentDetails/SchoolHistory?studentId=${studentId}&page=1&sizePerPage=100`);
    const history = (body.schoolNames as Row[]).map(({ schoolName }) => schoolName);
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names.map(({ label }) => label))).toEqual(new Set(history));
    for (const code of [400, 404, 409, 500, 503])
      expect((await call(`/api/test/httpErrorCode?errorCode=${code}`)).status).toBe(code);
    await page.goto(`${product.url}/student/${studentId}/individualPupilRecord/CaseNotes`);
    const token = await tokenOf(page);
    const pages: URL[] = [];
    await page.unroute(`${legacy}/**`);
    await page.route(`${legacy}/**`, (route) => {
      pages.push(new URL(route.request().url()));
      return route.fulfill({ contentType: 'text/html', body: '<h1>Legacy</h1>' });
    });
    await page.getByRole('navigation', { name: 'Pupil record' }).getByText('Behaviour', { exact: true }).click();
    await expect.poll(() => pages.length).toBe(1);
    expect([...(pages[0]?.searchParams.values() ?? [])].sort()).toEqual([studentId, token].sort());
    await page.unroute(`${legacy}/**`);
  });

  test('/home leads to the pupils where there is no legacy dashboard, in any letter case [C-19] [C-20]', async () => {
    const { page } = watched;
    for (const path of ['/home', '/HOME', '/Students']) {
      await page.goto(product.url + path);
      await page.getByRole('heading', { name: 'Pupils', level: 1 }).waitFor();
      await expect.poll(() => new URL(page.url()).pathname.toLowerCase()).toBe('/students');
    }
  });

  test('/httpErrorCodes shows what a failure comes to, 400 unless another is asked for [NAV-13] [D-21]', async () => {
    const { page } = watched;
    await page.goto(`${product.url}/httpErrorCodes`);
    await page.getByText('Please check the values and try again.').waitFor();
    for (const [code, text] of [
      ['404', 'That was not found.'],
      ['500', 'Something went wrong, please try again.'],
      ['401', 'Please sign in.'],
    ]) {
      await page.getByRole('link', { name: code ?? '', exact: true }).click();
      await page.getByText(text ?? '').waitFor();
    }
    const { page: teachers, context } = await signedIn(browser, product.url, 'dt@ashcombe.example');
    await teachers.goto(`${product.url}/httpErrorCodes`);
    await teachers.waitForURL(`${product.url}/authError`);
    await teachers.getByText(/^You are not allowed to access that part of the site/).waitFor();
    await expect.poll(() => teachers.getByText('What the portal does').count()).toBe(0);
    await context.close();
  });

  test('what is not allowed and what is not there say so, letter for letter [NAV-14] [NAV-24]', async () => {
    const { page } = watched;
    await page.goto(`${product.url}/authError`);
    await page
      .getByText(
        'You are not allowed to access that part of the site. Please click back and try again, or contact support',
        { exact: true },
      )
      .waitFor();
    for (const path of ['/nothing', '/students/1/nothing', '/peps/extra/parts']) {
      await page.goto(product.url + path);
      await page.getByRole('heading', { name: 'Page Not Found', exact: true }).waitFor();
    }
    // The failures that were asked for above are told by the browser.
    expect(watched.faults.filter((fault) => !fault.includes('/api/test/httpErrorCode'))).toEqual([]);
  });
});
