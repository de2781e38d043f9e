import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { catalog } from './support/catalogue.ts';
import { InPortal } from './support/InPortal.tsx';
import { shows } from './support/shows.ts';

const meta = {
  title: 'Screens/Documents',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
  args: { path: '/students/5/peps/1101/upload/UploadRelatedDocuments', typeId: 2 },
} satisfies Meta<typeof InPortal>;

export default meta;
type Story = StoryObj<typeof meta>;

const past = '/students/5/upload/UploadRelatedDocuments';

/** Documents of a plan, and those of the pupil's other plans. */
export const OfAPlan: Story = { play: shows('Painting.png') };

/** Of all pupils, to which a card of Today leads. */
export const OfAllPupils: Story = { args: { path: '/documents' }, play: shows('Historical document') };

/** Who reads only has no place to add any. */
export const OfAPlanReadOnly: Story = {
  args: { typeId: 4 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findAllByText('Painting.png');
    await waitFor(() => expect(canvas.queryByRole('button', { name: /^Choose files/ })).toBeNull());
  },
};

/** What a document is, before anything of it is kept on the device. */
export const LookAtAPdf: Story = {
  play: async ({ canvasElement }) => {
    const [name] = await within(canvasElement).findAllByRole('button', { name: 'Minutes of the meeting.pdf' });
    if (name) await userEvent.click(name);
    const panel = within(await screen.findByRole('dialog', { name: 'Minutes of the meeting.pdf' }));
    await panel.findByText(/^PDF, 179 KB\. Added 11\/11\/2025 14:20 by Cass Fernaby\.$/);
    await panel.findByRole('button', { name: 'Open in a new tab' });
    await waitFor(() => expect(panel.getByRole('button', { name: 'Download' })).toHaveFocus());
  },
};

/** A file that is neither a picture nor a PDF says what it is. */
export const LookAtALetter: Story = {
  play: async ({ canvasElement }) => {
    const [name] = await within(canvasElement).findAllByRole('button', { name: /^Letter to the carers/ });
    if (name) await userEvent.click(name);
    const panel = within(await screen.findByRole('dialog'));
    await panel.findByText(/^Office document, 21 KB/);
    await panel.findByText('Files of this kind are not shown here. Download it to open it.');
    await waitFor(() => expect(panel.queryByRole('button', { name: 'Open in a new tab' })).toBeNull());
  },
};

/** What the virus scanner has taken away is said to be so, and cannot be had. */
export const LookAtARemovedOne: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findAllByText('Being checked for viruses');
    const [name] = await canvas.findAllByRole('button', { name: 'Invoice.pdf' });
    if (name) await userEvent.click(name);
    const panel = within(await screen.findByRole('dialog', { name: 'Invoice.pdf' }));
    await panel.findByText('Removed: a virus was found');
    await waitFor(() => expect(panel.getByRole('button', { name: 'Close' })).toHaveFocus());
    await waitFor(() => expect(panel.queryByRole('button', { name: 'Download' })).toBeNull());
    await waitFor(() => expect(panel.queryByRole('button', { name: 'Open in a new tab' })).toBeNull());
  },
};

/** Documents of the past: what they are is asked first. */
export const Historical: Story = {
  args: { path: past },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findAllByText('Spring PEP of Brinmoor');
    await canvas.findByRole('heading', { name: catalog.form('document/historical').title });
  },
};

/** What is missing is said at each field, and once more at the top left (PDOC-9, PDOC-10). */
export const HistoricalIncomplete: Story = {
  args: { path: past },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findAllByText('Spring PEP of Brinmoor');
    await userEvent.click(await canvas.findByRole('button', { name: 'Continue' }));
    await canvas.findAllByText('This field is required');
    await screen.findByText('Required fields are missing, please fill in Reference, Academic year, Term');
    await waitFor(() => expect(canvas.queryByRole('button', { name: /^Choose files/ })).toBeNull());
  },
};

/** Held while files are added under it, and free again by “Change” (PDOC-11, D-100). */
export const HistoricalHeld: Story = {
  args: { path: past },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(await canvas.findByRole('textbox', { name: /^Reference/ }), 'Letters');
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: /^Academic year/ }), '2024-2025');
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: /^Term/ }), 'Spring');
    await userEvent.click(await canvas.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Choose files for Letters' })).toHaveFocus());
    await waitFor(() => expect(canvas.queryByRole('textbox', { name: /^Reference/ })).toBeNull());
    await userEvent.click(await canvas.findByRole('button', { name: 'Change' }));
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /^Reference/ })).toHaveValue('Letters'));
    await waitFor(() => expect(canvas.queryByRole('button', { name: /^Choose files/ })).toBeNull());
  },
};

/** All that there is of one pupil. */
export const OfAPupil: Story = {
  args: { path: '/student/5/individualPupilRecord/Documents' },
  play: shows('PEP spring 2023.pdf'),
};
