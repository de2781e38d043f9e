import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { PublishPress } from '../../src/app/declarations/PublishPress.tsx';
import { impact } from './support/declarations.ts';

const looked = { state: 'done', found: impact, failure: null, start: fn(), cancel: fn(), goOn: fn() } as const;

const meta = {
  title: 'Screens/Declarations/Publish',
  component: PublishPress,
  args: { why: null, busy: false, impact: looked, onPublish: fn() },
} satisfies Meta<typeof PublishPress>;

export default meta;
type Story = StoryObj<typeof meta>;

async function pressToMove(canvasElement: HTMLElement) {
  const page = within(canvasElement);
  await userEvent.click(await page.findByRole('radio', { name: /^Running plans are moved/ }));
  await userEvent.click(await page.findByRole('button', { name: 'Publish' }));
  return page;
}

/** Where answers leave their place, their number is typed before plans are moved. */
export const SomethingToLose: Story = {
  play: async ({ args, canvasElement }) => {
    await pressToMove(canvasElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish, and move running plans?' }));
    await dialog.findByText(/^The signature “Agreed by the carer”/);
    await dialog.findByText(/^1 running plan cannot be moved/);
    const send = await dialog.findByRole('button', { name: 'Publish and move' });
    await waitFor(() => expect(send).toBeDisabled());
    const number = await dialog.findByLabelText('To go on, type how many answers leave their place: 12');
    await userEvent.type(number, '11');
    await waitFor(() => expect(send).toBeDisabled());
    await userEvent.clear(number);
    await userEvent.type(number, '12');
    await userEvent.click(send);
    await waitFor(() => expect(args.onPublish).toHaveBeenCalledWith('move'));
  },
};

/** Where nothing leaves its place a press is enough. */
export const NothingToLose: Story = {
  args: { impact: { ...looked, found: { ...impact, effects: [] } } },
  play: async ({ args, canvasElement }) => {
    await pressToMove(canvasElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish, and move running plans?' }));
    await dialog.findByText(/No answer would leave its place/);
    await userEvent.click(await dialog.findByRole('button', { name: 'Publish and move' }));
    await waitFor(() => expect(args.onPublish).toHaveBeenCalledWith('move'));
  },
};

/** Plans are moved by nobody who has not looked first: the press begins the look. */
export const NotLookedYet: Story = {
  args: { impact: { ...looked, state: 'idle', found: null } },
  play: async ({ args, canvasElement }) => {
    const page = await pressToMove(canvasElement);
    await page.findByText(/has to be looked at first/);
    await waitFor(() => expect(args.impact.start).toHaveBeenCalledOnce());
    await waitFor(() => expect(args.onPublish).not.toHaveBeenCalled());
  },
};
