import { space } from '../../../src/renderer/index.ts';
import { KeptForm, planForm } from '../forms/InPlan.tsx';
import { Part } from './Part.tsx';

const target = planForm(
  {
    required: ['title', 'kind'],
    properties: {
      title: { type: 'string', title: 'Target', description: 'Help stands under the label.' },
      kind: {
        type: 'string',
        title: 'Area',
        oneOf: [
          { const: 'reading', title: 'Reading' },
          { const: 'number', title: 'Number' },
        ],
      },
      begun: { type: 'string', format: 'date', title: 'Begun on' },
      cost: { type: 'number', title: 'Cost' },
      costs: {
        type: 'string',
        title: 'Does it cost anything?',
        oneOf: [
          { const: 'yes', title: 'Yes' },
          { const: 'no', title: 'No' },
        ],
      },
      summary: { type: 'string', title: 'What will happen' },
      action: { type: 'string', title: 'What is done' },
    },
  },
  {
    uiSchema: {
      cost: { 'ui:widget': 'money' },
      costs: { 'ui:widget': 'radio' },
      summary: { 'ui:widget': 'textarea' },
    },
    messages: { title: 'Please say what the target is' },
  },
);

const answers = {
  title: 'Read aloud every day',
  kind: 'reading',
  begun: '2026-03-12',
  cost: 1234.5,
  costs: 'no',
  summary: 'Ten minutes after tea, with something of her own choosing.',
  action: 'Choose a story together',
};
const locks = [{ pointer: '/action', reason: 'From the record, 02/03/2026', automatic: true }];

/** One form filled in, with faults, and only to be read. */
export function FormStates() {
  return (
    <Part title="A form in its states">
      <div
        style={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))',
          gap: space(6),
          alignItems: 'start',
        }}
      >
        <KeptForm
          form={{ ...target, title: 'Filled' }}
          answers={answers}
          locks={locks}
          idPrefix="filled"
          former={{ title: 'Autumn 2025', answers: { summary: 'Five minutes at bedtime.' } }}
        />
        <KeptForm
          form={{ ...target, title: 'Faulty' }}
          answers={{ cost: -1 }}
          showErrors="complete"
          idPrefix="faulty"
        />
        <KeptForm
          form={{ ...target, title: 'Read' }}
          answers={answers}
          locks={locks}
          readOnly="The plan was completed"
          idPrefix="read"
        />
      </div>
    </Part>
  );
}
