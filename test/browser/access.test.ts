import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Call, Row } from './support/api.ts';
import { userMenu } from './support/browser.ts';
import { callsAs, openAs, shareProduct } from './support/running.ts';
import { counted, entry, openPupil, pupilOn, strip, title } from './pressing.ts';
import { leftButton } from './support/stagePage.ts';
import { heads, wide } from './wholeScreens.ts';

shareProduct();

// What each kind of user comes to by pressing what the page shows, from its menu on; no address is typed.

const kinds = ['dt', 'la', 'super', 'readonly', 'sw', 'iro', 'oeu'].map((name) => `${name}@ashcombe.example`);

const cell = (page: Page) => page.getByRole('gridcell').first().waitFor();

type Seen = { page: Page; call: Call; settings: Row };
type Place = { what: string; open: (seen: Seen) => Promise<void>; isFor?: (settings: Row) => boolean };

const isAdmin = ({ typeId }: Row) => typeId === 2 || typeId === 3;

const places: Place[] = [
  {
    what: 'the register with its marks',
    open: async ({ page }) => {
      await entry(page, 'Register').click();
      await title(page, 'Register');
      await page.getByText(/^\d+ due · \d+ marked · \d+ missing$/).waitFor();
      await page.locator('[role="gridcell"][data-field="amMark"]').first().waitFor();
    },
    isFor: ({ hasSessionStudents }) => hasSessionStudents === true,
  },
  {
    what: 'percentage attendance',
    open: async ({ page }) => {
      await entry(page, 'Percentages').click();
      await counted(page);
      await expect.poll(() => heads(page)).toContain('Percentage attended');
    },
    isFor: ({ hasPercentageStudents }) => hasPercentageStudents === true,
  },
  {
    what: 'a pupil’s page with the care status, and the session attendance and exclusions of the pupil',
    open: async ({ page, call }) => {
      await openPupil(page, (await pupilOn(call, false)) ?? {});
      await page.getByText('In care monitored').first().waitFor();
      await strip(page).getByRole('link', { name: 'Attendance' }).click();
      await page.waitForURL(/SessionAttendance$/);
      await cell(page);
      await strip(page).getByRole('link', { name: 'Exclusions' }).click();
      await counted(page);
    },
    isFor: ({ hasSessionStudents }) => hasSessionStudents === true,
  },
  {
    what: 'the exclusions of all pupils',
    open: async ({ page }) => {
      await entry(page, 'Reports').click();
      await page.getByRole('link', { name: 'Suspensions and exclusions' }).click();
      await title(page, 'Suspensions and exclusions');
      await counted(page);
    },
  },
  {
    what: 'case notes',
    open: async ({ page }) => {
      await entry(page, 'Case notes').click();
      await counted(page);
      await expect.poll(() => heads(page)).toContain('Original author');
    },
  },
  {
    what: 'plans with their stages, status, meeting dates, pupil premium and ratings',
    open: async ({ page }) => {
      await entry(page, 'PEPs').click();
      await counted(page);
      for (const head of ['Status', 'Meeting', 'Next meeting', 'Stages', 'Rating'])
        await expect.poll(() => heads(page)).toContain(head);
      await expect
        .poll(async () => (await heads(page)).filter((head) => head.startsWith('PP+ ')).length)
        .toBeGreaterThan(1);
      await page.getByRole('grid').getByRole('link').first().click();
      const sections = page.getByRole('region', { name: 'PEP Sections' });
      await sections.getByRole('listitem').getByRole('link').first().click();
      await page.waitForURL(/\/form$/);
      await leftButton(page).waitFor();
    },
  },
  {
    what: 'messages, and how many are unread',
    open: async ({ page, call }) => {
      const { unread } = (await call('/api/messages/unread', {})).body;
      if (Number(unread) > 0) await expect.poll(() => entry(page, 'Mailbox').innerText()).toContain(String(unread));
      await entry(page, 'Mailbox').click();
      await title(page, 'Mailbox');
      await counted(page);
    },
  },
  {
    what: 'the alerts that one subscribes to',
    open: async ({ page }) => {
      await userMenu(page).click();
      await page.getByRole('menuitem', { name: 'User profile' }).click();
      await page.getByRole('link', { name: 'Alert Subscriptions' }).click();
      await page.getByRole('checkbox', { name: 'New message' }).waitFor();
    },
  },
  {
    what: 'organisations',
    open: async ({ page }) => {
      await entry(page, 'Organisations').click();
      await counted(page);
      await expect.poll(() => heads(page)).toContain('School name');
    },
  },
  {
    what: 'a file of a list for Excel',
    open: async ({ page }) => {
      await entry(page, 'Pupils').click();
      // The page before stays until this one has come, and has such a button as well.
      await title(page, 'Pupils');
      await counted(page);
      await page.getByRole('button', { name: 'Export to Excel' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Password for the file').fill('Strong-Pa55word');
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Export', exact: true }).click(),
      ]);
      expect(file.suggestedFilename()).toBe('Students Report.xlsx');
      await dialog.getByRole('button', { name: 'Close' }).click();
    },
  },
  {
    what: 'the administration of users',
    open: async ({ page }) => {
      await entry(page, 'Users').click();
      await counted(page);
      await expect.poll(() => heads(page)).toContain('State');
    },
    isFor: isAdmin,
  },
];

/** Entries of the menu that stand there for some alone. */
const ofSome = [
  ['Percentages', ({ hasPercentageStudents }: Row) => hasPercentageStudents === true],
  ['Users', isAdmin],
] as const;

describe('the signed-in area gives access to all that is its own [NAV-1]', () => {
  test.each(kinds)('for %s, by pressing the menu', async (account) => {
    const { page, context, faults } = await openAs(account, '/', wide);
    const call = await callsAs(account);
    const settings = (await call('/api/LocalAuthority/Settings')).body;
    const theirs = places.filter(({ isFor }) => isFor?.(settings) ?? true);
    expect(theirs.length).toBeGreaterThan(7);
    for (const place of theirs) {
      await place.open({ page, call, settings }).catch((error: Error) => {
        throw new Error(`${account} did not come to ${place.what}: ${error.message}`, { cause: error });
      });
    }
    for (const [name, isFor] of ofSome)
      await expect.poll(() => entry(page, name).count(), { message: name }).toBe(isFor(settings) ? 1 : 0);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('between all of them each place is there for somebody', async () => {
    const all = await Promise.all(
      kinds.map(async (account) => (await (await callsAs(account))('/api/LocalAuthority/Settings')).body),
    );
    for (const { what, isFor } of places)
      expect([what, all.some((settings) => isFor?.(settings) ?? true)]).toEqual([what, true]);
  });
});
