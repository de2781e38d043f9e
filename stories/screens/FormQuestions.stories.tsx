import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent, within } from 'storybook/test';
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

/** In how many plans each is answered, and each column; nothing where no plan answers it, which may be new. */
export const InPlans: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByRole('button', { name: /^Health conditions .* in 20,000 plans$/ }, { timeout: 10_000 });
    await page.findByRole('button', { name: /^Allergies .* in 1 plan$/ });
    await page.findByRole('button', { name: /^Disability several of a list$/ });
    const panel = await open(canvasElement, 'Other agencies');
    await page.findByRole('button', { name: /^Other agencies .* in 212 plans$/ });
    const columns = within(await panel.findByRole('group', { name: 'Columns of “Other agencies”' }));
    await columns.findByRole('button', { name: /^Outcome .* in 1 plan$/ });
    await columns.findByRole('button', { name: /^Worker text$/ });
  },
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

/** A column that is asked where another of its row has an answer, and a row that there has to be. */
export const ConditionsOfRows: Story = {
  play: async ({ canvasElement }) => {
    const panel = await open(canvasElement, 'Other agencies');
    const columns = within(await panel.findByRole('group', { name: 'Columns of “Other agencies”' }));
    await userEvent.click(await columns.findByRole('button', { name: 'Add a column' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(await dialog.findByLabelText('Column'), 'Next step');
    await userEvent.click(await dialog.findByRole('button', { name: 'Add column' }));
    const column = within(await columns.findByRole('group', { name: 'Change the column “Next step”' }));
    await userEvent.selectOptions(await column.findByLabelText('Asked'), 'when');
    await column.findByText('Asked where "Outcome" is answered');
    const rules = within(await panel.findByRole('group', { name: 'Rules for “Other agencies”' }));
    await userEvent.click(await rules.findByRole('button', { name: 'Add a rule' }));
    await userEvent.selectOptions(await rules.findByRole('combobox', { name: 'When the answer to' }), 'Worker');
    await rules.findByText('A row where "Worker" is answered');
    await rules.findByDisplayValue('Please add a row where "Worker" is answered');
  },
};

/** The columns of everybody's table: one is hidden, and one is added, answered from a list and moved. */
export const Columns: Story = {
  play: async ({ canvasElement }) => {
    const panel = await open(canvasElement, 'Other agencies');
    const columns = within(await panel.findByRole('group', { name: 'Columns of “Other agencies”' }));
    await userEvent.click(await columns.findByRole('button', { name: /^Outcome / }));
    const outcome = within(await columns.findByRole('group', { name: 'Change the column “Outcome”' }));
    await userEvent.click(await outcome.findByRole('checkbox', { name: 'Hidden' }));
    await columns.findByRole('button', { name: /^Outcome .* hidden/ });
    await userEvent.click(await columns.findByRole('button', { name: 'Add a column' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(await dialog.findByLabelText('Column'), 'How did it go?');
    await userEvent.click(await dialog.findByRole('radio', { name: 'One of several answers' }));
    await userEvent.type(await dialog.findByLabelText('Answers, one on each line'), 'Well{Enter}Badly');
    await userEvent.click(await dialog.findByRole('button', { name: 'Add column' }));
    await columns.findByText('Column 6 of 6');
    await userEvent.type(await columns.findByLabelText('Another answer'), 'It did not happen{Enter}');
    await userEvent.click(await columns.findByRole('button', { name: 'Column up' }));
    await columns.findByText('Column 5 of 6');
    await columns.findByRole('button', { name: 'Take out “It did not happen”' });
  },
};
