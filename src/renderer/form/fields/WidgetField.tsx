import { useCallback, useMemo, useState } from 'react';
import type { ComponentType } from 'react';
import type { Json, JsonSchema } from '../../../engine/index.ts';
import { fillValues, pointerOf } from '../../../engine/index.ts';
import { choicesOf, withChoiceNames } from '../choices.ts';
import { shownValue, valueOf } from '../choiceValues.ts';
import type { UiOptions } from '../fieldSchema.ts';
import { typeOf } from '../fieldSchema.ts';
import { useFieldErrors, useFormRules, useFormScope } from '../formScope.ts';
import { offeredChoices } from '../offeredChoices.ts';
import { choiceWidgets, widgetName } from '../widgetNames.ts';
import { FieldNotes } from '../templates/FieldNotes.tsx';
import { describedBy, FieldTemplate } from '../templates/FieldTemplate.tsx';
import { plainWidgets } from '../widgets/plainWidgets.ts';
import type { FieldWidgetProps } from '../widgets/widgetProps.ts';
import type { EngineFieldProps } from './fieldProps.ts';

interface WidgetFieldProps extends EngineFieldProps {
  readonly title: string;
  readonly options: UiOptions;
}

/** A question with the widget that its UI schema names, or its schema asks for. */
export function WidgetField(props: WidgetFieldProps) {
  const { options, registry, required = false, fieldPathId, title, formData, name, uiSchema } = props;
  const { path, $id: id } = fieldPathId;
  const errors = useFieldErrors(pointerOf(path));
  const kind = useKind(formData);
  const schema = useMemo(() => asked(props.schema, options, kind), [props.schema, options, kind]);
  const widget = widgetName(schema, options, (known) => registry.widgets[known] !== undefined);
  const Widget = (registry.widgets[widget] ?? plainWidgets[widget]) as ComponentType<FieldWidgetProps> | undefined;
  if (!Widget) throw new Error(`There is no widget named "${widget}".`);
  const { onChange, onBlur } = useAnswering(path, schema, options.emptyValue);
  const help = textOf(options.help) || textOf(options.description) || textOf(schema.description);
  const { mark } = useFormRules();
  const offered = useOffered();
  const shown = shownValue(schema, formData);
  const marked = (mark === 'required') === required ? mark : null;
  const widgetProps = {
    id,
    name,
    schema,
    uiSchema,
    registry,
    required,
    path,
    onChange,
    onBlur,
    label: widget === 'checkbox' && marked ? `${title} (${marked})` : title,
    onFocus: noop,
    invalid: errors.length > 0,
    describedBy: describedBy(id, help, errors),
    options: { ...options, enumOptions: offered(schema, options, shown) } as FieldWidgetProps['options'],
    ...(shown === undefined ? {} : { value: shown }),
    ...(typeof options.placeholder === 'string' ? { placeholder: options.placeholder } : {}),
  };
  return (
    <FieldTemplate
      id={id}
      label={title}
      mark={marked}
      help={help}
      errors={errors}
      short={isShort(widget, options)}
      labelled={labelling(widget)}
      notes={<FieldNotes path={path} title={title} schema={schema} widget={widget} value={formData} />}
    >
      <Widget {...widgetProps} />
    </FieldTemplate>
  );
}

/** The choices that a question offers, to an answer and on the day that it is about. */
function useOffered() {
  const { facts } = useFormRules();
  return (schema: JsonSchema, options: UiOptions, answer: Json | undefined) =>
    offeredChoices(choicesOf(schema) ?? [], options, {
      answer,
      day: options.day === undefined ? undefined : fillValues(options.day, facts),
    });
}

/** What a widget calls when its answer changes, and when it is left; the same functions while the question is. */
function useAnswering(path: EngineFieldProps['fieldPathId']['path'], schema: JsonSchema, emptied: Json | undefined) {
  const scope = useFormScope();
  const onChange = useCallback(
    (value: Json | undefined) => scope.change(path, value === undefined ? emptied : valueOf(schema, value)),
    [scope, path, emptied, schema],
  );
  const onBlur = useCallback(() => scope.touch(path), [scope, path]);
  return { onChange, onBlur };
}

const noop = () => undefined;

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/**
 * The question as its widget is given it: typed where it may be anything, its choices with the names they are given.
 */
function asked(schema: JsonSchema, options: UiOptions, kind: Kind): JsonSchema {
  const named = withChoiceNames(schema, options.enumNames);
  if (named.type === 'boolean' && choiceWidgets.has(String(options.widget)) && choicesOf(named) === null)
    return yesOrNo(named);
  return typeOf(named) === undefined && choicesOf(named) === null && typeof options.widget !== 'string'
    ? typed(named, kind)
    : named;
}

const yesOrNos = new WeakMap<JsonSchema, JsonSchema>();

function yesOrNo(schema: JsonSchema): JsonSchema {
  const known = yesOrNos.get(schema) ?? {
    ...schema,
    oneOf: [
      { const: true, title: 'Yes' },
      { const: false, title: 'No' },
    ],
  };
  yesOrNos.set(schema, known);
  return known;
}

/** A question of no type takes what it holds, else text; a list or a group it may hold is no widget's. */
function typed(schema: JsonSchema, kind: Kind): JsonSchema {
  return kind === 'object' ? schema : { ...schema, type: kind };
}

type Kind = 'string' | 'number' | 'boolean' | 'object';

/** What kind an answer is of, text at first: a number stays one while it is emptied to be typed anew. */
function useKind(value: Json | undefined): Kind {
  const [last, setLast] = useState<Kind>('string');
  const now = value === undefined || value === null || value === '' ? last : (typeof value as Kind);
  if (now !== last) setLast(now);
  return now;
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
