import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { NewListDialog } from '../../src/app/declarations/lists/NewListDialog.tsx';

const meta = {
  title: 'Screens/Declarations/New list of answers',
  component: NewListDialog,
  parameters: { layout: 'fullscreen' },
  args: { taken: ['lookups/mood', 'lookups/yes-no'], onDone: fn() },
} satisfies Meta<typeof NewListDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const dialogOf = async () => within(await screen.findByRole('dialog', { name: 'New list of answers' }));

/** Its title and its answers make a draft, under a name that is free. */
export const Begun: Story = {
  play: async ({ args }) => {
    const dialog = await dialogOf();
    await userEvent.type(await dialog.findByLabelText('What the list is called'), 'Mood');
    await userEvent.type(await dialog.findByLabelText('Answers, one on each line'), 'Glad{enter}Sad{enter}Glad');
    await waitFor(() => expect(dialog.getByLabelText('Name of the draft')).toHaveValue('mood-2'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Put into the draft' }));
    await waitFor(() =>
      expect(args.onDone).toHaveBeenCalledWith({
        path: 'lookups/mood-2',
        text: expect.stringMatching(/"value": "glad", "label": "Glad"[^]*"value": "sad", "label": "Sad"/) as string,
      }),
    );
  },
};

/** What is missing, and a name that everybody's list has, are said at their fields; nothing is begun. */
export const Refused: Story = {
  play: async ({ args }) => {
    const dialog = await dialogOf();
    await userEvent.click(await dialog.findByRole('button', { name: 'Put into the draft' }));
    await dialog.findByText('Please write what the list is called');
    await dialog.findByText('Please write at least one answer');
    await userEvent.type(await dialog.findByLabelText('What the list is called'), 'Answer');
    const name = await dialog.findByLabelText('Name of the draft');
    await userEvent.clear(name);
    await dialog.findByText('Please use small letters, digits and single hyphens');
    await userEvent.type(name, 'yes-no');
    await dialog.findByText('There is a list of this name; please give it another');
    await waitFor(() => expect(args.onDone).not.toHaveBeenCalled());
  },
};
