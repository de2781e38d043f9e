import type { Meta, StoryObj } from '@storybook/react-vite';
import { DeclaredForm } from './support/DeclaredForm.tsx';

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

export const AddPepInCycles: Story = { args: { form: 'pep-admin/add', cycles: true } };

export const ChangeSchool: Story = { args: { form: 'pep-admin/school' } };
