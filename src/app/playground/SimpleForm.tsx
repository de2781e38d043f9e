import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import {
  EngineError,
  parseJson,
  plainData,
  plainDocument,
  plainForm,
  validateSchema,
  type Json,
  type JsonObject,
  type ResolvedForm,
} from '../../engine/index.ts';
import { space } from '../../renderer/index.ts';
import { JsonEditor, parsedObject, type LineProblem } from './JsonEditor.tsx';
import { LiveForm } from './LiveForm.tsx';
import { problemsOfJson } from './problemsOfJson.ts';
import { RecoveringForm } from './RecoveringForm.tsx';
import { SchemaBar } from './SchemaBar.tsx';
import { starts } from './schemaStarts.ts';
import { useAnswerText } from './useAnswerText.ts';

const noFacts = {};

const written = (value: Json): string => JSON.stringify(value, null, 2);

/** Any JSON Schema, its UI schema and data, and the form they make (D-23); saved only as a draft, without the data. */
export function SimpleForm() {
  const [schemaText, setSchemaText] = useState(() => written(starts.small.schema));
  const [uiText, setUiText] = useState('{}');
  const form = useForm(useDeferredValue(schemaText), useDeferredValue(uiText));
  const answers = useData(form);
  const deferred = useDeferredValue(answers.text);
  const { ofSchema, ofData } = useMemo(() => faultsOf(schemaText, deferred, form), [schemaText, deferred, form]);
  return (
    <Box sx={layout}>
      <Box sx={{ display: 'grid', gap: space(4), minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <SchemaBar
          schemaText={schemaText}
          uiText={uiText}
          dataText={answers.text}
          onNew={(schema) => {
            setSchemaText(written(schema));
            setUiText('{}');
            // What the form before had parked would come back in questions of the same name.
            answers.setDocument({ answers: {}, parked: {} });
            answers.setText('{}');
          }}
        />
        <JsonEditor label="JSON Schema" value={schemaText} onChange={setSchemaText} problems={ofSchema} height={320} />
        <JsonEditor
          label="UI schema"
          value={uiText}
          onChange={setUiText}
          problems={useMemo(() => problemsOfJson(uiText), [uiText])}
          height={140}
        />
        <JsonEditor label="Data" value={answers.text} onChange={answers.setText} problems={ofData} height={220} />
        <Faults problems={ofData} />
      </Box>
      <Box component="section" aria-label="The form" sx={{ minWidth: 0 }}>
        <RecoveringForm title="The form" from={[form, answers.document]}>
          <LiveForm
            key={form.id}
            form={form}
            facts={noFacts}
            document={answers.document}
            onChange={answers.setDocument}
          />
        </RecoveringForm>
      </Box>
    </Box>
  );
}

/** The form of the last texts that were JSON. */
function useForm(schemaText: string, uiText: string): ResolvedForm {
  const [last] = useState<{ schema: JsonObject; ui: JsonObject; form: ResolvedForm }>(() => ({
    schema: starts.small.schema,
    ui: {},
    form: plainForm(starts.small.schema),
  }));
  return useMemo(() => {
    last.schema = parsedObject(schemaText) ?? last.schema;
    last.ui = parsedObject(uiText) ?? last.ui;
    try {
      last.form = plainForm(last.schema, last.ui);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
    }
    return last.form;
  }, [schemaText, uiText, last]);
}

/** The data of the text, as the answers of the form: of a schema that is not of an object one answer. */
function useData(form: ResolvedForm) {
  const shape = useMemo(
    () => ({
      documentOf: (data: Json) => {
        try {
          return plainDocument(form, data, () => crypto.randomUUID());
        } catch (error) {
          if (error instanceof EngineError) return null;
          throw error;
        }
      },
      dataOf: (document: Parameters<typeof plainData>[1]) => plainData(form, document),
    }),
    [form],
  );
  const answers = useAnswerText(shape);
  const { setText, text } = answers;
  const readAnew = useEffectEvent(() => setText(text));
  // Another kind of form reads the same data anew.
  useEffect(() => readAnew(), [form.id]);
  return answers;
}

function faultsOf(
  schemaText: string,
  dataText: string,
  form: ResolvedForm,
): { ofSchema: readonly LineProblem[]; ofData: readonly LineProblem[] } {
  const [ofSchema, ofData] = [problemsOfJson(schemaText), problemsOfJson(dataText, { takesAny: true })];
  const schema = parsedObject(schemaText);
  const { value, lineOf } = parseJson(dataText);
  if (schema === null || value === undefined) return { ofSchema, ofData };
  try {
    const found = validateSchema(schema, value);
    // Data that the form cannot hold are told of, and stay in their text.
    if (found.length === 0) plainDocument(form, value, () => crypto.randomUUID());
    return {
      ofSchema,
      ofData: [
        ...ofData,
        ...found.map(({ pointer, message }) => ({
          line: lineOf(pointer),
          message: `${pointer === '' ? '' : `${pointer}: `}${message}`,
          severity: 'warning' as const,
        })),
      ],
    };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.code === 'BAD_DATA')
      return { ofSchema, ofData: [...ofData, { line: 1, message: error.message, severity: 'warning' }] };
    return { ofSchema: [...ofSchema, { line: 1, message: error.message, severity: 'error' }], ofData };
  }
}

function Faults({ problems }: { readonly problems: readonly LineProblem[] }) {
  return (
    <div role="status">
      {problems.length > 0 && (
        <Box component="ul" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          {problems.map(({ line, column, message }, index) => (
            <li key={`${index} ${message}`}>
              Line {line}
              {column !== undefined && `, character ${column}`}: {message}
            </li>
          ))}
        </Box>
      )}
    </div>
  );
}

const layout = {
  display: 'grid',
  gap: space(6),
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  alignItems: 'start',
} as const;
