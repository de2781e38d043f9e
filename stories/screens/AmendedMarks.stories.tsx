import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { InPortal } from './support/InPortal.tsx';

// The law of 2024: original and amended mark, who, when and why; marks of long ago are amended with a reason alone.

const meta: Meta<typeof InPortal> = {
  title: 'Screens/Amended marks',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
};
export default meta;

type Story = StoryObj<typeof InPortal>;

const body = () => within(document.body);

/** The cells of a week whose marks are called so. */
const cellsOf = (canvas: HTMLElement, name: RegExp) => within(canvas).findAllByRole('gridcell', { name });

/** A week of long ago, with a corner where a mark was amended. */
export const AWeek: Story = {
  args: { path: '/students/5/attendance?week=2025-11-03' },
  play: async ({ canvasElement }) => {
    await waitFor(async () => expect(await cellsOf(canvasElement, /^L, .*, amended$/)).toHaveLength(1));
    await within(canvasElement).findByText(/is the statutory record/);
  },
};

/** Alt and Enter on an amended mark, also for somebody who may not mark. */
export const ItsHistory: Story = {
  args: { path: '/students/5/attendance?week=2025-11-03', typeId: 4 },
  play: async ({ canvasElement }) => {
    const [cell] = await cellsOf(canvasElement, /amended$/);
    cell?.focus();
    await userEvent.keyboard('{Alt>}{Enter}{/Alt}');
    const dialog = within(await body().findByRole('dialog', { name: /^Amendments: Tuesday/ }));
    await dialog.findByText(/^Original: N, /);
    await dialog.findByText(/^Amended: L, /);
    await dialog.findByText(/^Cass Fernaby, LA User, 12\/11\/2025/);
    await dialog.findByText('Reason: The school told us that the bus was late');
  },
};

/** A code over a mark of long ago: nothing is given before somebody says why. */
export const AReason: Story = {
  args: { path: '/students/5/attendance?week=2025-11-03' },
  play: async ({ canvasElement }) => {
    const [cell] = await cellsOf(canvasElement, /^N, /);
    cell?.focus();
    await userEvent.keyboard('U{Enter}');
    const dialog = within(await body().findByRole('dialog', { name: 'Why is this mark changed?' }));
    await waitFor(() => expect(dialog.getByLabelText('Reason')).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await dialog.findByText('Please write a reason');
    await waitFor(() => expect(cell).toHaveAccessibleName(/^N, /));
  },
};

export const AReasonOnAPhone: Story = { ...AReason, globals: { viewport: { value: 'phone' } } };

/** One reason for a whole block. */
export const OneReasonForSeveral: Story = {
  args: { path: '/students/5/attendance?week=2025-11-03' },
  play: async ({ canvasElement }) => {
    const [cell] = await cellsOf(canvasElement, /^L, /);
    cell?.focus();
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Delete}');
    await userEvent.click(await body().findByRole('button', { name: 'Clear 3 marks' }));
    const dialog = within(await body().findByRole('dialog', { name: 'Why are these marks changed?' }));
    await userEvent.type(await dialog.findByLabelText('Reason'), 'Marked on the wrong pupil');
    await userEvent.click(await dialog.findByRole('button', { name: 'Change 3 marks' }));
    await within(canvasElement).findByText('3 marks cleared. Ctrl+Z undoes it.');
  },
};

/** A dialog that goes back to marks of long ago: the question stands over it, with the days. */
export const AReasonOverADialog: Story = {
  args: { path: '/students/5/attendance?week=2025-11-03' },
  play: async ({ canvasElement }) => {
    const [cell] = await cellsOf(canvasElement, /^L, /);
    cell?.focus();
    await userEvent.keyboard('7');
    const range = within(await body().findByRole('dialog', { name: 'For which sessions?' }));
    await userEvent.click(await range.findByRole('button', { name: 'Save marks' }));
    const why = within(await body().findByRole('dialog', { name: 'Why are these marks changed?' }));
    await why.findByText(/^2 marks more than five school days old: 03\/11\/2025, 04\/11\/2025\./);
    await userEvent.type(await why.findByLabelText('Reason'), 'No place until the sixth');
    await userEvent.click(await why.findByRole('button', { name: 'Change 2 marks' }));
    await waitFor(() => expect(body().queryByRole('dialog')).toBeNull());
  },
};

export const AReasonOverADialogOnAPhone: Story = {
  ...AReasonOverADialog,
  globals: { viewport: { value: 'phone' } },
};

const showsAmendments =
  (role: 'gridcell' | 'button'): Story['play'] =>
  async ({ canvasElement }) => {
    const cell = await within(canvasElement).findByRole(role, { name: /, amended$/ });
    cell.focus();
    await userEvent.keyboard('{Alt>}{Enter}{/Alt}');
    await within(await body().findByRole('dialog', { name: /^Amendments: / })).findByText(/^Original: N, /);
  };

/** The daily register has the same corner, and says so in the name of the cell. */
export const InTheDailyRegister: Story = { args: { path: '/register' }, play: showsAmendments('gridcell') };

/** On a phone the cell is a button of the pupil's card. */
export const InTheDailyRegisterOnAPhone: Story = {
  args: { path: '/register' },
  globals: { viewport: { value: 'phone' } },
  play: showsAmendments('button'),
};

/** All of them, for an officer or a school that looks for what has no reason. */
export const OfAllPupils: Story = {
  args: { path: '/reports/amendedMarks' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText('Marked on the wrong pupil');
    const pupil = await canvas.findByRole('link', { name: 'Fernaby-Winterbourne, Maximiliana Theodora' });
    await waitFor(() => expect(pupil).toHaveAttribute('href', '/students/4/attendance?week=2025-11-03'));
    await canvas.findByText('None given');
  },
};

export const OfAllPupilsOnAPhone: Story = { ...OfAllPupils, globals: { viewport: { value: 'phone' } } };
