import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { PasteAnswersDialog } from '../../src/app/declarations/lists/PasteAnswersDialog.tsx';
import { listedAnswers, type ListText } from '../../src/engine/index.ts';
import { InPortal } from './support/InPortal.tsx';

const path = 'lookups/aspiration-kind';

const meta: Meta<typeof InPortal> = {
  title: 'Screens/Declarations/Answers of a list',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
  args: { path: `/declarations?path=${path}`, authority: 12, typeId: 3 },
};
export default meta;

type Story = StoryObj<typeof InPortal>;

const listIn = async (canvasElement: HTMLElement) =>
  within(await within(canvasElement).findByRole('list', { name: 'Answers' }, { timeout: 10_000 }));

const open = async (canvasElement: HTMLElement, label: string) => {
  const list = await listIn(canvasElement);
  await userEvent.click(await list.findByRole('button', { name: new RegExp(`^${label}`) }));
  return within(await list.findByRole('group', { name: `Change “${label}”` }));
};

/** The answers in their order, with what a question offers of them on a day, and which questions ask with them. */
export const Listed: Story = {
  play: async ({ canvasElement }) => {
    const list = await listIn(canvasElement);
    await waitFor(async () => expect(await list.findAllByRole('button')).toHaveLength(5));
    const beside = within(await screen.findByRole('region', { name: 'What is offered' }));
    await beside.findByText(/, 5 of 5 answers are offered$/);
    await beside.findByText(/“What kind of aspiration is it\?” in/);
    await beside.findByRole('button', { name: 'Aspiration pathway' });
  },
};

/** One after another is added by Enter; what there is already is not. */
export const Added: Story = {
  play: async ({ canvasElement }) => {
    const list = await listIn(canvasElement);
    await userEvent.click(await screen.findByRole('button', { name: 'Add an answer' }));
    await userEvent.keyboard('Music{Enter}Volunteering{Enter}sport');
    await list.findByRole('button', { name: /^Music new$/ });
    await list.findByRole('button', { name: /^Volunteering new$/ });
    await screen.findByText('Answer 7 of 7');
    await screen.findByText('There is such an answer');
  },
};

/** A published answer is ended and stays; it is offered until its day. */
export const Ended: Story = {
  play: async ({ canvasElement }) => {
    const panel = await open(canvasElement, 'Career');
    await panel.findByText(/^It is published and may have been given, so it stays/);
    await userEvent.type(await panel.findByLabelText('Offered until'), '31/7/2031{Enter}');
    const list = await listIn(canvasElement);
    await list.findByRole('button', { name: /^Career until 31\/07\/2031 · changed$/ });
    const beside = within(await screen.findByRole('region', { name: 'What is offered' }));
    const day = await beside.findByLabelText('Answered on');
    await userEvent.clear(day);
    await userEvent.type(day, '01/08/2031{Enter}');
    await beside.findByText('On 01/08/2031, 4 of 5 answers are offered');
  },
};

/** A first day behind the last one is told at its answer, and what is no day at its field. */
export const Faulty: Story = {
  play: async ({ canvasElement }) => {
    const panel = await open(canvasElement, 'Sport');
    await userEvent.type(await panel.findByLabelText('Offered from'), 'soon{Enter}');
    await panel.findByText('Enter a real date, like 31/12/2025');
    await userEvent.clear(await panel.findByLabelText('Offered from'));
    await userEvent.type(await panel.findByLabelText('Offered from'), '01092026{Enter}');
    await userEvent.type(await panel.findByLabelText('Offered until'), '31082026{Enter}');
    const list = await listIn(canvasElement);
    await list.findByText('its last day is before its first', {}, { timeout: 10_000 });
    const faults = within(await screen.findByRole('list', { name: 'Faults' }));
    await userEvent.click(await faults.findByRole('button', { name: 'Sport' }));
    const row = await list.findByRole('button', { name: /^Sport/ });
    await waitFor(() => expect(row).toHaveFocus());
  },
};

/** A code, and a word that another answer has. */
export const Coded: Story = {
  play: async ({ canvasElement }) => {
    const panel = await open(canvasElement, 'Arts');
    await userEvent.type(await panel.findByLabelText('Code in files'), 'AR');
    const list = await listIn(canvasElement);
    await list.findByRole('button', { name: /^Arts code AR · changed$/ });
    const word = await panel.findByLabelText('Answer');
    await userEvent.clear(word);
    await userEvent.type(word, 'sport');
    await panel.findByText('There is such an answer');
    await userEvent.click(await screen.findByRole('button', { name: 'Move up' }));
    await screen.findByText('Answer 3 of 5');
  },
};

const onAdd = fn();
const list: ListText = {
  path,
  text: '{ "options": [{ "value": "sport", "label": "Sport", "data": { "code": "SP" } }] }',
  published: [],
};

/** Row by row what is made of the cells of a spreadsheet, before they are taken. */
export const Pasted: Story = {
  render: () => (
    <PasteAnswersDialog
      made={{ answers: listedAnswers(list) }}
      first={'Answer\tCode\nMusic\tMU\nSport\tSP\nChess\tSP\tclub'}
      onAdd={onAdd}
      onDone={fn()}
    />
  ),
  play: async () => {
    onAdd.mockClear();
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste rows of a spreadsheet' }));
    await dialog.findByText('3 rows were read; 2 answers are made of them; 2 rows have something to look at');
    await dialog.findByRole('row', { name: /^2 Music Music · code MU/ });
    await dialog.findByRole('row', { name: /^3 Sport Nothing There is an answer in these words already/ });
    await dialog.findByRole('row', { name: /^4 Chess Chess Another answer has the code “SP”: this one has none/ });
    await userEvent.click(await dialog.findByRole('button', { name: 'Add 2 answers' }));
    await waitFor(() =>
      expect(onAdd).toHaveBeenCalledWith([
        { label: 'Music', code: 'MU' },
        { label: 'Chess', code: '' },
      ]),
    );
  },
};
