import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { HeadingRow } from '../../src/app/declarations/questions/HeadingRow.tsx';

const onMove = fn();
const meta = {
  title: 'Screens/Declarations/Heading',
  component: HeadingRow,
  args: {
    title: 'Written and signed',
    acts: { everybodys: null, isOpen: false, onOpen: fn(), onRename: fn(), mayMove: (by: -1 | 1) => by === -1, onMove },
  },
} satisfies Meta<typeof HeadingRow>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The last heading moves up by its button, or by Alt and the arrow keys; it cannot move down. */
export const Last: Story = {
  play: async () => {
    onMove.mockClear();
    await userEvent.click(await screen.findByRole('button', { name: 'Heading up' }));
    await waitFor(() => expect(onMove).toHaveBeenLastCalledWith(-1));
    const down = await screen.findByRole('button', { name: 'Heading down' });
    await waitFor(() => expect(down).toHaveAttribute('aria-disabled', 'true'));
    await userEvent.click(down);
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(onMove).toHaveBeenCalledTimes(2));
  },
};

/** Everybody's heading stays where it is, and is called otherwise. */
export const Everybodys: Story = {
  args: { acts: { ...meta.args.acts, everybodys: 'Signed', isOpen: true } },
  play: async () => {
    await screen.findByText('Everybody has “Signed”');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Heading up' })).toBeNull());
  },
};
