import { memo, useMemo } from 'react';
import Form from '@rjsf/core';
import type { Experimental_DefaultFormStateBehavior, RJSFSchema } from '@rjsf/utils';
import type { JsonObject, JsonSchema } from '../../engine/index.ts';
import { isObject } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import { withFormParts } from './formParts.ts';
import { SectionAnswersContext, SectionSchemaContext } from './formScope.ts';
import { SectionFrame } from './SectionFrame.tsx';
import type { FormSection } from './sections.ts';
import { interpretingValidator } from './validator.ts';

const noAnswers: JsonObject = {};

interface SectionProps {
  readonly section: FormSection;
  readonly uiSchema: JsonObject;
  readonly data: JsonObject;
  readonly idPrefix: string;
  readonly built: boolean;
  onNear(title: string): void;
}

/** One section of a form: its frame, and once somebody is near it its fields. */
export const Section = memo(function Section({ section, built, onNear, uiSchema, data, idPrefix }: SectionProps) {
  return (
    <SectionFrame section={section} onNear={() => onNear(section.title)}>
      {built ? <SectionForm schema={section.schema} uiSchema={uiSchema} data={data} idPrefix={idPrefix} /> : null}
    </SectionFrame>
  );
});

/** Nothing is filled in by the browser: first values are the server's, or a dialog's `initial`. */
const noDefaults: Experimental_DefaultFormStateBehavior = {
  arrayMinItems: { populate: 'never' },
  emptyObjectFields: 'skipDefaults',
  allOf: 'skipDefaults',
  constAsDefaults: 'never',
  mergeDefaultsIntoFormData: 'useFormDataIfPresent',
};

interface SectionFormProps {
  readonly schema: JsonSchema;
  readonly uiSchema: JsonObject;
  readonly data: JsonObject;
  readonly idPrefix: string;
}

/** A section's fields. Its answers go to them past rjsf's form, which an answer does not draw again. */
const SectionForm = memo(function SectionForm({ schema, uiSchema, data, idPrefix }: SectionFormProps) {
  return (
    <SectionSchemaContext value={schema}>
      <SectionAnswersContext value={data}>
        <StockForm schema={schema} uiSchema={uiSchema} idPrefix={idPrefix} />
      </SectionAnswersContext>
    </SectionSchemaContext>
  );
});

// One for each section: where conditions open or close questions, rjsf walks one section and not the whole.
const StockForm = memo(function StockForm({ schema, uiSchema, idPrefix }: Omit<SectionFormProps, 'data'>) {
  const registry = withFormParts(useEngine().registry);
  const names = useMemo(() => namesOnly(schema), [schema]);
  return (
    <Form<unknown>
      tagName="div"
      schema={names}
      uiSchema={uiSchema}
      formData={noAnswers}
      idPrefix={idPrefix}
      idSeparator="-"
      validator={interpretingValidator}
      fields={registry.fields}
      widgets={registry.widgets}
      templates={registry.templates}
      experimental_defaultFormStateBehavior={noDefaults}
      showErrorList={false}
      noHtml5Validate
      noValidate
    >
      <></>
    </Form>
  );
});

/**
 * What rjsf is handed of a section: its fields' names. It would walk, clone and compare whole schemas
 * and answers on each change, and fail as a whole on one it cannot resolve; our SchemaField draws the rest.
 */
function namesOnly(schema: JsonSchema): RJSFSchema {
  const names = isObject(schema.properties) ? Object.keys(schema.properties) : [];
  return { type: 'object', properties: Object.fromEntries(names.map((name) => [name, {}])) };
}
