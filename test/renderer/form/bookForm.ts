import { formOf } from './mount.tsx';

/** A book of a library; who has borrowed it is asked while it is on loan. */
export const book = formOf(
  {
    required: ['title'],
    properties: {
      title: { type: 'string', title: 'Title' },
      pages: { type: 'integer', title: 'Pages', minimum: 0 },
      onLoan: {
        type: 'string',
        title: 'On loan',
        oneOf: [
          { const: 'yes', title: 'Yes' },
          { const: 'no', title: 'No' },
        ],
      },
    },
    allOf: [
      {
        if: { properties: { onLoan: { const: 'yes' } }, required: ['onLoan'] },
        then: { properties: { borrower: { type: 'string', title: 'Borrower' } }, required: ['borrower'] },
      },
    ],
  },
  { uiSchema: { onLoan: { 'ui:widget': 'radio' } }, messages: { title: 'Please give the title' } },
);
