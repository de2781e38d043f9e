import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { catalog } from './support/catalogue.ts';
import { InPortal } from './support/InPortal.tsx';
import { setImport } from './support/importRows.ts';
import { madeKey } from './support/imports.ts';
import { shows } from './support/shows.ts';

const meta = {
  title: 'Screens/Imports',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
  args: { path: '/imports/3', typeId: 3 },
  beforeEach: () => setImport('to look at'),
} satisfies Meta<typeof InPortal>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every state there is. */
export const Sent: Story = { args: { path: '/imports' }, play: shows('Nightly extract.csv') };

export const NothingSent: Story = {
  args: { path: '/imports' },
  beforeEach: () => setImport('none'),
  play: shows('No file has been imported yet.'),
};

/** A key is named after the system that sends with it, and shown once. */
export const MakesKey: Story = {
  args: { path: '/imports' },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Make an import key' }));
    const form = within(await screen.findByRole('dialog', { name: catalog.form('import-key/add').title }));
    await userEvent.type(await form.findByLabelText(/Name/), 'Care system');
    await userEvent.click(await form.findByRole('button', { name: 'Make the key' }));
    const made = within(await screen.findByRole('dialog', { name: 'The new import key' }));
    await waitFor(() => expect(made.getByLabelText('Import key')).toHaveValue(madeKey));
  },
};

/** One that was revoked stays in the list. */
export const Keys: Story = {
  args: { path: '/imports' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findAllByText('Trial');
    await waitFor(() => expect(canvas.getAllByRole('button', { name: /Revoke/ })).toHaveLength(1));
  },
};

/** What a file may hold, and what is still to be chosen. */
export const Upload: Story = {
  args: { path: '/imports' },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Import a file' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import a file' }));
    await dialog.findByText(catalog.form('import/pupil').description ?? '');
    await userEvent.click(await dialog.findByRole('button', { name: 'Read the file' }));
    await waitFor(() => expect(dialog.getByText('Please choose a file')).toBeInTheDocument());
  },
};

/** What is asked of a file goes with what it holds. */
const ofKind = (kind: string, { description = '' }: { description?: string }, needed: RegExp): Story => ({
  args: { path: '/imports' },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Import a file' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import a file' }));
    await userEvent.click(await dialog.findByRole('combobox', { name: /What the file holds/ }));
    await userEvent.click(await screen.findByRole('option', { name: kind }));
    await dialog.findByText(description);
    await dialog.findByText(needed);
  },
});

/** The national list of schools can be sent as it is published. */
export const OfSchools: Story = ofKind('Schools', catalog.form('import/school'), /needed are URN\./);

export const OfSchoolHistories: Story = ofKind(
  'School history',
  catalog.form('import/registration'),
  /needed are School URN, First day\./,
);

export const OfCarePeriods: Story = ofKind('Care periods', catalog.form('import/care-period'), /needed are From\./);

export const OfPlacements: Story = ofKind('Placements', catalog.form('import/placement'), /needed are First day\./);

export const OfSen: Story = ofKind('SEN history', catalog.form('import/sen'), /needed are From\./);

export const OfSuspensions: Story = ofKind(
  'Suspensions and exclusions',
  catalog.form('import/suspension'),
  /needed are Type, First day\./,
);

export const OfMarks: Story = ofKind(
  'Attendance marks',
  catalog.form('import/mark'),
  /needed are Day, Session, Code\./,
);

export const OfResults: Story = ofKind('Results', catalog.form('import/result'), /needed are Type\./);

export const OfPeople: Story = ofKind(
  'Social workers and other people',
  catalog.form('import/person'),
  /needed are E-mail address\./,
);

/** Several rows of one pupil: each is shown as it is after those before it. */
export const SchoolHistory: Story = {
  beforeEach: () => setImport('school history'),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText('School history');
    await canvas.findByRole('button', { name: 'Bring into the records' });
    await waitFor(() => expect(canvas.getAllByText(/Ambrel, Elowen: /)).toHaveLength(2));
  },
};

/** A mark of somebody else is kept unless it is said that the file's holds. */
export const Marks: Story = {
  beforeEach: () => setImport('marks'),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText(/“M” stands, given by Senara Fairlode/);
    await userEvent.click(await canvas.findByRole('button', { name: 'More actions for 3' }));
    await screen.findByRole('menuitem', { name: 'Replace the mark' });
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: /child/ })).toBeNull());
  },
};

/** A nightly file overrules nobody; of two records of one name each is offered; a decision can be taken back. */
export const ToDecide: Story = {
  beforeEach: () => setImport('to decide'),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText(/“Otterburn” stands, the file says/);
    await expectActions(canvasElement, '2', ['Keep what stands', 'Take the file’s', 'Leave out', 'Open the record']);
    await expectActions(canvasElement, '4', ['Take the decision back']);
    await expectActions(canvasElement, '5', ['Add it again', 'Leave out']);
    const { title } = catalog.form('import-row/decide');
    await expectActions(canvasElement, '3', [title, 'Leave out']);
    await userEvent.click(await canvas.findByRole('button', { name: 'More actions for 3' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: title }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    const choice = await dialog.findByRole('combobox', { name: /It is/ });
    await dialog.findByRole('option', { name: 'Another child' });
    await userEvent.selectOptions(choice, await dialog.findByRole('option', { name: /without a UPN/ }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Save' }));
    await screen.findByText('Row 3 is decided');
  },
};

/** What a row offers, no more; a press elsewhere closes it. */
async function expectActions(canvasElement: HTMLElement, row: string, names: readonly string[]): Promise<void> {
  await userEvent.click(await within(canvasElement).findByRole('button', { name: `More actions for ${row}` }));
  await waitFor(() => expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(names));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
}

/** Rows that are faulty or wait for a decision come first: nothing can be brought in before. */
export const ToLookAt: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('button', { name: 'Leave out the 2 rows to look at' });
    await canvas.findAllByText(/Shoe size/);
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Bring into the records' })).toBeNull());
  },
};

/** How far it is, however many rows there are; screen readers are told each quarter. */
export const Working: Story = {
  beforeEach: () => setImport('working'),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText(/12,500 of 20,000 rows/);
    await canvas.findByText(/50 per cent done/);
  },
};

/** It says so itself where its server was stopped: nothing was done. */
export const Stopped: Story = {
  beforeEach: () => setImport('stopped'),
  play: shows(/nothing of it was done/),
};

/** A column of a heading of the authority's own is chosen by hand, with what stands in it to tell what it is. */
export const ToMatch: Story = {
  beforeEach: () => setImport('to match'),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText(/No column is read as Date of birth/);
    await userEvent.click(await canvas.findByRole('button', { name: /Edit Is read as of .*Born on/ }));
    const panel = within(await screen.findByRole('dialog'));
    const { field } = catalog.form('import-column/match').schema.properties as Record<string, { title: string }>;
    await panel.findByLabelText(new RegExp(field?.title ?? ''));
    await panel.findByRole('option', { name: 'Date of birth (needed)' });
  },
};

/** What was chosen is read so in the next file, until somebody forgets it. */
export const RememberedHeadings: Story = {
  args: { path: '/imports' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText('Born on');
    await waitFor(() => expect(canvas.getAllByRole('button', { name: /Forget/ })).toHaveLength(2));
  },
};

export const ToBringIn: Story = {
  beforeEach: () => setImport('to bring in'),
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Bring into the records' }));
    await screen.findByRole('dialog', { name: /Bring 2 rows into the records\?/ });
  },
};

/** For a day it can be taken back. */
export const InTheRecords: Story = {
  beforeEach: () => setImport('in the records'),
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Take back' }));
    await screen.findByRole('dialog', { name: /Take back the 2 rows of this import\?/ });
  },
};
