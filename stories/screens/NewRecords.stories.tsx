import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { catalog } from './support/catalogue.ts';
import { InPortal } from './support/InPortal.tsx';

const meta: Meta<typeof InPortal> = {
  title: 'Screens/New records and corrections',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
};
export default meta;

type Story = StoryObj<typeof InPortal>;

const details = '/student/5/individualPupilRecord/BasicDetails';
const schools = '/student/5/individualPupilRecord/SchoolHistory';

/** Opens a form from its page or the menu of a row, waits for it, and looks at it. */
function form(id: string, opener: string, look?: (dialog: HTMLElement) => Promise<void>): NonNullable<Story['play']> {
  return async ({ canvasElement }) => {
    const name = new RegExp(`^(${opener}$|More actions for )`);
    const [button] = await within(canvasElement).findAllByRole('button', { name });
    if (button) await userEvent.click(button);
    if (button?.getAttribute('aria-haspopup') === 'menu')
      await userEvent.click(await screen.findByRole('menuitem', { name: opener }));
    const dialog = await screen.findByRole('dialog', { name: catalog.form(id).title });
    await look?.(dialog);
  };
}

/** What is still to be filled in is said at each question. */
export const AddPupil: Story = {
  args: { path: '/students' },
  play: form('student/add', 'Add pupil', async (element) => {
    const dialog = within(element);
    await userEvent.click(await dialog.findByRole('button', { name: 'Add pupil' }));
    await waitFor(() => expect(dialog.getAllByText('Please enter the first name')[0]).toBeVisible());
    await waitFor(() => expect(dialog.queryByText('Please enter the first day at the school')).toBeNull());
  }),
};

/** Only officers of the virtual school add pupils. */
export const PupilsForTeachers: Story = {
  args: { path: '/students', typeId: 1 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findAllByRole('link', { name: 'Pupil record' });
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Add pupil' })).toBeNull());
  },
};

/** The form begins with what stands there. */
export const CorrectPupil: Story = {
  args: { path: details },
  play: form('student/correct', 'Correct details', async (dialog) => {
    await waitFor(() => expect(within(dialog).getByLabelText(/^Last name/)).toHaveValue('Larkhanger'));
  }),
};

/** Schools of one name are told apart, and one that is closed is not offered. */
export const AddSchoolOfPupil: Story = {
  args: { path: schools },
  play: form('student/add-school', 'Add school', async (dialog) => {
    const choice = await within(dialog).findByLabelText(/^School/);
    await waitFor(() =>
      expect([...choice.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
        'Choose…',
        'Starlingmere High School',
        'Thistledown School, Ashcombe',
        'Thistledown School, Westmark',
      ]),
    );
  }),
};

export const CorrectDays: Story = { args: { path: schools }, play: form('student/correct-school', 'Correct days') };

export const RemoveSchool: Story = { args: { path: schools }, play: form('student/remove-school', 'Remove') };

export const AddSchool: Story = { args: { path: '/organisations' }, play: form('organisation/add', 'Add school') };

export const CorrectSchool: Story = {
  args: { path: '/organisations' },
  play: form('organisation/correct', 'Correct details'),
};

/** Support adds an authority, whose first super user goes on from there. */
export const AddAuthority: Story = {
  args: { path: '/changeLocalAuthority', supportOrigin: true },
  play: form('authority/add', 'Add an authority'),
};

/** A school that closes, or becomes an academy, has a successor. */
export const SchoolSuccessor: Story = {
  args: { path: '/organisations' },
  play: form('organisation/succeed', 'Successor'),
};
