import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { answersIn, inPlan, KeptForm, planForm } from '../forms/InPlan.tsx';
import { widgetStories } from './WidgetStates.tsx';

export default { title: 'Renderer/Widgets/Select' } satisfies Meta;

const stories = widgetStories({
  schema: {
    type: 'string',
    title: 'Area',
    oneOf: [
      { const: 'reading', title: 'Reading' },
      { const: 'number', title: 'Number' },
      { const: 'settled', title: 'Feeling safe and settled, with a very long name that has to be cut short somewhere' },
    ],
  },
  filled: 'reading',
  faulty: 'gone',
});

export const AllStates = stories.All;
export const Phone = stories.Phone;
export const ReadOnly = stories.ReadOnly;
export const Zoom = stories.Zoom;

export const ByKeyboard: StoryObj = {
  decorators: [inPlan()],
  render: () => (
    <KeptForm
      form={planForm({
        properties: {
          kind: {
            type: 'string',
            title: 'Area',
            oneOf: [
              { const: 'reading', title: 'Reading' },
              { const: 'number', title: 'Number' },
            ],
          },
        },
      })}
    />
  ),
  play: async ({ canvasElement }) => {
    const select = await within(canvasElement).findByRole('combobox', { name: 'Area' });
    await userEvent.tab();
    await waitFor(() => expect(select).toHaveFocus());
    // The list of a native select is the browser's own; what is chosen in it comes as a change.
    await userEvent.selectOptions(select, 'Number');
    await waitFor(() => expect(answersIn(canvasElement)).toEqual({ kind: 'number' }));
    await waitFor(() => expect(select).toHaveFocus());
  },
};
