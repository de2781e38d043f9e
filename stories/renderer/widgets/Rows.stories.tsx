import type { Meta } from '@storybook/react-vite';
import type { JsonObject } from '../../../src/engine/index.ts';
import { KeptForm, libraryForm } from '../forms/Library.tsx';
import { statesStories } from './WidgetStates.tsx';

export default { title: 'Renderer/Fields/Rows' } satisfies Meta;

const copies = (title: string) => ({
  type: 'array',
  title,
  items: {
    type: 'object',
    required: ['shelf'],
    properties: {
      shelf: { type: 'string', title: 'Shelf' },
      bought: { type: 'string', format: 'date', title: 'Bought on' },
      price: { type: 'number', minimum: 0, title: 'Price' },
    },
  },
});
const ui = { 'ui:field': 'rows', 'ui:options': { itemTitle: 'copy' }, items: { price: { 'ui:widget': 'money' } } };
const names = ['empty', 'filled', 'fault', 'locked', 'long'];

const form = libraryForm(
  {
    properties: Object.fromEntries(
      names.map((name) => [
        name,
        copies(
          name === 'long'
            ? 'Copies in Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch and all its branches'
            : `Copies, ${name}`,
        ),
      ]),
    ),
  },
  { uiSchema: Object.fromEntries(names.map((name) => [name, ui])) },
);
const some: JsonObject[] = [
  { rowId: 'a', shelf: 'North 4', bought: '2024-05-01', price: 12.5 },
  { rowId: 'b', shelf: 'The shelf behind the stairs, second from the left, under the window', price: 1234.5 },
];
const answers: JsonObject = { filled: some, fault: [{ rowId: 'c', bought: '31/02/2026' }], locked: some, long: some };

const draw = (readOnly: string | null) => () => (
  <KeptForm
    form={form}
    answers={answers}
    readOnly={readOnly}
    errors={[{ pointer: '/fault/0/shelf', keyword: 'required', message: 'Please say where it stands' }]}
    locks={[{ pointer: '/locked', reason: 'Changed by the head librarian only' }]}
  />
);
const stories = statesStories(draw(null));

export const AllStates = stories.All;
export const Phone = stories.Phone;
export const ReadOnly = statesStories(draw('Withdrawn from the catalogue')).All;
export const Zoom = stories.Zoom;
