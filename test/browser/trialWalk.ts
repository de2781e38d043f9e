import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { root } from '../architecture/source.ts';
import { entry } from './pressing.ts';
import { noticed } from './support/notices.ts';
import { atRest } from './support/rest.ts';
import {
  counter,
  type Counter,
  type ListedPlan,
  type People,
  type Plans,
  type SeenPlan,
  type Step,
} from './trialSteps.ts';

/** The most presses with which an authority makes a form its own, from the first question to the way back. */
export const mostPresses = 100;

/** Where the steps of the last run stand. */
export const stepsFile = join(root, '.cache', 'trial', 'steps.json');

const title = 'My education';
const path = 'forms/pep/key-stages-1-4/school';

const parts = (page: Page) => ({
  named: (name: string | RegExp) => page.getByRole('button', { name, exact: true }),
  row: (label: string) => page.locator('[data-row]').filter({ hasText: label }).first(),
  field: (label: string) => page.getByRole('group', { name: /^Change / }).getByLabel(label, { exact: true }),
  dialog: page.getByRole('dialog', { name: 'Add a question' }),
  living: page.getByRole('region', { name: 'The form' }),
});

/**
 * An officer changes a form by pointing alone and sees it on a plan, another publishes it, a teacher has it in a new
 * plan, and it is withdrawn.
 */
export async function walkTrial(people: People, { seen, begun }: Plans): Promise<readonly Step[]> {
  const count = counter(people);
  await count.step('Open the form', () => open(people.officer, count.officer));
  await changeWords(people.officer, count);
  await addQuestions(people.officer, count);
  await seeOnPlan(people.officer, count, seen);
  await publish(people, count);
  await beginAndSee(people, count, begun);
  await withdraw(people, count);
  mkdirSync(dirname(stepsFile), { recursive: true });
  writeFileSync(stepsFile, JSON.stringify(count.steps));
  return count.steps;
}

async function open(page: Page, hand: Counter['officer']): Promise<void> {
  await hand.press(entry(page, 'Your own forms'));
  await hand.press(page.getByLabel('Find', { exact: true }));
  await hand.letters(title);
  await hand.press(page.getByRole('button', { name: new RegExp(`^${title}.*${path}`) }));
  await page.locator('[data-row]').first().waitFor();
}

async function changeWords(page: Page, { step, officer: hand }: Counter): Promise<void> {
  const { named, row, field } = parts(page);
  await step('Hide four questions', async () => {
    for (const label of ['Class teacher or tutor', 'Headteacher', 'Timetable', 'Journey time']) {
      await hand.press(row(label));
      await hand.press(field('Hidden'));
      await row(label).getByText('hidden').waitFor();
    }
  });
  await step('Reword five questions', async () => {
    for (const [label, words] of [
      ['Designated teacher telephone', 'Telephone of the designated teacher'],
      ['Hours of education each week', 'Hours at school each week'],
      ['Homework and how it is supported', 'Homework, and who helps'],
      ['Transport problems', 'What is hard about the way to school'],
      ['Changes made to the curriculum', 'What is taught otherwise, and why'],
    ] as const) {
      await hand.press(row(label));
      await hand.press(field('Question'));
      await hand.key('ControlOrMeta+a');
      await hand.letters(words);
      await row(words).waitFor();
    }
  });
  await step('Require three questions', async () => {
    for (const label of ['Has internet at home', 'Free school meals', 'Homework, and who helps']) {
      await hand.press(row(label));
      await hand.choose(field('Answer'), 'Required');
      await row(label)
        .getByText(/required · changed/)
        .waitFor();
    }
  });
  await step('Move a question up twice', async () => {
    await hand.press(row('Free school meals'));
    await hand.press(named('Move up'));
    await hand.press(named('Move up'));
  });
}

async function addQuestions(page: Page, { step, officer: hand }: Counter): Promise<void> {
  const { named, row, dialog, living } = parts(page);
  const add = async (label: string, kind: string) => {
    await hand.letters(label);
    if (kind !== '') await hand.press(dialog.getByRole('radio', { name: kind, exact: true }));
  };
  const another = async (label: string) => {
    await hand.press(dialog.getByRole('button', { name: 'Add, and another' }));
    await dialog.getByRole('status').getByText(label).waitFor();
  };
  await step('Add a heading with six kinds of question, one under a condition', async () => {
    await hand.press(named('Add a question'));
    await add('Since when has the child a device?', 'A date');
    await hand.choose(dialog.getByLabel('Under the heading'), 'A new heading');
    await hand.press(dialog.getByLabel('New heading'));
    await hand.letters('Devices');
    await another('Since when');
    for (const [label, kind] of [
      ['How many devices are there?', 'A number'],
      ['Does the school pay for it?', 'Yes or no'],
      ['What is it used for?', 'A longer text'],
    ] as const) {
      await add(label, kind);
      await another(label);
    }
    await add('What device is it?', 'One of several answers');
    await hand.press(dialog.getByLabel('Answers, one on each line'));
    await hand.letters('A laptop\nA tablet\nOther');
    await another('What device is it?');
    await add('Which other device?', '');
    await hand.choose(dialog.getByLabel('Asked'), 'Under a condition');
    await hand.press(dialog.getByRole('checkbox', { name: 'Other', exact: true }));
    await dialog.getByText('Asked where "What device is it?" is Other').waitFor();
    await hand.press(dialog.getByRole('button', { name: 'Add question' }));
    await row('Which other device?').getByText('asked where "What device is it?" is Other').waitFor();
  });
  await step('Try it out in the form beside', async () => {
    const which = living.getByLabel('What device is it?');
    await which.waitFor();
    expectNone(await living.getByLabel('Which other device?').count());
    await hand.choose(which, 'Other');
    await living.getByLabel('Which other device?').waitFor();
    await page.getByText('No faults', { exact: true }).waitFor();
  });
}

function expectNone(count: number): void {
  if (count > 0) throw new Error('A question is asked that is not to be asked.');
}

async function seeOnPlan(page: Page, { step, officer: hand }: Counter, plan: SeenPlan): Promise<void> {
  const pane = page.getByRole('region', { name: 'On a plan' });
  await step('See it on a plan', async () => {
    await hand.press(page.getByRole('button', { name: 'On a plan' }));
    await hand.press(pane.getByRole('combobox', { name: 'Pupil', exact: true }));
    await hand.letters(plan.surname);
    const own = page.getByRole('option').filter({ hasText: plan.pupil });
    await hand.press(own.filter({ hasText: `${plan.year} · ${plan.term} · In progress` }));
    // What is asked in other words has the plan's answer; what is new has none, and its condition holds it back.
    const reworded = pane.getByText('Telephone of the designated teacher', { exact: true });
    await reworded.locator('xpath=following-sibling::dd[1]').getByText(plan.telephone, { exact: true }).waitFor();
    const added = pane.getByRole('region', { name: 'Devices' });
    await added.getByRole('heading', { name: 'Devices' }).waitFor();
    await added.getByText('What device is it?', { exact: true }).waitFor();
    expectNone(await added.getByText('Which other device?', { exact: true }).count());
    expectNone(await pane.getByText('Headteacher', { exact: true }).count());
  });
}

async function propose(page: Page, hand: Counter['officer'], note: string): Promise<void> {
  await hand.press(page.getByLabel('Why this is changed'));
  await hand.letters(note);
  await hand.press(page.getByRole('button', { name: 'Propose' }));
  await page.getByText(`: ${note}`).first().waitFor();
}

async function publish({ officer, second }: People, { step, ...hand }: Counter): Promise<void> {
  await step('Save the draft, and read what it does to plans', async () => {
    await hand.officer.press(officer.getByRole('button', { name: 'Save draft' }));
    await officer.getByRole('button', { name: new RegExp(`${path} draft$`) }).waitFor();
    await hand.officer.press(officer.getByRole('button', { name: 'See what it does to plans' }));
    await officer
      .getByRole('region', { name: 'What it does' })
      .getByText(/^\d+ running plans looked at$/)
      .waitFor();
  });
  await step('Propose it', () => propose(officer, hand.officer, 'Devices at home'));
  await step('Publish it as another person', async () => {
    await hand.second.press(entry(second, 'Your own forms'));
    await second.getByText('Devices at home').first().waitFor();
    // What the other person signs is there without a press: the words, and what was counted.
    await second
      .getByText(/^adds the question "Which other device/)
      .first()
      .waitFor();
    await second.getByText(/^\d+ running plans looked at, /).waitFor();
    await hand.second.press(second.getByRole('button', { name: 'Publish', exact: true }));
    await noticed(second, 'Published: new plans go by it from now on');
  });
}

async function beginAndSee({ second, teacher }: People, { step, ...hand }: Counter, plan: ListedPlan): Promise<void> {
  await step('Begin a plan', async () => {
    await hand.second.press(entry(second, 'PEPs'));
    await hand.second.press(second.getByRole('button', { name: 'Add PEP' }));
    const dialog = second.getByRole('dialog', { name: 'Add PEP' });
    const pupils = dialog.getByLabel('Pupil', { exact: true });
    const own = pupils.locator('option').filter({ hasText: plan.pupil }).first();
    await own.waitFor({ state: 'attached' });
    await hand.second.choose(pupils, (await own.textContent()) ?? '');
    await hand.second.choose(dialog.getByLabel('Academic year'), plan.year);
    await hand.second.choose(dialog.getByLabel('School term'), plan.term);
    await hand.second.press(dialog.getByRole('button', { name: 'Add PEP' }));
    await noticed(second, /^New PEP created/);
  });
  await step('See the questions in it as its teacher', async () => {
    await hand.teacher.press(teacher.getByRole('combobox', { name: /^Find a pupil/ }));
    await hand.teacher.letters(plan.surname);
    await hand.teacher.press(teacher.getByRole('option').filter({ hasText: `${plan.year} · ${plan.term}` }));
    await hand.teacher.press(teacher.getByRole('link', { name: new RegExp(`^${title}`) }).first());
    const device = teacher.getByRole('combobox', { name: /^What device is it/ });
    await device.waitFor();
    await hand.teacher.choose(device, 'Other');
    await teacher.getByRole('textbox', { name: /^Which other device/ }).waitFor();
    await teacher.getByRole('textbox', { name: /^What is taught otherwise/ }).waitFor();
    expectNone(await teacher.getByRole('textbox', { name: /^Headteacher/ }).count());
  });
}

async function withdraw({ officer, second }: People, { step, ...hand }: Counter): Promise<void> {
  await step('Withdraw it: publish what held before', async () => {
    await hand.officer.press(entry(officer, 'Today'));
    await hand.officer.press(entry(officer, 'Your own forms'));
    await hand.officer.press(officer.getByRole('button', { name: 'Go back to publication 1' }));
    await hand.officer.press(officer.getByRole('button', { name: 'Make drafts of it' }));
    await noticed(officer, 'Publication 1 stands as drafts: publish them to go back');
    await propose(officer, hand.officer, 'Not yet');
    await hand.second.press(entry(second, 'Your own forms'));
    await second.getByText('Not yet').first().waitFor();
    // What it does to the forms comes above the button, and moves it.
    await atRest(second);
    await hand.second.press(second.getByRole('button', { name: 'Publish', exact: true }));
    await second.getByText('Publication 3', { exact: true }).waitFor();
  });
}
