import Stock from '@rjsf/mui';
import validator from '@rjsf/validator-ajv8';
import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { stockUiSchema } from '../../../test/support/stockUiSchema.ts';
import { inPlan, KeptForm, planForm } from './InPlan.tsx';

export default { title: 'Renderer/Forms/Stock', decorators: [inPlan()] } satisfies Meta;

const action = planForm(
  {
    required: ['title', 'costs'],
    properties: {
      title: { type: 'string', title: 'Target' },
      reachedBy: { type: 'string', format: 'date', title: 'To be reached by' },
      costs: {
        type: 'string',
        title: 'Does it cost anything?',
        oneOf: [
          { const: 'yes', title: 'Yes' },
          { const: 'no', title: 'No' },
        ],
      },
    },
    allOf: [
      {
        if: { required: ['costs'], properties: { costs: { const: 'yes' } } },
        then: { required: ['payer'], properties: { payer: { type: 'string', title: 'Who pays for it?' } } },
      },
    ],
  },
  { title: 'Cost', uiSchema: { costs: { 'ui:widget': 'radio' }, title: { 'ui:help': 'In the child’s own words.' } } },
);

// Given no answer the form library takes the first choice; this renderer takes none.
const answers = { title: 'Read aloud every day', costs: 'no' };

/** The same schema and UI schema as the form library draws them by itself. */
function AsItComes() {
  const [given, setGiven] = useState<object>(answers);
  return (
    <Stock
      schema={action.schema}
      uiSchema={stockUiSchema(action.uiSchema ?? {})}
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
        <KeptForm form={action} answers={answers} />
      </section>
      <section aria-label="By the form library" style={{ background: 'white', padding: 24 }}>
        <AsItComes />
      </section>
    </div>
  ),
  play: async ({ canvasElement }) => {
    for (const name of ['By this renderer', 'By the form library']) {
      const side = within(await within(canvasElement).findByRole('region', { name }));
      await waitFor(() => expect(side.getByRole('textbox', { name: /^Target/ })).toHaveValue('Read aloud every day'));
      await waitFor(() => expect(side.queryByRole('textbox', { name: /^Who pays for it/ })).toBeNull());
      await userEvent.click(await side.findByRole('radio', { name: 'Yes' }));
      await waitFor(() => expect(side.getByRole('textbox', { name: /^Who pays for it/ })).toBeVisible());
    }
  },
};
