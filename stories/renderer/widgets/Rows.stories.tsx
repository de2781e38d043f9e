import type { Meta } from '@storybook/react-vite';
import type { JsonObject } from '../../../src/engine/index.ts';
import { KeptForm, planForm } from '../forms/InPlan.tsx';
import { statesStories } from './WidgetStates.tsx';

export default { title: 'Renderer/Fields/Rows' } satisfies Meta;

const steps = (title: string) => ({
  type: 'array',
  title,
  items: {
    type: 'object',
    required: ['action'],
    properties: {
      action: { type: 'string', title: 'What is done' },
      begun: { type: 'string', format: 'date', title: 'Begun on' },
      cost: { type: 'number', minimum: 0, title: 'Cost' },
    },
  },
});
const ui = { 'ui:field': 'rows', 'ui:options': { itemTitle: 'step' }, items: { cost: { 'ui:widget': 'money' } } };
const names = ['empty', 'filled', 'fault', 'locked', 'long'];

const form = planForm(
  {
    properties: Object.fromEntries(
      names.map((name) => [
        name,
        steps(
          name === 'long'
            ? 'Steps towards Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch and back'
            : `Steps, ${name}`,
        ),
      ]),
    ),
  },
  { uiSchema: Object.fromEntries(names.map((name) => [name, ui])) },
);
const some: JsonObject[] = [
  { rowId: 'a', action: 'Choose a story together', begun: '2024-05-01', cost: 12.5 },
  {
    rowId: 'b',
    action: 'Sit together at the table behind the stairs, second from the left, under the window',
    cost: 1234.5,
  },
];
const answers: JsonObject = { filled: some, fault: [{ rowId: 'c', begun: '31/02/2026' }], locked: some, long: some };

const draw = (readOnly: string | null) => () => (
  <KeptForm
    form={form}
    answers={answers}
    readOnly={readOnly}
    errors={[{ pointer: '/fault/0/action', keyword: 'required', message: 'Please say what is done' }]}
    locks={[{ pointer: '/locked', reason: 'Changed by the chair of the meeting only' }]}
  />
);
const stories = statesStories(draw(null));

export const AllStates = stories.All;
export const Phone = stories.Phone;
export const ReadOnly = statesStories(draw('The plan was completed')).All;
export const Zoom = stories.Zoom;
