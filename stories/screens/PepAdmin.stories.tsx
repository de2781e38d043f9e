import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent, within } from 'storybook/test';
import { DeclaredForm } from './support/DeclaredForm.tsx';
import { pupils } from './support/pupils.ts';

const meta: Meta<typeof DeclaredForm> = {
  title: 'Screens/PEP status',
  component: DeclaredForm,
  parameters: { width: 600 },
};
export default meta;

type Story = StoryObj<typeof DeclaredForm>;

export const Meeting: Story = { args: { form: 'pep-admin/meeting' } };

export const NextMeeting: Story = { args: { form: 'pep-admin/next-meeting' } };

export const AgreedAmount: Story = { args: { form: 'pep-admin/agreed-amount' } };

export const Term: Story = { args: { form: 'pep-admin/term' } };

export const Cycle: Story = { args: { form: 'pep-admin/cycle' } };

export const AddPep: Story = { args: { form: 'pep-admin/add' } };

/** A child who is younger than the authority's youngest age with a plan: said as soon as the child is chosen. */
export const AddPepTooYoung: Story = {
  args: { form: 'pep-admin/add' },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Add PEP' }));
    const [first] = pupils;
    const option = await dialog.findByRole('option', { name: new RegExp(`^${String(first?.studentName)}`) });
    await userEvent.selectOptions(await dialog.findByLabelText(/^Pupil/), option);
    await dialog.findByText(/PEPs begin at two here/);
  },
};

export const AddPepInCycles: Story = { args: { form: 'pep-admin/add', cycles: true } };

export const ChangeSchool: Story = { args: { form: 'pep-admin/school' } };
