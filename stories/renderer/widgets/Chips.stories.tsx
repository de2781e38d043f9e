import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { answersIn, inLibrary, KeptForm, libraryForm } from '../forms/Library.tsx';
import { widgetStories } from './WidgetStates.tsx';

export default { title: 'Renderer/Widgets/Chips' } satisfies Meta;

const state = {
  type: 'integer',
  title: 'State of the copy',
  oneOf: ['As new', 'Worn', 'Pages missing', 'Beyond repair', 'Not looked at'].map((title, index) => ({
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
  decorators: [inLibrary()],
  render: () => <KeptForm form={libraryForm({ properties: { state } }, { uiSchema: { state: ui } })} answers={{}} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('radio', { name: 'As new' });
    await userEvent.tab();
    await userEvent.keyboard('4');
    await waitFor(() => expect(answersIn(canvasElement)).toEqual({ state: 4 }));
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'Beyond repair' })).toHaveFocus());
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(answersIn(canvasElement)).toEqual({ state: 3 }));
    await userEvent.keyboard('9');
    await waitFor(() => expect(answersIn(canvasElement)).toEqual({ state: 3 }));
  },
};
