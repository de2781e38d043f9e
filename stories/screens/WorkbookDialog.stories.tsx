import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { WorkbookDialog } from '../../src/app/declarations/exchange/WorkbookDialog.tsx';

const meta = {
  title: 'Screens/Declarations/Begin from a workbook',
  component: WorkbookDialog,
  parameters: { layout: 'fullscreen' },
  args: { lookups: [], taken: ['forms/pep/visits'], onDone: fn() },
} satisfies Meta<typeof WorkbookDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

async function choose(text: string) {
  const dialog = await screen.findByRole('dialog', { name: 'Begin from a workbook' });
  const input = await waitFor(() => {
    const found = dialog.querySelector('input[type=file]');
    if (!(found instanceof HTMLInputElement)) throw new Error('There is no place for a file');
    return found;
  });
  await userEvent.upload(input, new File([text], 'Visits.csv', { type: 'text/csv' }));
  return within(dialog);
}

/** What was understood, and what has no place, each with its row. */
export const Understood: Story = {
  play: async ({ args }) => {
    const dialog = await choose(
      'label,type,required,choices\nWho came?,text,yes,\nHow was it?,choice,,Good|Not good\nWhere?,map,,\n',
    );
    await dialog.findByText('2 questions were understood', { exact: false });
    await dialog.findByText('a question of the type “map”');
    await waitFor(() => expect(dialog.getByLabelText('Name of the draft')).toHaveValue('visits-2'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Put into the draft' }));
    await waitFor(() =>
      expect(args.onDone).toHaveBeenCalledWith(expect.objectContaining({ path: 'forms/pep/visits-2' })),
    );
  },
};

/** A file that holds no questions says what to do. */
export const Unreadable: Story = {
  play: async () => {
    const dialog = await choose('Year,Sum\n2025,3\n');
    await dialog.findByText(/the first sheet has no column “label”/);
  },
};
