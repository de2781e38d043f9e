import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { PasteDialog } from '../../src/app/declarations/questions/PasteDialog.tsx';
import type { FormQuestion } from '../../src/engine/index.ts';

const questions = ['Travel', 'Meals'].map((heading): FormQuestion => ({
  key: heading,
  heading,
  label: `About ${heading}`,
  help: '',
  kind: 'text',
  signers: null,
  need: 'never',
  mayNeed: true,
  isHidden: false,
  isOwn: true,
  isChanged: false,
  everybody: null,
  where: '',
  asked: null,
  mayAsk: true,
  neededWhen: null,
  neededWhere: '',
  mayNeedWhen: true,
  readable: null,
  answers: null,
  rules: [],
}));

const meta = {
  title: 'Screens/Declarations/Paste rows of a spreadsheet',
  component: PasteDialog,
  parameters: { layout: 'fullscreen' },
  args: {
    made: { questions, headings: ['Travel', 'Meals'] },
    heading: 'Travel',
    first: 'How does the child travel?\tchoice\tyes\tOn foot|By bus\nWhere to?\tmap\t\t\tThe address\n\tdate\n',
    onAdd: fn(),
    onDone: fn(),
  },
} satisfies Meta<typeof PasteDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Row by row what is made of the cells; one kind is not known, and one row has no words. */
export const Understood: Story = {
  play: async ({ args }) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste rows of a spreadsheet' }));
    await dialog.findByText(/3 rows were read; 2 questions are made of them; 2 rows have something to look at/);
    await dialog.findByRole('row', { name: /One of several answers · required · On foot, By bus/ });
    await dialog.findByRole('row', { name: /Where to\? A line of text.*The kind “map” is not known/ });
    await dialog.findByRole('row', { name: /Nothing It has no words of a question/ });
    await userEvent.selectOptions(await dialog.findByLabelText('Under the heading'), 'Meals');
    await userEvent.click(await dialog.findByRole('button', { name: 'Add 2 questions' }));
    await waitFor(() =>
      expect(args.onAdd).toHaveBeenCalledWith([
        expect.objectContaining({ label: 'How does the child travel?', heading: 'Meals', kind: 'choice' }),
        expect.objectContaining({ label: 'Where to?', kind: 'text', help: 'The address' }),
      ]),
    );
  },
};

/** With nothing that a question could be made of, it says so. */
export const Empty: Story = {
  args: { first: '' },
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Add questions' }));
    await screen.findByText('Please paste rows of which a question can be made');
    await waitFor(() => expect(args.onAdd).not.toHaveBeenCalled());
  },
};
