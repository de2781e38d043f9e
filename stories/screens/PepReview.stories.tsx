import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { InPortal } from './support/InPortal.tsx';
import { underReview } from './support/pupils.ts';

const meta = {
  title: 'Screens/PEP review',
  component: InPortal,
  args: { path: '/students/5/pep/1101/health/form', typeId: 2 },
  parameters: { layout: 'fullscreen', bare: true },
  beforeEach: underReview,
} satisfies Meta<typeof InPortal>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The place for rating, beside the form or opened over it by Alt+R. */
async function place() {
  await screen.findByRole('button', { name: 'PEP Home' });
  await userEvent.keyboard('{Alt>}r{/Alt}');
  const chips = await screen.findByRole('radiogroup', { name: 'Rating' });
  await waitFor(() => expect(within(chips).getByRole('radio', { name: 'Green' })).toHaveFocus());
  return chips;
}

/** A good rating brings its first quick response; what is to be put right somebody chooses. */
export const Rating: Story = {
  play: async () => {
    const chips = await place();
    await userEvent.keyboard('1');
    const review = await screen.findByRole('textbox', { name: 'Review' });
    await waitFor(() => expect(review).toHaveValue('Clear, complete and written with the child.'));
    await userEvent.keyboard('2');
    await waitFor(() => expect(within(chips).getByRole('radio', { name: 'Amber' })).toBeChecked());
    await waitFor(() => expect(review).toHaveValue(''));
    await userEvent.keyboard('b');
    await waitFor(() => expect(review).toHaveValue('Please name who does what by when.'));
    await userEvent.keyboard('1');
    await waitFor(() => expect(within(chips).getByRole('radio', { name: 'Green' })).toBeChecked());
    await waitFor(() => expect(review).toHaveValue('Please name who does what by when.'));
  },
};

/** The reason begins with what the reviews say, and stands below as it will be read. */
export const SendingBack: Story = {
  play: async () => {
    await place();
    await userEvent.click(await screen.findByRole('button', { name: 'Send back' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Send the PEP back: / }));
    const reason = await dialog.findByRole('textbox', { name: /What has to change/ });
    await waitFor(() => expect(reason).toHaveFocus());
    await waitFor(() => expect(reason).toHaveDisplayValue(/Please name who does what by when\.\n.*Not linked/));
    await waitFor(() =>
      expect(dialog.getByRole('group', { name: 'As the school will read it' })).toHaveTextContent(
        'Please name who does what by when.',
      ),
    );
  },
};
