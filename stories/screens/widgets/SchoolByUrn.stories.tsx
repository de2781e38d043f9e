import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { DeclaredForm } from '../support/DeclaredForm.tsx';

const meta: Meta<typeof DeclaredForm> = {
  title: 'Screens/Widgets/School by URN',
  component: DeclaredForm,
  args: { form: 'pep-admin/school' },
  parameters: { width: 600 },
};
export default meta;

type Story = StoryObj<typeof DeclaredForm>;

const dialog = async () => within(await within(document.body).findByRole('dialog'));

export const Empty: Story = {};

export const Found: Story = {
  play: async () => {
    const { findByLabelText, getByText } = await dialog();
    await userEvent.type(await findByLabelText('URN of the new school'), ' 900-108{Enter}');
    await waitFor(() => expect(getByText('Hazelwharf Academy')).toBeVisible());
  },
};

export const NotFound: Story = {
  play: async () => {
    const { findByLabelText, getByText } = await dialog();
    await userEvent.type(await findByLabelText('URN of the new school'), '1{Enter}');
    await waitFor(() => expect(getByText('No school has this URN.')).toBeVisible());
  },
};
