import { describe, expect, it } from 'vitest';
import { read, utils } from 'sheetjs-style';
import officeCrypto from 'officecrypto-tool';
import { readFile } from 'node:fs/promises';
import { callsOf, rowsOf } from './support/api.ts';
import { axeViolations, openPage, password, phone, signedIn } from './support/browser.ts';
import { browser, product, runProduct } from './support/running.ts';

runProduct({ LOG_LEVEL: 'debug' });

const filePassword = 'Ashcombe-2026';

describe('the audit log in a browser', () => {
  it('[D-12] tells a super user who changed a child’s care status, and hands it out as a file', async () => {
    const officer = await signedIn(browser, product.url, 'la@ashcombe.example');
    const call = await callsOf(officer.page, product.url);
    const [pupil] = (await rowsOf(call, '/api/Students?careStatusIds=1')) as {
      studentId: number;
      studentName: string;
    }[];
    const { studentId, studentName } = pupil ?? { studentId: 0, studentName: '' };
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/London' });
    expect(
      (await call('/api/StudentPage/changeCareStatus', { studentId, careStatusId: 2, startDate: today })).status,
    ).toBe(200);

    const watched = await signedIn(browser, product.url, 'super@ashcombe.example', { width: 1600, height: 900 });
    const { page } = watched;
    await page.goto(`${product.url}/student/${studentId}/individualPupilRecord/BasicDetails`);
    // The menu has a link of this name too, and sooner.
    await page.getByRole('main').getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('studentId')).toBe(String(studentId));
    const row = page.getByRole('row').filter({ hasText: 'Changed a care status' });
    await row.waitFor();
    await expect.poll(() => row.textContent()).toContain(studentName);
    await expect.poll(() => row.textContent()).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d.*LA User/);
    await row.getByRole('button', { name: /Care status: / }).click();
    const dialog = page.getByRole('dialog', { name: 'Details' });
    await dialog.getByText(/Care status: .+ → .+;/).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await axeViolations(watched)).toEqual([]);

    await page.getByRole('button', { name: 'Export to Excel' }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/^Password/)
      .first()
      .fill(filePassword);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('dialog')
        .getByRole('button', { name: /Export/ })
        .click(),
    ]);
    expect(file.suggestedFilename()).toBe('Audit Log.xlsx');
    const book = read(await officeCrypto.decrypt(await readFile(await file.path()), { password: filePassword }), {
      type: 'buffer',
    });
    const lines = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, {
      header: 1,
      raw: false,
      defval: '',
    });
    expect(lines[0]).toEqual(['When', 'Who', 'User type', 'What', 'About', 'Details']);
    const changed = lines.find((line) => line.includes('Changed a care status'));
    expect(changed?.[0]).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
    expect(changed?.[4]).toBe(studentName);
    expect(changed?.[5]).toMatch(/^Care status: .+ → .+;/);

    await page.goto(`${product.url}/auditLog`);
    const exported = page.getByRole('row').filter({ hasText: 'Exported the audit log' });
    await exported.waitFor();
    expect(await page.content()).not.toContain(filePassword);
    expect(watched.faults).toEqual([]);
  });

  it('is neither in the menu of an officer nor opened by its address', async () => {
    const { page } = await signedIn(browser, product.url, 'la@brinmoor.example');
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Pupils' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
    await page.goto(`${product.url}/auditLog`);
    await page.getByText('You are not allowed to access that part of the site.').waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/authError');
  });

  it('reads as cards on a telephone', async () => {
    const watched = await signedIn(browser, `${product.url}/auditLog`, 'super@brinmoor.example', phone);
    await watched.page.getByRole('listitem').filter({ hasText: 'Signed in' }).first().waitFor();
    await expect
      .poll(() => watched.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
      .toBe(true);
    expect(await axeViolations(watched)).toEqual([]);
  });

  it('[D-12] has kept everything personal out of the log, of signing in, searching, saving and failing as well', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${product.url}/students/Ambrel?search=Elowen`);
    await page.getByLabel('E-mail address').fill('dt@ashcombe.example');
    await page.getByLabel('Password', { exact: true }).fill('Wrong-Passw0rd!');
    await page.getByRole('button', { name: /^(Sign|Log) in$/i }).click();
    await page.getByText('Error, please try again').waitFor();

    const officer = await signedIn(browser, product.url, 'la@ashcombe.example');
    const call = await callsOf(officer.page, product.url);
    const pupils = (await rowsOf(call, '/api/Students')) as {
      studentId: number;
      studentName: string;
      upn: string | null;
      dateOfBirth: string;
    }[];
    const [first] = pupils;
    await officer.page.goto(`${product.url}/students?search=${encodeURIComponent(first?.studentName ?? '')}`);
    await officer.page
      .getByText(first?.studentName ?? '')
      .first()
      .waitFor();
    const note = 'Grandmother rang about Saturday';
    expect(
      (
        await call('/api/CaseNotes', {
          id: 0,
          studentId: [first?.studentId],
          noteTypeId: 2,
          noteDate: '2026-01-05',
          notecontent: note,
        })
      ).status,
    ).toBe(200);
    expect((await call(`/api/StudentDetails/Header?studentId=${first?.upn ?? 'x'}`)).status).toBe(400);
    expect((await call(`/api/Students/${encodeURIComponent(first?.studentName ?? '')}`)).status).toBe(404);
    expect((await call('/api/Students?search=%00')).status).toBeGreaterThanOrEqual(200);

    // Lines are written after their answers and come by a pipe: this call's is behind all of those above.
    const requests = () =>
      product
        .output()
        .split('\n')
        .filter((line) => line.includes('"msg":"request"'));
    const health = () => requests().filter((line) => line.includes('/api/health')).length;
    const before = health();
    expect((await call('/api/health')).status).toBe(200);
    await expect.poll(health).toBeGreaterThan(before);
    expect(requests().length).toBeGreaterThan(20);
    const output = product.output();
    // The list of accounts that a first start prints is no log.
    const log = output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .join('\n');
    const names = pupils.flatMap(({ studentName, upn, dateOfBirth }) => [...studentName.split(', '), upn, dateOfBirth]);
    const secrets = [
      password,
      'Wrong-Passw0rd!',
      filePassword,
      note,
      'ashcombe.example',
      'eyJ',
      'Bearer',
      'SECRET_BLOCK',
      'PASSWORD_CLAIM',
    ];
    const stands = (word: string) =>
      new RegExp(`(?<![\\p{L}\\d-])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\d-])`, 'u').test(log);
    expect([...new Set(names)].filter((word) => word !== null && stands(word))).toEqual([]);
    expect(secrets.filter((word) => log.includes(word))).toEqual([]);
  });
});
