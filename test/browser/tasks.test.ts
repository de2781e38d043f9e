import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Call, contentsOf, editablePep, listedPeps, type PepKey, type Row, rowsOf } from './support/api.ts';
import { hands, tooMany } from './support/hands.ts';
import { noticed } from './support/notices.ts';
import { callsAs, product, runProduct } from './support/running.ts';
import { bar } from './workingAs.ts';
import { as, openStage, planOfStatus } from './stageScenes.ts';
import { counted } from './pressing.ts';

// Each task is done for good, so that what it took is what it takes. The review is counted in reviewKeys.test.ts.
runProduct();

const homeOf = ({ studentId, pepId }: PepKey) => `/students/${studentId}/peps/${pepId}`;

async function on(account: string, path: string): Promise<Page> {
  const { page } = await as(account);
  await page.goto(product.url + path);
  return page;
}

const named = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name, exact: true });
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('a section is finished [PFORM-27]', async () => {
  const worker = await callsAs('sw@ashcombe.example');
  const plan = await writable(worker);
  await empty(worker, plan);
  const { page } = await as('sw@ashcombe.example');
  await openStage(page, plan, 'other-views');
  const hand = hands(page);
  await hand.press(page.getByRole('textbox', { name: /^Carer: how is education going/ }));
  await hand.letters('She likes it.');
  await hand.press(page.getByRole('textbox', { name: /^How learning is supported at home/ }));
  await hand.letters('We read after tea.');
  await hand.press(page.getByRole('textbox', { name: /^Social worker.s views/ }));
  await hand.letters('Going well.');
  await hand.press(named(page, 'Save'));
  await page
    .getByText(/^Last saved: .* manually$/)
    .first()
    .waitFor();
  expect((await section(worker, plan)).percentageCompleted).toBe(100);
  expect(tooMany('finish', hand.counts())).toEqual([]);
});

test('a plan is submitted [PEP-12]', async () => {
  const plan = await planOfStatus(await callsAs('dt@ashcombe.example'), 3);
  const page = await on('dt@ashcombe.example', homeOf(plan));
  const hand = hands(page);
  await hand.press(named(page, 'Submit for review'));
  await hand.press(named(dialogOf(page, /^Submit for review: /), 'Submit for review'));
  await page.getByText('Submitted: the virtual school reviews it next.').waitFor();
  expect(tooMany('submit', hand.counts())).toEqual([]);
});

test('a document is uploaded [PDOC-4]', async () => {
  const plan = await editablePep(await callsAs('dt@ashcombe.example'));
  const page = await on('dt@ashcombe.example', homeOf(plan));
  const hand = hands(page);
  await hand.press(page.getByRole('link', { name: 'Upload documents' }));
  const file = { name: 'Minutes.txt', mimeType: 'text/plain', buffer: Buffer.from('Present: all') };
  await hand.take(page.getByRole('button', { name: /^Choose files for/ }), file);
  await page
    .getByRole('region', { name: 'Documents of this PEP' })
    .getByRole('button', { name: 'Minutes.txt' })
    .waitFor();
  expect(tooMany('upload', hand.counts())).toEqual([]);
});

test('the dates of two meetings are entered [PEP-26]', async () => {
  const page = await on('la@ashcombe.example', '/peps');
  await counted(page);
  const name = await withoutMeeting(page);
  const hand = hands(page);
  for (const [which, day, done] of [
    ['Meeting', '01122026', 'Meeting date and time added'],
    ['Next meeting', '01032027', /meeting date/i],
  ] as const) {
    await hand.press(named(page, `Edit ${which} of ${name}`).first());
    const panel = dialogOf(page, `${which} of ${name}`);
    const date = panel.getByLabel('Date', { exact: true });
    await expect.poll(() => date.evaluate((input) => input === document.activeElement)).toBe(true);
    await hand.letters(day);
    await hand.choose(panel.getByLabel('Time', { exact: true }), '09:15');
    await hand.press(named(panel, 'Save'));
    await page.getByRole('region', { name: 'Messages' }).getByText(done).first().waitFor();
    await panel.waitFor({ state: 'detached' });
  }
  expect(tooMany('meetings', hand.counts())).toEqual([]);
});

test('a note is written [NOTE-17]', async () => {
  const [pupil] = await rowsOf(await callsAs('la@ashcombe.example'), '/api/Students');
  const page = await on('la@ashcombe.example', `/student/${String(pupil?.studentId)}/individualPupilRecord/CaseNotes`);
  const hand = hands(page);
  await hand.press(named(page, 'Add new'));
  const dialog = page.getByRole('dialog');
  await hand.choose(dialog.getByRole('combobox', { name: /Note type/ }), 'Telephone call');
  await hand.press(dialog.getByRole('textbox', { name: 'Note', exact: true }));
  await hand.letters('The carer called about the trip.');
  await hand.press(named(dialog, 'Save'));
  await page.getByRole('row').filter({ hasText: 'about the trip' }).first().waitFor();
  expect(tooMany('note', hand.counts())).toEqual([]);
});

test('a week of marks is entered [REG-10]', async () => {
  const call = await callsAs('super@ashcombe.example');
  const { studentId, week } = await emptyWeek(call);
  const page = await on('super@ashcombe.example', `/students/${String(studentId)}/attendance?week=${week}`);
  const hand = hands(page);
  const stored = async () => marksOf(await weekOf(call, studentId, week)).map(({ mark }) => mark);
  // A press opens the list of codes.
  await hand.press(page.locator('td[data-line="0"][data-head="0"]'));
  await page.getByRole('listbox').or(page.getByRole('menu')).first().waitFor();
  await hand.key('Escape');
  for (const mark of ['/', '\\', '/', '\\', '/', '\\', 'L', '\\', '/', '\\']) await hand.key(mark);
  await expect.poll(stored).toEqual(['/', '\\', '/', '\\', '/', '\\', 'L', '\\', '/', '\\']);
  expect(tooMany('week', hand.counts())).toEqual([]);
});

test('a list is exported [EXP-1]', async () => {
  const page = await on('la@ashcombe.example', '/allCaseNotes');
  await counted(page);
  const hand = hands(page);
  await hand.press(named(page, 'Export to Excel'));
  const dialog = page.getByRole('dialog');
  await hand.press(named(dialog, 'Generate password'));
  await Promise.all([page.waitForEvent('download'), hand.press(named(dialog, 'Export'))]);
  await dialog.getByText('Exported', { exact: true }).waitFor();
  await hand.press(named(dialog, 'Close'));
  await dialog.waitFor({ state: 'detached' });
  expect(tooMany('export', hand.counts())).toEqual([]);
});

test('a user is added [USER-1]', async () => {
  const page = await on('super@ashcombe.example', '/users');
  await counted(page);
  const hand = hands(page);
  await hand.press(named(page, 'Add user'));
  const dialog = dialogOf(page, 'Add user');
  const mail = dialog.getByLabel('E-mail address');
  await expect.poll(() => mail.evaluate((input) => input === document.activeElement)).toBe(true);
  await hand.letters('wren.hollin@ashcombe.example');
  await hand.key('Tab');
  await hand.letters('Wren');
  await hand.key('Tab');
  await hand.letters('Hollin');
  await hand.choose(dialog.getByLabel('User type'), 'LA User');
  await hand.press(named(dialog, 'Add user'));
  await noticed(page, 'User added');
  expect(tooMany('user', hand.counts())).toEqual([]);
});

test('authority is changed and changed back [SET-4]', async () => {
  const page = await on('support@support.example', '/');
  const hand = hands(page);
  await hand.press(page.getByRole('button', { name: /user menu/ }));
  await hand.press(page.getByRole('menuitem', { name: 'Change local authority' }));
  await hand.press(named(page, 'Work as Brinmoor'));
  await bar(page).getByText('Working as Brinmoor').waitFor();
  await hand.press(named(bar(page), 'Back to my own authority'));
  await bar(page).waitFor({ state: 'detached' });
  expect(tooMany('authority', hand.counts())).toEqual([]);
});

const sectionPath = ({ studentId, pepId }: PepKey) =>
  `/api/Pep/key-stages-1-4/form/other-views?studentId=${studentId}&pepId=${pepId}`;

const section = async (call: Call, plan: PepKey) => contentsOf(await call(sectionPath(plan)));

/** A plan whose section of views somebody may write. */
async function writable(call: Call): Promise<PepKey> {
  for (const plan of await listedPeps(call)) {
    const answer = await call(sectionPath(plan));
    if (answer.status === 200 && !('pep.saveStage' in (contentsOf(answer).denied as Row))) return plan;
  }
  throw new Error('The demonstration data has no plan whose views may be written.');
}

/** Takes every answer of the section away. */
async function empty(call: Call, plan: PepKey): Promise<void> {
  const { pepStageId, userStageResultId, revision } = await section(call, plan);
  const { status, body } = await call('/api/Pep/saveData', {
    ...plan,
    stageId: pepStageId,
    userStageResultId,
    percentageCompleted: 0,
    jsonData: '{}',
    formData: {},
    parked: {},
    revision,
    saveId: crypto.randomUUID(),
    activity: 'manually',
  });
  expect([status, body]).toEqual([200, expect.anything()]);
}

/** The first plan of the list with no meeting, as its buttons name it. */
async function withoutMeeting(page: Page): Promise<string> {
  const meetings = page.locator('[role="gridcell"][data-field="meetingDate"]').filter({ hasNotText: /\d\d:\d\d/ });
  const label = await meetings.first().getByRole('button').getAttribute('aria-label');
  return label?.replace('Edit Meeting of ', '') ?? '';
}

const days = ['mon', 'tue', 'wed', 'thu', 'fri'];

async function weekOf(call: Call, studentId: unknown, week: string): Promise<Row | undefined> {
  const { body } = await call(`/api/Attendance/studentAttendance?studentId=${String(studentId)}&weekStart=${week}`);
  return (body.sessionAttendance as Row[])[0];
}

const marksOf = (week: Row | undefined) =>
  days.flatMap((day) => ['am', 'pm'].map((half) => ((week?.[day] as Row | undefined)?.[half] ?? {}) as Row));

/** A week of school of a pupil on roll, of which every mark was taken away. */
async function emptyWeek(call: Call): Promise<{ studentId: unknown; week: string }> {
  const monday = new Date(Date.now() - (((new Date().getUTCDay() + 6) % 7) + 14) * 86_400_000);
  const dayOf = (index: number) => new Date(monday.getTime() + index * 86_400_000).toISOString().slice(0, 10);
  for (const { studentId, organisationId } of (await rowsOf(call, '/api/Students?careStatusIds=1')).slice(0, 20)) {
    const found = await weekOf(call, studentId, dayOf(0));
    const isWhole = days.every((day) => (found?.[day] as Row | undefined)?.isRegistered === true);
    if (!isWhole || !marksOf(found).every(({ mark }) => mark && mark !== 'E' && mark !== '#')) continue;
    const marks = days.flatMap((_, index) =>
      ['AM', 'PM'].map((session) => ({
        studentId,
        schoolId: organisationId,
        date: dayOf(index),
        session,
        mark: '-',
        reason: 'Set out for a test',
      })),
    );
    const { status, body } = await call('/api/SaveMarks/marks', { saveId: crypto.randomUUID(), marks });
    expect([status, body]).toEqual([200, expect.anything()]);
    return { studentId, week: dayOf(0) };
  }
  throw new Error('No pupil of the demonstration data has a whole week of marks.');
}
