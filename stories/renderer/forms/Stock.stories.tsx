import Stock from '@rjsf/mui';
import validator from '@rjsf/validator-ajv8';
import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { stockUiSchema } from '../../../test/support/stockUiSchema.ts';
import { inLibrary, KeptForm, libraryForm } from './Library.tsx';

export default { title: 'Renderer/Forms/Stock', decorators: [inLibrary()] } satisfies Meta;

const loan = libraryForm(
  {
    required: ['title', 'lent'],
    properties: {
      title: { type: 'string', title: 'Title' },
      published: { type: 'string', format: 'date', title: 'First published' },
      lent: {
        type: 'string',
        title: 'Is it on loan?',
        oneOf: [
          { const: 'yes', title: 'Yes' },
          { const: 'no', title: 'No' },
        ],
      },
    },
    allOf: [
      {
        if: { required: ['lent'], properties: { lent: { const: 'yes' } } },
        then: { required: ['reader'], properties: { reader: { type: 'string', title: 'Who has it?' } } },
      },
    ],
  },
  { title: 'Loan', uiSchema: { lent: { 'ui:widget': 'radio' }, title: { 'ui:help': 'As on the title page.' } } },
);

// Given no answer the form library takes the first choice; this renderer takes none.
const answers = { title: 'Emma', lent: 'no' };

/** The same schema and UI schema as the form library draws them by itself. */
function AsItComes() {
  const [given, setGiven] = useState<object>(answers);
  return (
    <Stock
      schema={loan.schema}
      uiSchema={stockUiSchema(loan.uiSchema ?? {})}
      formData={given}
      onChange={({ formData }) => setGiven(formData as object)}
      validator={validator}
      idSeparator="-"
    >
      <></>
    </Stock>
  );
}

/** A declared form is not captive: drawn by this renderer and by the form library as it comes. */
export const BothWays: StoryObj = {
  render: () => (
    <div style={{ display: 'grid', gap: 24, gridTemplateColumns: 'repeat(auto-fit, minmax(300px, 1fr))' }}>
      <section aria-label="By this renderer">
        <KeptForm form={loan} answers={answers} />
      </section>
      <section aria-label="By the form library" style={{ background: 'white', padding: 24 }}>
        <AsItComes />
      </section>
    </div>
  ),
  play: async ({ canvasElement }) => {
    for (const name of ['By this renderer', 'By the form library']) {
      const side = within(await within(canvasElement).findByRole('region', { name }));
      await waitFor(() => expect(side.getByRole('textbox', { name: /^Title/ })).toHaveValue('Emma'));
      await waitFor(() => expect(side.queryByRole('textbox', { name: /^Who has it/ })).toBeNull());
      await userEvent.click(await side.findByRole('radio', { name: 'Yes' }));
      await waitFor(() => expect(side.getByRole('textbox', { name: /^Who has it/ })).toBeVisible());
    }
  },
};
