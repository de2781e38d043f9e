import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { answersIn, inPlan, KeptForm, planForm } from '../forms/InPlan.tsx';

interface Tried {
  readonly label: string;
  /** YYYY-MM-DD. */
  readonly answer: string;
}

const formOf = (title: string) => planForm({ properties: { due: { type: 'string', format: 'date', title } } });

export default {
  title: 'Renderer/Widgets/Date calendar',
  decorators: [inPlan()],
  args: { label: 'Done by', answer: '2026-03-04' },
  render: ({ label, answer }) => <KeptForm key={answer} form={formOf(label)} answers={{ due: answer }} />,
} satisfies Meta<Tried>;

async function open(canvasElement: HTMLElement) {
  await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Choose a date for Done by' }));
  const dialog = within(await within(document.body).findByRole('dialog', { name: 'Choose a date for Done by' }));
  await onDay('4');
  return dialog;
}

const onDay = (name: string) =>
  waitFor(() => expect(within(document.body).getByRole('gridcell', { name })).toHaveFocus());

export const Open: StoryObj = {
  play: async ({ canvasElement }) => {
    await open(canvasElement);
  },
};

export const ChosenByKeyboard: StoryObj = {
  play: async ({ canvasElement }) => {
    await open(canvasElement);
    await userEvent.keyboard('{ArrowRight}');
    await onDay('5');
    await userEvent.keyboard('{ArrowDown}');
    await onDay('12');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(answersIn(canvasElement)).toEqual({ due: '2026-03-12' }));
    await waitFor(() => expect(within(canvasElement).getByLabelText('Done by')).toHaveValue('12/03/2026'));
  },
};

export const AnotherYear: StoryObj = {
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement);
    await userEvent.selectOptions(await dialog.findByLabelText('Year'), '1901');
    await userEvent.click(await dialog.findByRole('gridcell', { name: '15' }));
    await waitFor(() => expect(answersIn(canvasElement)).toEqual({ due: '1901-03-15' }));
  },
};
