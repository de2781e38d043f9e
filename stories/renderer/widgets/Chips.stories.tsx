import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { answersIn, inPlan, KeptForm, planForm } from '../forms/InPlan.tsx';
import { widgetStories } from './WidgetStates.tsx';

export default { title: 'Renderer/Widgets/Chips' } satisfies Meta;

const state = {
  type: 'integer',
  title: 'How far the target is',
  oneOf: ['Reached', 'Nearly there', 'Much to do', 'Given up', 'Not looked at'].map((title, index) => ({
    const: index + 1,
    title,
  })),
};
const tones = { 1: 'done', 2: 'attention', 3: 'danger', 4: 'apart', 5: 'muted' };
const ui = { 'ui:widget': 'chips', 'ui:options': { tones } };
const stories = widgetStories({ schema: state, ui, filled: 2 });

export const AllStates = stories.All;
export const Phone = stories.Phone;
export const ReadOnly = stories.ReadOnly;
export const Zoom = stories.Zoom;

/** Digits choose by place while the focus is among the chips; the arrows go on from there. */
export const ByKeyboard: StoryObj = {
  decorators: [inPlan()],
  render: () => <KeptForm form={planForm({ properties: { state } }, { uiSchema: { state: ui } })} answers={{}} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('radio', { name: 'Reached' });
    await userEvent.tab();
    await userEvent.keyboard('4');
    await waitFor(() => expect(answersIn(canvasElement)).toEqual({ state: 4 }));
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'Given up' })).toHaveFocus());
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(answersIn(canvasElement)).toEqual({ state: 3 }));
    await userEvent.keyboard('9');
    await waitFor(() => expect(answersIn(canvasElement)).toEqual({ state: 3 }));
  },
};
