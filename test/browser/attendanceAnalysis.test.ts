import { describe, expect, it } from 'vitest';
import { londonDate } from '../../src/contract/index.ts';
import { academicYearId } from '../../src/server/calendar/academicYears.ts';
import { axeViolations, signedIn } from './support/browser.ts';
import { browser, product, runProduct } from './support/running.ts';

runProduct();

const address = '/reports/attendanceAnalysisDetail';

describe('the attendance analysis in a browser', () => {
  it('opens with its defaults, waits for "Update results", and says what is wrong where it was changed', async () => {
    const watched = await signedIn(browser, product.url, 'la@ashcombe.example', { width: 1440, height: 900 });
    const { page } = watched;
    // The address bounds the percentage, a band up to one less than its end (ANAL-11, NAV-21).
    await page.goto(`${product.url}${address}?percentageStart=90&percentageEnd=96`);
    await page.getByRole('heading', { name: 'Attendance analysis', level: 1 }).waitFor();
    const panel = page.getByRole('complementary', { name: 'Filters' });
    if (!(await panel.isVisible())) await page.getByRole('button', { name: /^Filters/ }).click();
    await expect.poll(() => panel.getByLabel('Attendance: minimum %').inputValue()).toBe('90');
    await expect.poll(() => panel.getByLabel('Attendance: maximum %').inputValue()).toBe('95');
    // Defaults of ANAL-12, sorted by last name (ANAL-2).
    const chosen = (title: string) => panel.getByLabel(title).locator('option:checked').textContent();
    await expect.poll(() => chosen('In-care status')).toBe('In care monitored');
    await expect.poll(() => chosen('In or out of area')).toBe('Show all');
    await expect.poll(() => chosen('Show in-care marks only')).toBe('Yes');
    await page
      .getByText(/^\d+ result\(s\)$/)
      .first()
      .waitFor();
    await page.goto(`${product.url}${address}`);
    await page.getByRole('row').nth(3).waitFor();

    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('attendanceAnalysisDetailReport')) asked.push(request.url());
    });
    // ANAL-6, ANAL-7: at the day that was changed.
    await panel.getByLabel('From', { exact: true }).fill('10/11/2026');
    await panel.getByLabel('To', { exact: true }).fill('02/11/2026');
    await panel.getByLabel('To', { exact: true }).press('Tab');
    await panel.getByText('The To date must be after the From date').filter({ visible: true }).first().waitFor();
    await panel.getByRole('button', { name: 'Update results' }).click();
    expect(asked).toEqual([]);
    await panel.getByRole('button', { name: 'Reset Filters' }).click();
    await expect.poll(() => asked.length).toBe(1);

    await page
      .getByRole('button', { name: /^Codes/ })
      .first()
      .click();
    await page.getByText('How often each code was given to the pupil in these days').waitFor();
    await page.getByRole('row').filter({ hasText: 'Present (AM)' }).first().waitFor();
    expect(await axeViolations(watched)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 800 });
    await page.getByRole('button', { name: 'Search and filter' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(await axeViolations(watched)).toEqual([]);
    expect(watched.faults).toEqual([]);
    await watched.context.close();
  });

  it('asks for this academic year by last name, says what cannot load [ANAL-2] [ANAL-13] [ANAL-14]', async () => {
    const { page, context } = await signedIn(browser, product.url, 'la@ashcombe.example');
    const asked: URLSearchParams[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/attendanceAnalysisDetailReport')) asked.push(searchParams);
    });
    await page.goto(product.url + address);
    await page.getByRole('row').nth(3).waitFor();
    const year = String(academicYearId(londonDate(new Date())));
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ sortField: 'lastName', sortOrder: 'asc' });
    expect(asked[0]?.get('academicYearId')).toBe(year);
    await page.route('**/attendanceAnalysisDetailReport*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.reload();
    await page.getByText('There was a problem loading the data, please try again.').waitFor();
    await page.unroute('**/attendanceAnalysisDetailReport*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('row').nth(3).waitFor();
    await context.close();
  });

  it('lists the pupils behind a bar of a picture: by its name for keys and readers, by a press on it', async () => {
    const watched = await signedIn(browser, product.url, 'la@ashcombe.example');
    const { page } = watched;
    await page.goto(`${product.url}/reports/attendance`);
    const byYearGroup = page.getByRole('region', { name: 'Persistent and severe absence by year group' });
    const name = byYearGroup.getByRole('link', { name: /^Show the persistently absent pupils of Year 9$/ });
    const figures = await byYearGroup.getByRole('row', { name: 'Year 9' }).getByRole('gridcell').allTextContents();
    const [, , persistent, severe] = figures.map(Number);
    await name.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Attendance analysis', level: 1 }).waitFor();
    const filters = () => Object.fromEntries(new URL(page.url()).searchParams);
    expect(filters()).toMatchObject({
      'filter.yearGroup': '11',
      'filter.isPersistentlyAbsent': 'true',
      'filter.isPercentageRegister': 'false',
    });
    const pupils = (persistent ?? 0) + (severe ?? 0);
    await page.getByText(`${pupils} result(s)`).first().waitFor();
    await page.goBack();
    const byReason = page.getByRole('region', { name: 'Absence by reason' });
    await byReason
      .getByRole('link', { name: /^Show the pupils with code / })
      .first()
      .waitFor();
    expect(await axeViolations(watched)).toEqual([]);
    const bar = byReason.locator('rect.pressed').first();
    const [code] = (await bar.locator('title').textContent())?.split(':') ?? [];
    await bar.click();
    await page.getByRole('row').nth(1).waitFor();
    expect(filters()).toMatchObject({ 'filter.code': code });
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto(`${product.url}/reports/attendance`);
    await byReason
      .getByRole('link', { name: /^Show the pupils with code / })
      .first()
      .waitFor();
    expect(await axeViolations(watched)).toEqual([]);
    expect(watched.faults).toEqual([]);
    await watched.context.close();
  });

  it('lists the missing marks behind a day of the calendar: by keys at its date, and by a press on it', async () => {
    const watched = await signedIn(browser, product.url, 'la@ashcombe.example');
    const { page } = watched;
    await page.goto(`${product.url}/reports/attendance`);
    const byDay = page.getByRole('region', { name: 'Missing marks by day' });
    const name = byDay.getByRole('link', { name: /^Show the missing marks of / }).first();
    const shown = (await name.textContent())?.match(/\d\d\/\d\d\/\d{4}/)?.[0] ?? '';
    const [pupils] = await byDay.getByRole('row', { name: shown }).getByRole('gridcell').nth(2).allTextContents();
    await name.focus();
    await page.keyboard.press('Enter');
    const opened = async () => {
      await page.getByRole('heading', { name: 'Register', level: 1 }).waitFor();
      await page.getByText(`${pupils} result(s)`).first().waitFor();
      expect(new URL(page.url()).pathname).toBe(`/register/${shown.split('/').reverse().join('-')}`);
      expect(new URL(page.url()).searchParams.get('filter.isMissing')).toBe('true');
    };
    await opened();
    await page.goBack();
    await byDay.locator('g.pressed', { hasText: shown }).click();
    await opened();
    expect(watched.faults).toEqual([]);
    await watched.context.close();
  });

  it('[ROLE-15] is no page for a designated teacher', async () => {
    const { page, context } = await signedIn(browser, product.url, 'dt@ashcombe.example');
    await page.goto(`${product.url}/reports`);
    await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Attendance analysis' }).count()).toBe(0);
    await page.goto(`${product.url}${address}`);
    await page
      .getByText(/Page Not Found|not allowed|may not/i)
      .first()
      .waitFor();
    await context.close();
  });
});
