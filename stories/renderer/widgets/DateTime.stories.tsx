import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { answersIn, inPlan, KeptForm, planForm } from '../forms/InPlan.tsx';
import { widgetStories } from './WidgetStates.tsx';

export default { title: 'Renderer/Widgets/Date and time' } satisfies Meta;

const meeting = {
  type: 'string',
  title: 'Meeting of the plan',
  pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$`,
};
const ui = { 'ui:widget': 'date-time' };
const stories = widgetStories({ schema: meeting, ui, filled: '2026-03-16T09:15', faulty: '14/03/2026 09:15' });

export const AllStates = stories.All;
export const Phone = stories.Phone;
export const ReadOnly = stories.ReadOnly;
export const Zoom = stories.Zoom;

const form = planForm({ properties: { meeting } }, { uiSchema: { meeting: ui } });
const render = () => <KeptForm form={form} />;

export const TypedByKeyboard: StoryObj = {
  decorators: [inPlan()],
  render,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByLabelText('Date');
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByLabelText('Date')).toHaveFocus());
    await userEvent.keyboard('16/3/2026');
    await userEvent.tab();
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Choose a date for Meeting of the plan' })).toHaveFocus(),
    );
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByLabelText('Time')).toHaveFocus());
    await userEvent.selectOptions(await canvas.findByLabelText('Time'), '10:45');
    await waitFor(() => expect(answersIn(canvasElement)).toEqual({ meeting: '2026-03-16T10:45' }));
  },
};

export const ChosenFromCalendarByKeyboard: StoryObj = {
  decorators: [inPlan()],
  render: () => <KeptForm form={form} answers={{ meeting: '2026-03-13T09:00' }} />,
  play: async ({ canvasElement }) => {
    (await within(canvasElement).findByRole('button', { name: 'Choose a date for Meeting of the plan' })).focus();
    await userEvent.keyboard('{Enter}');
    const dialog = within(
      await within(document.body).findByRole('dialog', { name: 'Choose a date for Meeting of the plan' }),
    );
    await waitFor(() => expect(dialog.getByRole('gridcell', { name: '13' })).toHaveFocus());
    await waitFor(() => expect(dialog.getByRole('gridcell', { name: '14' })).toBeDisabled());
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(dialog.getByRole('gridcell', { name: '20' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(answersIn(canvasElement)).toEqual({ meeting: '2026-03-20T09:00' }));
  },
};

export const NoSaturday: StoryObj = {
  decorators: [inPlan()],
  render,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(await canvas.findByLabelText('Date'), '14/03/2026');
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByText(/Please choose a day from Monday to Friday/)).toBeVisible());
    await waitFor(() => expect(canvas.getByLabelText('Date')).toHaveValue('14/03/2026'));
  },
};
