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

/** Opens a form from its page, and waits for it. */
async function opened(canvasElement: HTMLElement, id: string, opener: string) {
  const [button] = await within(canvasElement).findAllByRole('button', { name: opener });
  if (button) await userEvent.click(button);
  return within(await screen.findByRole('dialog', { name: catalog.form(id).title }));
}

const opens =
  (id: string, opener: string): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    await opened(canvasElement, id, opener);
  };

/** What is still to be filled in is said at each question. */
export const AddPupil: Story = {
  args: { path: '/students' },
  play: async ({ canvasElement }) => {
    const dialog = await opened(canvasElement, 'student/add', 'Add pupil');
    await userEvent.click(await dialog.findByRole('button', { name: 'Add pupil' }));
    await waitFor(() => expect(dialog.getAllByText('Please enter the first name')[0]).toBeVisible());
    await waitFor(() => expect(dialog.queryByText('Please enter the first day at the school')).toBeNull());
  },
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
  play: async ({ canvasElement }) => {
    const dialog = await opened(canvasElement, 'student/correct', 'Correct details');
    await waitFor(() => expect(dialog.getByLabelText(/^Last name/)).toHaveValue('Larkhanger'));
  },
};

export const AddSchoolOfPupil: Story = { args: { path: schools }, play: opens('student/add-school', 'Add school') };

export const CorrectDays: Story = { args: { path: schools }, play: opens('student/correct-school', 'Correct days') };

export const RemoveSchool: Story = { args: { path: schools }, play: opens('student/remove-school', 'Remove') };

export const AddSchool: Story = { args: { path: '/organisations' }, play: opens('organisation/add', 'Add school') };

export const CorrectSchool: Story = {
  args: { path: '/organisations' },
  play: opens('organisation/correct', 'Correct details'),
};
