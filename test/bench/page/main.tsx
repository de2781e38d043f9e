import Stock from '@rjsf/mui';
import type { UiSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { defaultRegistry, EngineProvider, FormView } from '../../../src/renderer/index.ts';
import type { FormDocument, JsonObject, ResolvedForm } from '../../../src/engine/index.ts';
import { fakeHost } from '../../support/fakeHost.tsx';

/** What is drawn on either side: ours takes the whole declaration, stock the schemas in it. */
export interface Drawing {
  readonly form: ResolvedForm;
  readonly stockUiSchema: UiSchema;
  readonly answers: JsonObject;
}

declare global {
  interface Window {
    /** Draws one of the two forms; gives the moment just before. */
    draw: (side: 'ours' | 'stock', drawing: Drawing) => number;
  }
}

const root = createRoot(document.getElementById('root')!);
const host = fakeHost({
  now: () => Date.UTC(2026, 2, 12, 12),
  facts: { today: '2026-03-12' },
  notify: () => undefined,
  refresh: () => undefined,
  navigate: () => undefined,
});
const noFacts = {};

/** A form whose document is kept here, as the product keeps it. */
function Owner({ form, answers }: Drawing) {
  const [document, setDocument] = useState<FormDocument>({ answers, parked: {} });
  return (
    <FormView form={form} facts={noFacts} document={document} onChange={setDocument} idPrefix="root" sectionList />
  );
}

function Ours(drawing: Drawing) {
  return (
    <EngineProvider host={host} registry={defaultRegistry}>
      <main style={{ background: 'white', padding: 24 }}>
        <Owner {...drawing} />
      </main>
    </EngineProvider>
  );
}

window.draw = (side, drawing) => {
  const { form, stockUiSchema, answers } = drawing;
  const at = performance.now();
  if (side === 'ours') root.render(<Ours {...drawing} />);
  else
    root.render(
      <Stock schema={form.schema} uiSchema={stockUiSchema} formData={answers} validator={validator} idSeparator="-" />,
    );
  return at;
};
