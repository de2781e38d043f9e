import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { answersIn, inLibrary, KeptForm, libraryForm } from '../forms/Library.tsx';
import { widgetStories } from './WidgetStates.tsx';

export default { title: 'Renderer/Widgets/Select' } satisfies Meta;

const stories = widgetStories({
  schema: {
    type: 'string',
    title: 'Kind',
    oneOf: [
      { const: 'novel', title: 'Novel' },
      { const: 'poetry', title: 'Poetry' },
      { const: 'drama', title: 'Drama with a very long name that has to be cut short somewhere' },
    ],
  },
  filled: 'novel',
  faulty: 'withdrawn',
});

export const AllStates = stories.All;
export const Phone = stories.Phone;
export const ReadOnly = stories.ReadOnly;
export const Zoom = stories.Zoom;

export const ByKeyboard: StoryObj = {
  decorators: [inLibrary()],
  render: () => (
    <KeptForm
      form={libraryForm({
        properties: {
          kind: {
            type: 'string',
            title: 'Kind',
            oneOf: [
              { const: 'novel', title: 'Novel' },
              { const: 'poetry', title: 'Poetry' },
            ],
          },
        },
      })}
    />
  ),
  play: async ({ canvasElement }) => {
    const select = await within(canvasElement).findByRole('combobox', { name: 'Kind' });
    await userEvent.tab();
    await waitFor(() => expect(select).toHaveFocus());
    // The list of a native select is the browser's own; what is chosen in it comes as a change.
    await userEvent.selectOptions(select, 'Poetry');
    await waitFor(() => expect(answersIn(canvasElement)).toEqual({ kind: 'poetry' }));
    await waitFor(() => expect(select).toHaveFocus());
  },
};
