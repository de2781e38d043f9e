import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { InPortal } from './support/InPortal.tsx';

const meta: Meta<typeof InPortal> = {
  title: 'Screens/Declarations/Questions of a form',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
  args: { path: '/declarations?path=forms/pep/health', authority: 12, typeId: 3 },
};
export default meta;

type Story = StoryObj<typeof InPortal>;

/** Opens the panel of a question. */
const open = async (canvasElement: HTMLElement, label: string) => {
  const page = within(canvasElement);
  await userEvent.click(await page.findByRole('button', { name: new RegExp(`^${label} `) }, { timeout: 10_000 }));
  return within(await page.findByRole('group', { name: `Change “${label}”` }));
};

/** A question that is required while another is not answered: of every kind it can be asked whether it is. */
export const WhileUnanswered: Story = {
  play: async ({ canvasElement }) => {
    const panel = await open(canvasElement, 'Allergies');
    await userEvent.selectOptions(await panel.findByLabelText('Answer'), 'when');
    const condition = within(await panel.findByRole('group', { name: 'Required under a condition' }));
    await userEvent.selectOptions(await condition.findByLabelText('When the answer to'), 'Medication');
    await condition.findByText('Required where "Medication" is answered');
    await userEvent.selectOptions(await condition.findByLabelText('The answer'), 'is not answered');
    await condition.findByText('Required where "Medication" is not answered');
    await within(canvasElement).findByRole('button', {
      name: /^Allergies .* required where "Medication" is not answered/,
    });
  },
};
