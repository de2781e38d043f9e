import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { catalog } from './support/catalogue.ts';
import { InPortal } from './support/InPortal.tsx';
import { shows } from './support/shows.ts';

const meta = {
  title: 'Screens/Assessments',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
  args: { path: '/students/5/assessments', typeId: 1 },
} satisfies Meta<typeof InPortal>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Results of a pupil: judgements, one that lacks its grade, and a score. */
export const OfPupil: Story = { play: shows('Working towards expected') };

/** Whoever only reads has no button that changes anything. */
export const ToRead: Story = {
  args: { typeId: 4 },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findAllByText('At expected');
    await waitFor(() => expect(within(canvasElement).queryByRole('button', { name: /^Edit/ })).toBeNull());
  },
};

const edit = async (canvasElement: HTMLElement, subject: string) => {
  await userEvent.click(await within(canvasElement).findByRole('button', { name: `Edit ${subject}` }));
  return within(canvasElement).findByRole('button', { name: `Save ${subject}` });
};

/** A row is edited whole: grade, term, notes and complete, in their places. */
export const Edited: Story = {
  play: async ({ canvasElement }) => {
    const { title } = catalog.form('assessment/row');
    await waitFor(() => expect(title).toBe('Edit a result'));
    await edit(canvasElement, 'Maths');
    const canvas = within(canvasElement);
    const grade = await canvas.findByRole('combobox', { name: /^Grade/ });
    await waitFor(() => expect(grade).toHaveFocus());
    await waitFor(() => expect(grade).toHaveDisplayValue('At expected'));
    await waitFor(() => expect(canvas.getByRole('combobox', { name: /^Term/ })).toHaveDisplayValue('Autumn'));
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /^Notes/ })).toHaveValue('Enjoys algebra'));
    await waitFor(() => expect(canvas.getByRole('checkbox', { name: /^Completed/ })).toBeChecked());
  },
};

/** Of a type without grades a score is typed, and one that is none is refused at its place. */
export const Score: Story = {
  play: async ({ canvasElement }) => {
    await edit(canvasElement, 'Reading');
    const score = await within(canvasElement).findByRole('textbox', { name: /^Score/ });
    await userEvent.clear(score);
    await userEvent.type(score, 'lots{Enter}');
    await waitFor(() => expect(within(canvasElement).getByText('A score is a whole number')).toBeVisible());
  },
};

/** Escape leaves the row as it was, and the focus goes back to its button. */
export const Left: Story = {
  play: async ({ canvasElement }) => {
    await edit(canvasElement, 'Maths');
    const note = await within(canvasElement).findByRole('textbox', { name: /^Notes/ });
    await userEvent.type(note, ' and more{Escape}');
    await waitFor(() => expect(within(canvasElement).getByRole('button', { name: 'Edit Maths' })).toHaveFocus());
    await waitFor(() => expect(within(canvasElement).getByText('Enjoys algebra')).toBeVisible());
  },
};

/** What is typed when the page is left is offered on the next one, and stands in its row when one comes back. */
export const Kept: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await edit(canvasElement, 'Maths');
    await userEvent.type(await canvas.findByRole('textbox', { name: /^Notes/ }), ' and more');
    await userEvent.click(await canvas.findByRole('link', { name: 'Enter this term’s grades' }));
    await userEvent.click(await canvas.findByRole('link', { name: 'Assessments: Maths' }, { timeout: 10_000 }));
    await canvas.findByText(/^Text from .* was not saved\. It is in its row again\.$/, {}, { timeout: 10_000 });
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /^Notes/ })).toHaveValue('Enjoys algebra and more'));
  },
};

/** Another row is not begun while one is being changed. */
export const OneAtATime: Story = {
  play: async ({ canvasElement }) => {
    await edit(canvasElement, 'Maths');
    await userEvent.type(await within(canvasElement).findByRole('textbox', { name: /^Notes/ }), ' and more');
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Edit Science' }));
    await waitFor(() =>
      expect(screen.getByText('Please save or cancel the row that is being edited first.')).toBeVisible(),
    );
    await waitFor(() => expect(within(canvasElement).getByRole('button', { name: 'Save Maths' })).toBeVisible());
  },
};

/** A new row: what is asked follows the type that is chosen. */
export const Added: Story = {
  play: async ({ canvasElement }) => {
    const { title } = catalog.form('assessment/add');
    await userEvent.click(await within(canvasElement).findByRole('button', { name: title }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    const type = await dialog.findByRole('combobox', { name: /^Type/ });
    await waitFor(() => expect(dialog.getByRole('option', { name: 'KS2 scaled score' })).toBeInTheDocument());
    await userEvent.selectOptions(type, 'KS2 scaled score');
    await dialog.findByRole('textbox', { name: /^Score/ });
    await waitFor(() => expect(dialog.queryByRole('combobox', { name: /^Grade/ })).toBeNull());
    await userEvent.selectOptions(type, 'GCSE grade (9 to 1)');
    await dialog.findByRole('combobox', { name: /^Grade/ });
    await userEvent.click(await dialog.findByRole('button', { name: 'Add' }));
    await waitFor(() => expect(dialog.getAllByText('Please say the subject')[0]).toBeVisible());
  },
};

/** Judgements by term, as a picture against what is expected, and as a table. */
export const Progress: Story = { play: shows('Summer 2024-2025') };

/** Judgements of this term of several pupils: Enter opens the grades of a cell, and saves the one that is chosen. */
export const OfThisTerm: Story = {
  args: { path: '/termGrades' },
  play: async ({ canvasElement }) => {
    const change = await within(canvasElement).findByRole('button', { name: 'Change Maths of Calderby, Cass' });
    change.focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'At expected' }));
    await waitFor(() => expect(screen.getByText('Row saved')).toBeVisible());
  },
};
