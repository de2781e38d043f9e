import { memo, useContext } from 'react';
import type { ComponentType } from 'react';
import type { JsonSchema } from '../../../engine/index.ts';
import { jsonEqual } from '../../../engine/index.ts';
import { choicesOf } from '../choices.ts';
import type { UiOptions } from '../fieldSchema.ts';
import { isRows, titleOf, typeOf, uiOptionsOf } from '../fieldSchema.ts';
import { useFormRules, useFormScope, SectionAnswersContext, SectionSchemaContext } from '../formScope.ts';
import { lockAt } from '../locks.ts';
import type { FieldLock } from '../locks.ts';
import { FieldBoundary, ProblemCard } from '../../parts/FieldProblem.tsx';
import { ReadOnlyField } from '../templates/ReadOnlyField.tsx';
import { AlternativesField, asksKind } from './AlternativesField.tsx';
import { BareField } from './BareField.tsx';
import { ClosedField } from './ClosedField.tsx';
import type { EngineFieldProps } from './fieldProps.ts';
import { ListField } from './ListField.tsx';
import { NothingField } from './NothingField.tsx';
import { WidgetField } from './WidgetField.tsx';

/**
 * Draws the field that a schema asks for, in place of rjsf's own: that one resolves references and
 * conditions on every keystroke, of which an active form has none left, and fails as a whole.
 */
export const SchemaField = memo(function SchemaField(props: EngineFieldProps) {
  const { schema, uiSchema, name, fieldPathId } = props;
  const rules = useFormRules();
  if (fieldPathId.path.length === 0) return <Root {...props} />;
  const lock = lockAt(rules.locks, fieldPathId.path);
  if (lock?.hide) return null;
  const title = titleOf(schema, uiSchema, name);
  const readOnly = rules.readOnly || lock !== null || props.readonly === true || isReadOnly(schema, uiSchema);
  return (
    <FieldBoundary title={title} of={schema} drawnAs={uiSchema}>
      <FieldBody {...props} title={title} readonly={readOnly} lock={lock} />
    </FieldBoundary>
  );
}, sameField);

function isReadOnly(schema: JsonSchema, uiSchema: unknown): boolean {
  const options = uiOptionsOf(uiSchema);
  return schema.readOnly === true || options.readonly === true || options.disabled === true;
}

function Root(props: EngineFieldProps) {
  const schema = useContext(SectionSchemaContext);
  const answers = useContext(SectionAnswersContext);
  const { ObjectField } = props.registry.fields;
  if (!ObjectField) return null;
  return <ObjectField {...props} schema={schema ?? props.schema} formData={answers ?? props.formData} />;
}

// What rjsf makes anew on every render (registry, handlers, ids) never changes what is drawn.
function sameField(before: EngineFieldProps, after: EngineFieldProps): boolean {
  return (
    before.schema === after.schema &&
    before.uiSchema === after.uiSchema &&
    before.fieldPathId.$id === after.fieldPathId.$id &&
    before.required === after.required &&
    before.readonly === after.readonly &&
    jsonEqual(before.formData, after.formData)
  );
}

type BodyProps = EngineFieldProps & { readonly title: string; readonly lock: FieldLock | null };

function FieldBody(props: BodyProps) {
  const { schema, uiSchema, registry, lock, readonly, title, formData } = props;
  const options = uiOptionsOf(uiSchema);
  const { change } = useFormScope();
  if (typeof schema.fault === 'string') return <ProblemCard title={title} message={schema.fault} />;
  if (options.widget === 'hidden') return null;
  const declared = options.field ?? (typeof options.widget === 'string' ? undefined : structureOf(schema, options));
  if (declared === undefined) {
    if (readonly)
      return (
        <ReadOnlyField
          id={props.fieldPathId.$id}
          path={props.fieldPathId.path}
          title={title}
          schema={schema}
          value={formData}
          options={options}
          lock={lock}
        />
      );
    return <WidgetField {...props} options={options} />;
  }
  const name = String(declared);
  const Field = Object.hasOwn(structures, name) ? structures[name] : registry.fields[name];
  if (!Field) throw new Error(`There is no field named "${name}".`);
  return <Field {...props} onChange={(value, path) => change(path, value)} />;
}

/** Fields that no UI schema names: the schema alone asks for them. */
const structures: { readonly [name: string]: ComponentType<EngineFieldProps> } = {
  ':bare': BareField,
  ':kinds': AlternativesField,
  ':closed': ClosedField,
  ':nothing': NothingField,
  ':list': ListField,
};

/** Name of the field that draws an answer made of others, by its schema; undefined for one that a widget takes. */
function structureOf(schema: JsonSchema, options: UiOptions): string | undefined {
  if (asksKind(schema)) return ':kinds';
  if (schema.closed === true) return ':closed';
  if (choicesOf(schema) !== null || 'lookup' in options) return undefined;
  const type = typeOf(schema);
  if (type === 'null') return ':nothing';
  if (type === 'object') return 'ObjectField';
  if (type !== 'array') return undefined;
  return isRows(schema) ? 'rows' : schema.items === undefined ? ':bare' : ':list';
}
