import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { InPortal } from './support/InPortal.tsx';
import { sentBack, withoutPeople } from './support/planStates.ts';
import { underReview, withFlatRate, withOwnDates } from './support/pupils.ts';

const meta = {
  title: 'Screens/PEP Home',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
  args: { path: '/students/5/peps/1101' },
} satisfies Meta<typeof InPortal>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Which groups and buttons stand there. */
const has =
  ({ groups, remind, submit }: { groups: readonly string[]; remind: boolean; submit: string | null }): Story['play'] =>
  async ({ canvasElement }) => {
    const page = within(canvasElement);
    for (const group of groups) await page.findByRole('region', { name: new RegExp(`^${group} \\(`) });
    await waitFor(() => expect(page.queryAllByRole('button', { name: /^Remind / }).length > 0).toBe(remind));
    const named = { name: /^(Submit for review|Complete PEP)$/ };
    await waitFor(() => expect(page.queryByRole('button', named)?.textContent ?? null).toBe(submit));
  };

/** Theirs first; the social worker was reminded today. */
export const ToATeacher: Story = {
  args: { typeId: 1 },
  play: has({ groups: ['Yours to do', 'Waiting for others'], remind: true, submit: 'Submit for review' }),
};

/** Two groups wait for others: one can be reminded, one was. */
export const ToAnOfficer: Story = {
  args: { typeId: 2 },
  play: has({ groups: ['Waiting for others'], remind: true, submit: 'Complete PEP' }),
};

export const ToASocialWorker: Story = {
  args: { typeId: 6 },
  play: has({ groups: ['Yours to do', 'Waiting for others'], remind: true, submit: 'Submit for review' }),
};

/** A reviewing officer writes, and submits nothing. */
export const ToAReviewingOfficer: Story = {
  args: { typeId: 7 },
  play: has({ groups: ['Waiting for others'], remind: true, submit: null }),
};

/** Whoever only reads sees whom it waits for, and has no button. */
export const ToRead: Story = {
  args: { typeId: 4 },
  play: has({ groups: ['Waiting for others'], remind: false, submit: null }),
};

/** Support staff remind nobody in the authority's name. */
export const ToSupport: Story = {
  args: { typeId: 3, supportOrigin: true },
  play: has({ groups: ['Waiting for others'], remind: false, submit: 'Complete PEP' }),
};

/** A rating holds completing back: the button says it before it is pressed, with the way to the section. */
export const HeldBack: Story = {
  args: { typeId: 2 },
  beforeEach: underReview,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const button = await page.findByRole('button', { name: 'Complete PEP' });
    await waitFor(() =>
      expect(button).toHaveAccessibleDescription(/My care ?\(rating: Red\) ?Red has to be put right before/),
    );
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
  },
};

/** Why it came back and by whom; the two sections stand first among what is to do, the finished one too. */
export const SentBack: Story = {
  args: { typeId: 1 },
  beforeEach: sentBack,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByText(/Sent back by Asha Rowe, 12\/11\/2025/);
    await page.findByText(/what the child wants to be different next term/);
    await waitFor(() => expect(page.getAllByText('Sent back: look at it again')).toHaveLength(2));
    const yours = await page.findByRole('region', { name: /^Yours to do \(/ });
    const [first, second, third] = await within(yours).findAllByRole('listitem');
    await waitFor(() => expect(first).toHaveTextContent(/100.*Sent back: look at it again$/));
    await waitFor(() => expect(second).toHaveTextContent(/Sent back: look at it again$/));
    await waitFor(() => expect(third).not.toHaveTextContent('Sent back'));
  },
};

const tells =
  (...notes: readonly RegExp[]): Story['play'] =>
  async ({ canvasElement }) => {
    const waiting = within(await within(canvasElement).findByRole('region', { name: /^Waiting for others \(/ }));
    for (const note of notes) await waiting.findByText(note);
    await waitFor(() => expect(waiting.queryByRole('button', { name: /^Remind / })).toBeNull());
  };

/** Nobody is known whom it waits for: an officer is told where to add them. */
export const WaitsForNobody: Story = {
  args: { typeId: 2 },
  beforeEach: withoutPeople(),
  play: async (context) => {
    await tells(/^No designated teacher is recorded/, /^No social worker who uses the portal is assigned/)?.(context);
    const link = await within(context.canvasElement).findByRole('link', { name: 'Add one under Users' });
    await waitFor(() => expect(link).toHaveAttribute('href', '/users'));
  },
};

/** The same to a teacher, who is told who can. */
export const WaitsForNobodyToATeacher: Story = {
  args: { typeId: 1 },
  beforeEach: withoutPeople(),
  play: tells(/assigned to this pupil\. The virtual school can assign one\.$/),
};

/** A pupil without a school has no teacher: the virtual school fills these in meanwhile. */
export const WithoutASchool: Story = {
  args: { typeId: 2 },
  beforeEach: withoutPeople(false),
  play: tells(/^This pupil has no school/),
};

const says =
  (...sentences: readonly string[]): Story['play'] =>
  async ({ canvasElement }) => {
    const note = within(await within(canvasElement).findByRole('group', { name: 'Funding' }));
    for (const sentence of sentences) await note.findByText(sentence);
  };

/** What comes with the plan, why it is not released yet, and what becomes of what is left. */
export const Funded: Story = {
  args: { typeId: 1 },
  beforeEach: withFlatRate(),
  play: says(
    'Amount for this plan: £550.00',
    'Not yet released: The flat rate is paid once the plan is rated Green or Amber.',
    'Money that is left at the end of a term goes to work for all pupils in care.',
  ),
};

/** The same once it is released, with the rating and its day. */
export const FundingReleased: Story = {
  args: { typeId: 2 },
  beforeEach: withFlatRate({ isReleased: true, words: 'Released: rated Green on 12/05/2026' }),
  play: says('Released: rated Green on 12/05/2026'),
};

/** By when what is to be done, where the authority's forms say it, with its own sentences. */
export const OwnDates: Story = {
  args: { typeId: 1 },
  beforeEach: withOwnDates,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const [beforehand] = await canvas.findAllByText(/^Filling in beforehand by/);
    await waitFor(() => expect(beforehand).toHaveTextContent('Filling in beforehand by 30/10/2025'));
    await canvas.findByText('What is known is filled in three weeks before the meeting.');
    await waitFor(() => expect(canvas.getByText(/^Handing in by/)).toHaveTextContent('Handing in by 27/11/2025'));
  },
};

/** The day of the meeting is set where the plan is, by whoever may set it. */
export const SetsTheMeeting: Story = {
  args: { typeId: 1 },
  play: async ({ canvasElement }) => {
    const button = { name: /^(Set|Change) the meeting$/ };
    await userEvent.click(await within(canvasElement).findByRole('button', button));
    const dialog = within(await screen.findByRole('dialog', { name: /^Meeting date and time: / }));
    await dialog.findByText('Monday to Friday, from 08:00 to 18:00.');
    await userEvent.click(await dialog.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await within(canvasElement).findByText('The meeting is set.');
  },
};
