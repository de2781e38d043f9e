import { space } from '../../../src/renderer/index.ts';
import { KeptForm, libraryForm } from '../forms/Library.tsx';
import { Part } from './Part.tsx';

const book = libraryForm(
  {
    required: ['title', 'kind'],
    properties: {
      title: { type: 'string', title: 'Title', description: 'Help stands under the label.' },
      kind: {
        type: 'string',
        title: 'Kind',
        oneOf: [
          { const: 'novel', title: 'Novel' },
          { const: 'poetry', title: 'Poetry' },
        ],
      },
      bought: { type: 'string', format: 'date', title: 'Bought on' },
      price: { type: 'number', title: 'Price' },
      onLoan: {
        type: 'string',
        title: 'Is it on loan?',
        oneOf: [
          { const: 'yes', title: 'Yes' },
          { const: 'no', title: 'No' },
        ],
      },
      summary: { type: 'string', title: 'Summary' },
      shelf: { type: 'string', title: 'Shelf' },
    },
  },
  {
    uiSchema: {
      price: { 'ui:widget': 'money' },
      onLoan: { 'ui:widget': 'radio' },
      summary: { 'ui:widget': 'textarea' },
    },
    messages: { title: 'Please give the title' },
  },
);

const answers = {
  title: 'Emma',
  kind: 'novel',
  bought: '2026-03-12',
  price: 1234.5,
  onLoan: 'no',
  summary: 'Handsome, clever and rich.',
  shelf: 'North 4',
};
const locks = [{ pointer: '/shelf', reason: 'From the catalogue, 02/03/2026', automatic: true }];

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
          form={{ ...book, title: 'Filled' }}
          answers={answers}
          locks={locks}
          idPrefix="filled"
          former={{ title: 'Autumn 2025', answers: { summary: 'A comfortable home.' } }}
        />
        <KeptForm form={{ ...book, title: 'Faulty' }} answers={{ price: -1 }} showErrors="complete" idPrefix="faulty" />
        <KeptForm
          form={{ ...book, title: 'Read' }}
          answers={answers}
          locks={locks}
          readOnly="Withdrawn from the catalogue"
          idPrefix="read"
        />
      </div>
    </Part>
  );
}
