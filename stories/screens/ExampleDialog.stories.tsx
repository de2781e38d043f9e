import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ExampleDialog } from '../../src/app/declarations/examples/ExampleDialog.tsx';

const plain = { options: [], isNumber: false, isSeveral: false };
const meta = {
  title: 'Screens/Declarations/Add an example',
  component: ExampleDialog,
  parameters: { layout: 'fullscreen' },
  args: {
    title: 'Add an example',
    first: { said: [{ id: 'answer device', value: '' }], expected: [{ path: '', is: 'required' }] },
    sayable: [
      {
        ...plain,
        id: 'answer device',
        label: 'What device is it?',
        options: [
          { value: 'laptop', label: 'Laptop' },
          { value: 'other', label: 'Other' },
        ],
      },
      {
        ...plain,
        id: 'answer uses',
        label: 'What is it for?',
        isSeveral: true,
        options: [
          { value: 'reading', label: 'Reading' },
          { value: 'homework', label: 'Homework' },
        ],
      },
      { ...plain, id: 'answer hours', label: 'Hours a day', isNumber: true },
    ],
    expectable: [
      { path: 'other_device', label: 'Which other device?' },
      { path: '/loans/*/until', label: 'Until in "Loans"' },
    ],
    onSay: fn(),
    onDone: fn(),
  },
} satisfies Meta<typeof ExampleDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

async function part(name: string) {
  return within(await screen.findByRole('group', { name }));
}

async function say(index: number, question: string, value: string) {
  const said = await part(`When ${index}`);
  await userEvent.selectOptions(await said.findByLabelText(index === 1 ? 'When' : 'and'), question);
  await userEvent.selectOptions(await said.findByLabelText(/^is$|has among/), value);
}

/** Answers of a list, several of one question and a number, and a column that is not asked then. */
export const Chosen: Story = {
  play: async ({ args }) => {
    const more = await screen.findByRole('button', { name: 'Add an answer or a fact' });
    await say(1, 'What device is it?', 'Other');
    for (const [index, value] of ['Reading', 'Homework'].entries()) {
      await userEvent.click(more);
      await say(index + 2, 'What is it for?', value);
    }
    await userEvent.click(more);
    const hours = await part('When 4');
    await userEvent.selectOptions(await hours.findByLabelText('and'), 'Hours a day');
    await userEvent.type(await hours.findByLabelText('is'), '2.5');
    const then = await part('Then 1');
    await userEvent.selectOptions(await then.findByLabelText('Then'), 'Until in "Loans"');
    await userEvent.selectOptions(await then.findByLabelText('is'), 'not asked');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep example' }));
    await waitFor(() =>
      expect(args.onSay).toHaveBeenCalledWith({
        answers: { device: 'other', uses: ['reading', 'homework'], hours: 2.5 },
        expect: { '/loans/*/until': 'not-asked' },
      }),
    );
  },
};

/** What is missing is said, and nothing is kept. */
export const Unfinished: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Keep example' }));
    await screen.findByText('Please say what each answer or fact is');
    await waitFor(() => expect(args.onSay).not.toHaveBeenCalled());
  },
};
