import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { InPortal } from './support/InPortal.tsx';
import { underReview, withFlatRate } from './support/pupils.ts';

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
