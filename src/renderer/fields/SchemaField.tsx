import { memo, useCallback, useContext } from 'react';
import type { ComponentType } from 'react';
import type { Json, JsonSchema } from '../../engine/index.ts';
import { jsonEqual, pointerOf } from '../../engine/index.ts';
import type { UiOptions } from '../form/fieldSchema.ts';
import { choicesOf, defaultWidget, isRows, titleOf, typeOf, uiOptionsOf } from '../form/fieldSchema.ts';
import { useFieldErrors, useFormRules, useFormScope, SectionSchemaContext } from '../form/formScope.ts';
import { lockAt } from '../form/locks.ts';
import { offeredChoices } from '../form/offeredChoices.ts';
import type { FieldLock } from '../form/locks.ts';
import { FieldBoundary } from '../templates/FieldProblem.tsx';
import { FieldNotes } from '../templates/FieldNotes.tsx';
import { describedBy, FieldTemplate } from '../templates/FieldTemplate.tsx';
import { ReadOnlyField } from '../templates/ReadOnlyField.tsx';
import type { FieldWidgetProps } from '../widgets/widgetProps.ts';
import type { EngineFieldProps } from './fieldProps.ts';

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
  const readOnly = rules.readOnly || lock !== null || props.readonly === true;
  return (
    <FieldBoundary title={title}>
      <FieldBody {...props} title={title} readonly={readOnly} lock={lock} />
    </FieldBoundary>
  );
}, sameField);

function Root(props: EngineFieldProps) {
  const schema = useContext(SectionSchemaContext);
  const { ObjectField } = props.registry.fields;
  return ObjectField ? <ObjectField {...props} schema={schema ?? props.schema} /> : null;
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
  const reference = schema['$ref'];
  if (typeof reference === 'string') throw new Error(`It refers to "${reference}", which does not exist.`);
  const fieldName = options.field ?? (typeof options.widget === 'string' ? undefined : isRows(schema) ? 'rows' : undefined);
  const { ObjectField } = registry.fields;
  if (fieldName === undefined && ObjectField && typeOf(schema) === 'object' && !('lookup' in options)) return <ObjectField {...props} />;
  if (fieldName === undefined) {
    if (readonly) return <ReadOnlyField id={props.fieldPathId.$id} title={title} schema={schema} value={formData} options={options} lock={lock} />;
    return <WidgetField {...props} options={options} />;
  }
  const Field = typeof fieldName === 'string' ? registry.fields[fieldName] : undefined;
  if (!Field) throw new Error(`There is no field named "${String(fieldName)}".`);
  return <Field {...props} onChange={(value, path) => change(path, value)} />;
}

function WidgetField(props: BodyProps & { readonly options: UiOptions }) {
  const { schema, options, registry, required = false, fieldPathId, title, formData, name, uiSchema } = props;
  const { path, $id: id } = fieldPathId;
  const scope = useFormScope();
  const errors = useFieldErrors(pointerOf(path));
  const widget = widgetName(schema, options);
  const Widget = registry.widgets[widget] as ComponentType<FieldWidgetProps> | undefined;
  if (!Widget) throw new Error(`There is no widget named "${widget}".`);
  const onChange = useCallback((value: Json | undefined) => scope.change(path, value), [scope, path]);
  const onBlur = useCallback(() => scope.touch(path), [scope, path]);
  const help = textOf(options.help) || textOf(options.description) || textOf(schema.description);
  const { mark } = useFormRules();
  const marked = (mark === 'required') === required ? mark : null;
  const widgetProps = {
    id, name, schema, uiSchema, registry, required, path, onChange, onBlur,
    label: widget === 'checkbox' && marked ? `${title} (${marked})` : title,
    onFocus: noop,
    invalid: errors.length > 0,
    describedBy: describedBy(id, help, errors),
    options: { ...options, enumOptions: offeredChoices(choicesOf(schema) ?? [], options.enumDisabled, formData) } as FieldWidgetProps['options'],
    ...(formData === undefined ? {} : { value: formData }),
    ...(typeof options.placeholder === 'string' ? { placeholder: options.placeholder } : {}),
  };
  return (
    <FieldTemplate id={id} label={title} mark={marked} help={help} errors={errors} short={isShort(widget, options)} labelled={labelling(widget)} notes={<FieldNotes path={path} title={title} schema={schema} widget={widget} value={formData} />}>
      <Widget {...widgetProps} />
    </FieldTemplate>
  );
}

const noop = () => undefined;

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

function widgetName(schema: JsonSchema, options: UiOptions): string {
  const { widget } = options;
  if (typeof widget === 'string') return widget;
  const fitting = defaultWidget(schema);
  if (fitting === undefined) throw new Error(`There is no widget for an answer of type "${String(schema.type)}".`);
  return fitting;
}

const shortWidgets = new Set(['number', 'decimal', 'money', 'date']);

/** Widgets of several controls, which the label names as one. */
const groupWidgets = new Set(['radio', 'multi-select', 'scale', 'date-time', 'upload', 'picture']);

function isShort(widget: string, options: UiOptions): boolean {
  return typeof options.wide === 'boolean' ? !options.wide : shortWidgets.has(widget);
}

function labelling(widget: string): 'control' | 'group' | 'none' {
  if (widget === 'checkbox') return 'none';
  return groupWidgets.has(widget) ? 'group' : 'control';
}

