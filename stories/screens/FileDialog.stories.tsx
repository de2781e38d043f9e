import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { paragraph, table, wordDocument } from '../../test/support/wordDocument.ts';
import { FileDialog } from '../../src/app/declarations/exchange/FileDialog.tsx';

const meta = {
  title: 'Screens/Declarations/Begin from a file',
  component: FileDialog,
  parameters: { layout: 'fullscreen' },
  args: { lookups: [], taken: ['forms/pep/visits'], onDone: fn() },
} satisfies Meta<typeof FileDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

async function choose(file: File) {
  const dialog = await screen.findByRole('dialog', { name: 'Begin from a file' });
  const input = await waitFor(() => {
    const found = dialog.querySelector('input[type=file]');
    if (!(found instanceof HTMLInputElement)) throw new Error('There is no place for a file');
    return found;
  });
  await userEvent.upload(input, file);
  return within(dialog);
}

const csv = (text: string) => new File([text], 'Visits.csv', { type: 'text/csv' });

/** What was understood, and what has no place, each with its row. */
export const Understood: Story = {
  play: async ({ args }) => {
    const dialog = await choose(
      csv('label,type,required,choices\nWho came?,text,yes,\nHow was it?,choice,,Good|Not good\nWhere?,map,,\n'),
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
    const dialog = await choose(csv('Year,Sum\n2025,3\n'));
    await dialog.findByText(/the first sheet has no column “label”/);
  },
};

const asks = wordDocument(
  paragraph('Home visit', 'Heading1'),
  paragraph('Date of the visit: ________'),
  paragraph('Was the child at home? ☐ Yes ☐ No'),
  table(['', 'Morning', 'Evening'], ['Meals', '', ''], ['Homework', '', '']),
);

/** A form in Word: each part says what it becomes and how sure that is, and can be left out or taken for another. */
export const OfADocument: Story = {
  play: async () => {
    const zip = new ZipWriter(new Uint8ArrayWriter());
    await zip.add('word/document.xml', new TextReader(asks));
    const dialog = await choose(new File([await zip.close()], 'Home visit.docx'));
    await dialog.findByText('6 questions were understood', { exact: false });
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Take “Meals: Morning”, table 1, row 2' }));
    await dialog.findByText('5 questions were understood', { exact: false });
    await dialog.findByText('“Meals: Morning”, which is not ticked');
  },
};
