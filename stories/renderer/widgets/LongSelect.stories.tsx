import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { answersIn, inLibrary, KeptForm, libraryForm } from '../forms/Library.tsx';
import { widgetStories } from './WidgetStates.tsx';

export default { title: 'Renderer/Widgets/Long list' } satisfies Meta;

const places = ['Abbey', 'Bridge', 'Castle', 'Dock', 'Elm', 'Ferry', 'Grange', 'Harbour', 'Ings', 'Jubilee'];
const nameOf = (index: number) =>
  `${places[index % 10] ?? ''} branch library number ${index + 1}${index % 97 === 0 ? ', with the reading room and the archive of the travelling library' : ''}`;
const branch = {
  type: 'integer',
  title: 'Branch',
  oneOf: Array.from({ length: 300 }, (_, index) => ({ const: index + 1, title: nameOf(index) })),
};
const stories = widgetStories({ schema: branch, ui: { 'ui:widget': 'select' }, filled: 195, faulty: 9999 });

export const AllStates = stories.All;
export const Phone = stories.Phone;
export const ReadOnly = stories.ReadOnly;
export const Zoom = stories.Zoom;

const options = Array.from({ length: 5000 }, (_, index) => ({ value: index + 1, label: nameOf(index) }));
const form = libraryForm(
  { properties: { branch: { type: 'object', title: 'Branch' } } },
  { uiSchema: { branch: { 'ui:widget': 'select', 'ui:options': { lookup: 'branches' } } } },
);
const inLongLibrary = inLibrary({
  useOptions: () => ({ options, loading: false, failed: false, reload: () => undefined }),
});

export const FiveThousandByKeyboard: StoryObj = {
  decorators: [inLongLibrary],
  render: () => <KeptForm form={form} />,
  play: async ({ canvasElement }) => {
    const field = await within(canvasElement).findByRole('combobox', { name: 'Branch' });
    await userEvent.tab();
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.keyboard('harbour 4998');
    const list = within(await within(document.body).findByRole('listbox', { name: 'Branch' }));
    await waitFor(() => expect(list.getAllByRole('option')).toHaveLength(1));
    await waitFor(() => expect(field).toHaveAttribute('aria-activedescendant'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(answersIn(canvasElement)).toEqual({
        branch: { value: 4998, label: 'Harbour branch library number 4998' },
      }),
    );
    await waitFor(() => expect(field).toHaveFocus());
  },
};

export const OpenInTheMiddle: StoryObj = {
  decorators: [inLongLibrary],
  render: () => <KeptForm form={form} answers={{ branch: { value: 2500, label: nameOf(2499) } }} />,
  play: async ({ canvasElement }) => {
    const field = await within(canvasElement).findByRole('combobox', { name: 'Branch' });
    await userEvent.click(field);
    const list = within(await within(document.body).findByRole('listbox', { name: 'Branch' }));
    await waitFor(() => expect(list.getByRole('option', { selected: true })).toBeVisible());
    await userEvent.keyboard('{PageDown}{ArrowDown}');
    await waitFor(() =>
      expect(list.getByRole('option', { name: /number 2509$/ })).toHaveAttribute(
        'id',
        field.getAttribute('aria-activedescendant'),
      ),
    );
    await waitFor(() => expect(list.getByRole('option', { name: /number 2509$/ })).toBeVisible());
    await waitFor(() => expect(list.getAllByRole('option').length).toBeLessThan(40));
  },
};
