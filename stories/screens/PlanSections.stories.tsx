import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import type { JsonObject } from '../../src/engine/index.ts';
import { answerAs } from './support/fixtureServer.ts';
import { InPortal } from './support/InPortal.tsx';

const path = 'stages/pep/key-stages-1-4';

const meta: Meta<typeof InPortal> = {
  title: 'Screens/Declarations/Sections of a plan',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
  args: { path: `/declarations?path=${path}`, authority: 12, typeId: 3 },
};
export default meta;

type Story = StoryObj<typeof InPortal>;

const open = async (canvasElement: HTMLElement, name: RegExp) => {
  const list = within(await within(canvasElement).findByRole('list', { name: 'Sections' }));
  await userEvent.click(await list.findByRole('button', { name }));
  return list;
};

/** The sections in their order, with who fills each in, when it counts, and when it is there. */
export const Listed: Story = {
  play: async ({ canvasElement }) => {
    const list = within(await within(canvasElement).findByRole('list', { name: 'Sections' }));
    await list.findByRole('button', { name: /^Special educational needs.*counts where the SEN status is/ });
    await list.findByRole('button', { name: /^Aspiration pathway.*own · there where the year group is Year 3 to/ });
  },
};

/** What a new plan has in one year group and in another. */
export const InAYearGroup: Story = {
  play: async ({ canvasElement }) => {
    const plan = within(await within(canvasElement).findByRole('region', { name: 'A new plan' }));
    await plan.findByText('A new plan has 15 of 16 sections');
    await userEvent.selectOptions(await plan.findByLabelText('Year group'), 'Year 9');
    await plan.findByText('A new plan has 16 of 16 sections');
    await plan.findByText('Aspiration pathway');
  },
};

/** A section of one’s own: its words, its condition as a sentence, and who fills it in. */
export const OwnSection: Story = {
  play: async ({ canvasElement }) => {
    const list = await open(canvasElement, /^Aspiration pathway/);
    const condition = within(await list.findByRole('group', { name: 'There under a condition' }));
    await waitFor(async () => expect(await condition.findByLabelText('Year 3')).toBeChecked());
    await userEvent.selectOptions(await list.findByLabelText('Filled in by'), 'Social worker');
    await list.findByRole('button', { name: /^Aspiration pathway the social worker/ });
    await userEvent.click(await list.findByRole('button', { name: 'Move up' }));
    await screen.findByText('Section 9 of 16');
  },
};

/** Everybody’s keeps who fills it in, and says why; it counts otherwise, and says what everybody has. */
export const EverybodysSection: Story = {
  play: async ({ canvasElement }) => {
    const list = await open(canvasElement, /^My care/);
    await list.findByText(
      /^Filled in by the social worker\. Who fills in a section that everybody has cannot be changed/,
    );
    await userEvent.selectOptions(await list.findByLabelText('Counts'), 'used');
    await list.findByRole('button', { name: /^My care the social worker · optional · changed/ });
    await list.findByText('Everybody has it count always');
  },
};

/** Which of its ratings wait for something, and which keep a plan from being completed. */
export const Ratings: Story = {
  play: async ({ canvasElement }) => {
    const list = await open(canvasElement, /^My care/);
    await userEvent.selectOptions(await list.findByLabelText('A rating that waits for something'), 'Amber');
    const amber = within(await list.findByRole('group', { name: 'Amber waits' }));
    await userEvent.click(await amber.findByLabelText('Year 9'));
    await amber.findByDisplayValue('Amber is given only where the year group is Year 9.');
    await amber.findByText('Where the year group is Year 9');
    await userEvent.click(await list.findByRole('button', { name: /^My views/ }));
    await list.findByText(/^Where the answer to "A piece of work, or a photo.*" in "My views" is answered$/);
    await userEvent.click(await list.findByRole('button', { name: /^My care/ }));
    const label = 'Completing a plan, by the rating of this section';
    await userEvent.selectOptions(await list.findByRole('combobox', { name: label }), 'said');
    const held = within(await list.findByRole('group', { name: label }));
    await userEvent.click(await held.findByLabelText('Red'));
    await waitFor(async () => expect(await held.findByLabelText('Red')).toBeChecked());
  },
};

/** A section that is there only while a number of another lies between two. */
export const BetweenNumbers: Story = {
  play: async ({ canvasElement }) => {
    const list = await open(canvasElement, /^Health and/);
    await userEvent.selectOptions(await list.findByLabelText('There'), 'when');
    const condition = within(await list.findByRole('group', { name: 'There under a condition' }));
    await userEvent.selectOptions(
      await condition.findByLabelText('When'),
      'My care: Number of placements in the last 12 months',
    );
    await userEvent.selectOptions(await condition.findByLabelText('It'), 'is between');
    await userEvent.type(await condition.findByLabelText('From'), '3');
    await condition.findByText('Please choose what it is compared with.');
    await userEvent.type(await condition.findByLabelText('To'), '5');
    await condition.findByText(/^There where the answer to "Number of placements.*" in "My care" is between 3 and 5$/);
  },
};

/** A section of one’s own is read by the conditions of others, by the name that it has here. */
export const ReadsOwnSection: Story = {
  play: async ({ canvasElement }) => {
    const list = await open(canvasElement, /^Aspiration pathway/);
    await userEvent.type(await list.findByLabelText('Section'), ' of mine');
    const own = within(await list.findByRole('group', { name: 'There under a condition' }));
    await waitFor(async () =>
      expect(within(await own.findByLabelText('When')).queryByRole('option', { name: /^Aspiration/ })).toBeNull(),
    );
    await userEvent.click(await list.findByRole('button', { name: /^My care/ }));
    await userEvent.selectOptions(await list.findByLabelText('There'), 'when');
    const condition = within(await list.findByRole('group', { name: 'There under a condition' }));
    await userEvent.selectOptions(
      await condition.findByLabelText('When'),
      'Aspiration pathway of mine: What kind of aspiration is it?',
    );
    await userEvent.click(await condition.findByLabelText('Career'));
    await condition.findByText(
      /^There where the answer to "What kind of aspiration is it\?" in "Aspiration pathway of mine" is Career$/,
    );
  },
};

/** A section that is there only while a question of another is not answered, of whatever kind it is. */
export const WhileUnanswered: Story = {
  play: async ({ canvasElement }) => {
    const list = await open(canvasElement, /^My care/);
    await userEvent.selectOptions(await list.findByLabelText('There'), 'when');
    const condition = within(await list.findByRole('group', { name: 'There under a condition' }));
    await userEvent.selectOptions(await condition.findByLabelText('When'), 'Health and emotional wellbeing: Allergies');
    await userEvent.selectOptions(await condition.findByLabelText('It'), 'is not answered');
    await condition.findByText(/^There where the answer to "Allergies" in "Health.*" is not answered$/);
    await list.findByRole('button', { name: /^My care .* there where the answer to "Allergies" .* is not answered/ });
  },
};

/** What is said of the money of a plan, to be read. */
export const Money: Story = {
  play: async ({ canvasElement }) => {
    const money = within(await within(canvasElement).findByRole('region', { name: 'Money of a plan' }));
    await money.findByText(/^Releases the amount only once every rating of a stage is moderated, and says until then/);
    await money.findByText('This is changed under “Text”.');
  },
};

/** The text is a draft that changes this of everybody's stages. */
const answerDraft = (patch: JsonObject) =>
  answerAs({
    'GET /api/declarations/text': () => ({
      text: JSON.stringify({
        $schema: '../../../../meta/overlay.json',
        base: { stages: 'pep/key-stages-1-4', version: 1 },
        patch,
      }),
      revision: 1,
      publication: 2,
      state: 'draft',
      published: null,
      own: [],
      used: [],
    }),
  });

/** The same of the days by which something is to be done, and of the rating of a plan. */
export const DatesAndRating: Story = {
  beforeEach: () =>
    answerDraft({
      overall: { rules: [{ rating: 1, atLeast: 1 }, { rating: 2 }] },
      dates: { handedIn: { days: 5, countedIn: 'working', after: 'meeting', message: 'Due in a week.' } },
    }),
  play: async ({ canvasElement }) => {
    const dates = within(await within(canvasElement).findByRole('region', { name: 'Dates of a plan' }));
    await dates.findByText(/^Sets the day for handing in: 5 working days after the meeting, and says/);
    await dates.findByText('This is changed under “Text”.');
    const rating = within(await within(canvasElement).findByRole('region', { name: 'Rating of a plan' }));
    await rating.findByText(/^Rates the whole by its stages: .+ where every stage is at least .+; else /);
  },
};

/** What another section needs says so where it was hidden. */
export const Faulty: Story = {
  play: async ({ canvasElement }) => {
    const list = await open(canvasElement, /^Targets and Pupil Premium Plus/);
    await userEvent.click(await list.findByRole('checkbox', { name: 'Hidden' }));
    const told = '"Last targets" takes answers over from "Targets and Pupil Premium Plus", which is hidden';
    await list.findByText(told, {}, { timeout: 10_000 });
    const faults = within(await screen.findByRole('list', { name: 'Faults' }));
    await faults.findByText(told);
    const lead = await faults.findByRole('button', { name: /^Targets and Pupil Premium Plus/ });
    await userEvent.click(lead);
    const row = await list.findByRole('button', { name: /^Targets and Pupil Premium Plus/ });
    await waitFor(() => expect(row).toHaveFocus());
  },
};

/** A condition that lists cannot say is told in words, with the way to the text. */
export const SaidAsText: Story = {
  beforeEach: () => answerDraft({ stages: { care: { present: { 'pupil.yearGroupId': { minimum: 7 } } } } }),
  play: async ({ canvasElement }) => {
    const list = await open(canvasElement, /^My care/);
    await list.findByText(/^There where the year group fits/);
    await userEvent.click(await list.findByRole('button', { name: 'Change it as text' }));
    await screen.findByRole('textbox', { name: path });
  },
};

/** A text that cannot be read is shown as text, with the reason. */
export const Unreadable: Story = {
  beforeEach: () =>
    answerAs({
      'GET /api/declarations/text': () => ({
        text: '{ "base": ',
        revision: 1,
        publication: 2,
        state: 'draft',
        published: null,
        own: [],
        used: [],
      }),
    }),
  play: async () => {
    await screen.findByText(/This text cannot be shown as sections yet/);
    await screen.findByRole('textbox', { name: path });
  },
};

/** A new section says what it lacks, and leads to its questions. */
export const Added: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: 'Add a section' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a section' }));
    await userEvent.type(await dialog.findByLabelText('Section'), 'My views');
    await userEvent.click(await dialog.findByRole('button', { name: 'Add section' }));
    await dialog.findByText('There is a section of this name; please give it another');
    await dialog.findByText('Please choose who fills it in');
    await userEvent.type(await dialog.findByLabelText('Section'), ' of work');
    await userEvent.selectOptions(await dialog.findByLabelText('Filled in by'), 'Virtual school');
    await userEvent.click(await dialog.findByRole('button', { name: 'Add section' }));
    await page.findByRole('group', { name: /work”$/ });
  },
};
