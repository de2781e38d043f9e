import { useDeferredValue, useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import { plainForm, validateSchema, type JsonObject, type JsonSchema } from '../../engine/index.ts';
import { space } from '../../renderer/index.ts';
import { JsonEditor, parsedObject } from './JsonEditor.tsx';
import { LiveForm } from './LiveForm.tsx';
import { problemsOfJson } from './problemsOfJson.ts';
import { useAnswerText } from './useAnswerText.ts';

const example = {
  type: 'object',
  required: ['title'],
  properties: {
    title: { type: 'string', title: 'Title' },
    pages: { type: 'integer', title: 'Pages', minimum: 1 },
    authors: { type: 'array', title: 'Authors', items: { type: 'string' } },
  },
};

const noFacts = {};

/** Any JSON Schema, its UI schema and data, and the form they make (D-23). Nothing is written to the server. */
export function SimpleForm() {
  const [schemaText, setSchemaText] = useState(() => JSON.stringify(example, null, 2));
  const [uiText, setUiText] = useState('{}');
  const answers = useAnswerText({});
  const form = useForm(useDeferredValue(schemaText), useDeferredValue(uiText));
  const faults = useMemo(
    () => validateSchema(parsedObject(schemaText) as JsonSchema ?? {}, answers.document.answers).map(({ message }) => ({ line: 1, message, severity: 'warning' as const })),
    [schemaText, answers.document],
  );
  return (
    <Box sx={layout}>
      <Box sx={{ display: 'grid', gap: space(4), minWidth: 0 }}>
        <JsonEditor label="JSON Schema" value={schemaText} onChange={setSchemaText} problems={problemsOfJson(schemaText)} height={320} />
        <JsonEditor label="UI schema" value={uiText} onChange={setUiText} problems={problemsOfJson(uiText)} height={140} />
        <JsonEditor label="Data" value={answers.text} onChange={answers.setText} problems={[...problemsOfJson(answers.text), ...faults]} height={220} />
      </Box>
      <Box component="section" aria-label="The form" sx={{ minWidth: 0 }}>
        <LiveForm form={form} facts={noFacts} document={answers.document} onChange={answers.setDocument} />
      </Box>
    </Box>
  );
}

/** The form of the last texts that were JSON. */
function useForm(schemaText: string, uiText: string) {
  const [last] = useState<{ schema: JsonObject; ui: JsonObject }>({ schema: example, ui: {} });
  return useMemo(() => {
    last.schema = parsedObject(schemaText) ?? last.schema;
    last.ui = parsedObject(uiText) ?? last.ui;
    return plainForm(last.schema, last.ui);
  }, [schemaText, uiText, last]);
}

const layout = { display: 'grid', gap: space(6), gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }, alignItems: 'start' } as const;
