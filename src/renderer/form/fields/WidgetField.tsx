import { useCallback, useMemo, useState } from 'react';
import type { ComponentType } from 'react';
import type { Json, JsonSchema, WidgetKinds } from '../../../engine/index.ts';
import { fillValues, pointerOf, widgetKind, withChoiceNames } from '../../../engine/index.ts';
import { useEngine } from '../../EngineProvider.tsx';
import { choicesOf } from '../choices.ts';
import { shownValue, valueOf } from '../choiceValues.ts';
import type { UiOptions } from '../fieldSchema.ts';
import { typeOf } from '../fieldSchema.ts';
import { useAnswers, useFieldErrors, useFormRules, useFormScope } from '../formScope.ts';
import { offeredChoices } from '../offeredChoices.ts';
import { ourName, widgetName } from '../widgetNames.ts';
import { Beside } from '../templates/Beside.tsx';
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
  const { schema, Widget, kind } = useWidget(props);
  const { onChange, onBlur } = useAnswering(path, schema, options.emptyValue);
  const help = textOf(options.help) || textOf(options.description) || textOf(schema.description);
  const { mark } = useFormRules();
  const shown = shownValue(schema, formData);
  const enumOptions = useOffered(schema, options, shown);
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
    label: kind.label === 'own' && marked ? `${title} (${marked})` : title,
    onFocus: noop,
    invalid: errors.length > 0,
    describedBy: describedBy(id, help, errors),
    options: { ...options, enumOptions } as FieldWidgetProps['options'],
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
      short={typeof options.wide === 'boolean' ? !options.wide : kind.short === true}
      labelled={kind.label}
      beside={<Beside path={path} title={title} />}
      notes={<FieldNotes path={path} title={title} schema={schema} kind={kind} value={formData} />}
    >
      <Widget {...widgetProps} />
    </FieldTemplate>
  );
}

/** The question as its widget is given it, with that widget and what it is. Throws where there is none. */
function useWidget({ schema: declared, options, formData, registry: { widgets } }: WidgetFieldProps) {
  const kinds = useEngine().registry.widgetKinds;
  const type = useType(formData);
  const schema = useMemo(() => asked(declared, options, type, kinds), [declared, options, type, kinds]);
  const name = widgetName(schema, options, kinds, (known) => widgets[known] !== undefined);
  const Widget = (widgets[name] ?? plainWidgets[name]) as ComponentType<FieldWidgetProps> | undefined;
  if (!Widget) throw new Error(`There is no widget named "${name}".`);
  return { schema, Widget, kind: widgetKind(kinds, name) };
}

/** The choices that a question offers, to an answer and on the days that it is about: today where it names none. */
function useOffered(schema: JsonSchema, options: UiOptions, answer: Json | undefined) {
  const { facts } = useFormRules();
  const answers = useAnswers(options.day !== undefined);
  const days =
    answers === null ? [facts.today ?? null] : [fillValues(options.day ?? null, { ...facts, answers })].flat(2);
  return offeredChoices(choicesOf(schema) ?? [], options, { answer, days });
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
function asked(schema: JsonSchema, options: UiOptions, type: AnswerType, kinds: WidgetKinds): JsonSchema {
  const named = withChoiceNames(schema, options.enumNames);
  const { choices } = widgetKind(kinds, ourName(String(options.widget)));
  if (named.type === 'boolean' && choices && choicesOf(named) === null) return yesOrNo(named);
  return typeOf(named) === undefined && choicesOf(named) === null && typeof options.widget !== 'string'
    ? typed(named, type)
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
function typed(schema: JsonSchema, type: AnswerType): JsonSchema {
  return type === 'object' ? schema : { ...schema, type };
}

type AnswerType = 'string' | 'number' | 'boolean' | 'object';

/** What type an answer is of, text at first: a number stays one while it is emptied to be typed anew. */
function useType(value: Json | undefined): AnswerType {
  const [last, setLast] = useState<AnswerType>('string');
  const now = value === undefined || value === null || value === '' ? last : (typeof value as AnswerType);
  if (now !== last) setLast(now);
  return now;
}
