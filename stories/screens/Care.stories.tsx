import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { catalog } from './support/catalogue.ts';
import { InPortal } from './support/InPortal.tsx';
import { shows } from './support/shows.ts';

const meta = {
  title: 'Screens/Care and SEN',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
  args: { path: '/students/5/care', typeId: 3 },
} satisfies Meta<typeof InPortal>;

export default meta;
type Story = StoryObj<typeof meta>;

/** How a pupil's care came to be, where they live and lived, and their SEN. */
export const OfPupil: Story = { play: shows('V2 Single period of accommodation under section 20') };

/** Whoever only reads has no button that changes anything. */
export const ToRead: Story = {
  args: { typeId: 4 },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findAllByText('SEN support');
    await waitFor(() => expect(within(canvasElement).queryByRole('button', { name: 'Add placement' })).toBeNull());
  },
};

/** Opens a form that adds, and sends it as it is. */
const adds = ({ title }: { title: string }, missing: string): Story => ({
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: title }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await userEvent.click(await dialog.findByRole('button', { name: title }));
    await waitFor(() => expect(dialog.getAllByText(missing)[0]).toBeVisible());
  },
});

export const AddCarePeriod = adds(catalog.form('care/add-care-period'), 'Please choose a care status');
export const AddPlacement = adds(catalog.form('care/add-placement'), 'Please choose a placement type');
export const AddSenPeriod = adds(catalog.form('care/add-sen-period'), 'Please choose a SEN status');

/** Opens a form of the first row of a table. */
const ofRow = ({ title }: { title: string }, opener: string, table: number): Story => ({
  play: async ({ canvasElement }) => {
    const grid = (await within(canvasElement).findAllByRole('grid'))[table];
    if (grid === undefined) throw new Error('The table is not there.');
    const [button] = await within(grid).findAllByRole('button', { name: new RegExp(`^(${opener}|More actions for)`) });
    if (button) await userEvent.click(button);
    if (button?.getAttribute('aria-haspopup') === 'menu')
      await userEvent.click(await screen.findByRole('menuitem', { name: opener }));
    await screen.findByRole('dialog', { name: title });
  },
});

export const CorrectCarePeriod = ofRow(catalog.form('care/correct-care-period'), 'Correct', 0);
export const CorrectPlacement = ofRow(catalog.form('care/correct-placement'), 'Correct', 1);
export const CorrectSenPeriod = ofRow(catalog.form('care/correct-sen-period'), 'Correct', 2);
export const RemoveCarePeriod = ofRow(catalog.form('care/remove-care-period'), 'Remove', 0);
export const RemovePlacement = ofRow(catalog.form('care/remove-placement'), 'Remove', 1);
export const RemoveSenPeriod = ofRow(catalog.form('care/remove-sen-period'), 'Remove', 2);
