import type { JsonSchema, UiOptions, WidgetKinds } from '../../engine/index.ts';
import { defaultWidget } from './fieldSchema.ts';

/** rjsf's names of its own widgets, by ours; the empty name stands for what the schema asks for. */
const RJSF_NAMES: { readonly [name: string]: string } = {
  TextWidget: 'text',
  TextareaWidget: 'textarea',
  EmailWidget: 'email',
  PasswordWidget: 'password',
  ColorWidget: 'color',
  SelectWidget: 'select',
  RadioWidget: 'radio',
  CheckboxWidget: 'checkbox',
  CheckboxesWidget: 'multi-select',
  checkboxes: 'multi-select',
  updown: '',
  UpDownWidget: '',
  range: '',
  RangeWidget: '',
  toggle: 'checkbox',
  DateWidget: 'date',
  'alt-date': 'date',
  AltDateWidget: 'date',
  'alt-datetime': 'text',
  DateTimeWidget: 'text',
  'datetime-local': 'text',
  datetime: 'text',
  TimeWidget: 'text',
  time: 'text',
  uri: 'text',
  url: 'text',
  URLWidget: 'text',
  FileWidget: 'data-url',
  file: 'data-url',
  files: 'data-url',
};

/** Our name of a widget that rjsf calls otherwise, else its own. */
export const ourName = (widget: string): string => RJSF_NAMES[widget] ?? widget;

/**
 * The widget that a question is drawn with: the one its UI schema names, by our name or rjsf's, else
 * the one that fits its schema. Throws where none does.
 */
export function widgetName(
  schema: JsonSchema,
  { widget }: UiOptions,
  kinds: WidgetKinds,
  isRegistered: (name: string) => boolean,
): string {
  const name = typeof widget === 'string' && !isRegistered(widget) ? ourName(widget) : widget;
  if (name === 'select' && schema.type === 'array') return 'multi-select';
  if (typeof name === 'string' && name !== '') return name;
  const fitting = defaultWidget(schema, kinds);
  if (fitting === undefined) throw new Error(`There is no widget for an answer of type "${String(schema.type)}".`);
  return fitting;
}
