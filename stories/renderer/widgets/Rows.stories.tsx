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
const ui = { 'ui:field': 'rows', items: { cost: { 'ui:widget': 'money' } } };
const names = ['empty', 'filled', 'fault', 'locked', 'long'];

interface Tried {
  readonly label: string;
  /** What one row is called. */
  readonly rowName: string;
  readonly fault: string;
  readonly whyLocked: string;
}

const tried: Tried = {
  label: 'Steps',
  rowName: 'step',
  fault: 'Please say what is done',
  whyLocked: 'Changed by the chair of the meeting only',
};

const formOf = ({ label, rowName }: Tried) =>
  planForm(
    {
      properties: Object.fromEntries(
        names.map((name) => [
          name,
          steps(
            name === 'long'
              ? `${label} towards Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch and back`
              : `${label}, ${name}`,
          ),
        ]),
      ),
    },
    {
      uiSchema: Object.fromEntries(names.map((name) => [name, { ...ui, 'ui:options': { itemTitle: rowName } }])),
    },
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

const draw = (readOnly: string | null) => (shown: Tried) => (
  <KeptForm
    form={formOf(shown)}
    answers={answers}
    readOnly={readOnly}
    errors={[{ pointer: '/fault/0/action', keyword: 'required', message: shown.fault }]}
    locks={[{ pointer: '/locked', reason: shown.whyLocked }]}
  />
);
const stories = statesStories(draw(null), {}, tried);

export const AllStates = stories.All;
export const Phone = stories.Phone;
export const ReadOnly = statesStories(draw('The plan was completed'), {}, tried).All;
export const Zoom = stories.Zoom;
