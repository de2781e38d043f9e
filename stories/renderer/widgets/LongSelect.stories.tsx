import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { answersIn, inPlan, KeptForm, planForm } from '../forms/InPlan.tsx';
import { widgetStories } from './WidgetStates.tsx';

export default { title: 'Renderer/Widgets/Long list' } satisfies Meta;

const places = ['Abbey', 'Bridge', 'Castle', 'Dock', 'Elm', 'Ferry', 'Grange', 'Harbour', 'Ings', 'Jubilee'];
const LONG_ENDING = ', with the quiet room and the centre for music and the arts';
const nameOf = (index: number) =>
  `${places[index % 10] ?? ''} Road, support centre number ${index + 1}${index % 97 === 0 ? LONG_ENDING : ''}`;
const centre = {
  type: 'integer',
  title: 'Centre',
  oneOf: Array.from({ length: 300 }, (_, index) => ({ const: index + 1, title: nameOf(index) })),
};
const stories = widgetStories({ schema: centre, ui: { 'ui:widget': 'select' }, filled: 195, faulty: 9999 });

export const AllStates = stories.All;
export const Phone = stories.Phone;
export const ReadOnly = stories.ReadOnly;
export const Zoom = stories.Zoom;

const options = Array.from({ length: 5000 }, (_, index) => ({ value: index + 1, label: nameOf(index) }));
const form = planForm(
  { properties: { centre: { type: 'object', title: 'Centre' } } },
  { uiSchema: { centre: { 'ui:widget': 'select', 'ui:options': { lookup: 'centres' } } } },
);
const withFiveThousand = inPlan({
  useOptions: () => ({ options, loading: false, failed: false, reload: () => undefined }),
});

export const FiveThousandByKeyboard: StoryObj = {
  decorators: [withFiveThousand],
  render: () => <KeptForm form={form} />,
  play: async ({ canvasElement }) => {
    const field = await within(canvasElement).findByRole('combobox', { name: 'Centre' });
    await userEvent.tab();
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.keyboard('harbour 4998');
    const list = within(await within(document.body).findByRole('listbox', { name: 'Centre' }));
    await waitFor(() => expect(list.getAllByRole('option')).toHaveLength(1));
    await waitFor(() => expect(field).toHaveAttribute('aria-activedescendant'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(answersIn(canvasElement)).toEqual({
        centre: { value: 4998, label: 'Harbour Road, support centre number 4998' },
      }),
    );
    await waitFor(() => expect(field).toHaveFocus());
  },
};

export const OpenInTheMiddle: StoryObj = {
  decorators: [withFiveThousand],
  render: () => <KeptForm form={form} answers={{ centre: { value: 2500, label: nameOf(2499) } }} />,
  play: async ({ canvasElement }) => {
    const field = await within(canvasElement).findByRole('combobox', { name: 'Centre' });
    await userEvent.click(field);
    const list = within(await within(document.body).findByRole('listbox', { name: 'Centre' }));
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
