import { isObject, type JsonObject, type LookupOption, type ResolvedForm } from '../../engine/index.ts';

/**
 * A form in which one question, or the items of one list, offers choices that only the page knows, in their colours.
 */
export function withChoices(
  form: ResolvedForm,
  name: string,
  options: readonly Pick<LookupOption, 'value' | 'label' | 'tone'>[],
): ResolvedForm {
  const properties = isObject(form.schema.properties) ? form.schema.properties : {};
  const field = isObject(properties[name]) ? properties[name] : {};
  const choices = { oneOf: options.map(({ value, label }) => ({ const: value, title: label })) };
  const { oneOf: _declared, ...rest } = field;
  const offered: JsonObject =
    field.type === 'array' ? { ...rest, items: { type: 'string', ...choices } } : { ...rest, ...choices };
  const ui = isObject(form.uiSchema?.[name]) ? form.uiSchema[name] : {};
  const tones = Object.fromEntries(options.map(({ value, tone }) => [String(value), tone ?? 'muted']));
  const told = { ...ui, 'ui:options': { ...(isObject(ui['ui:options']) ? ui['ui:options'] : {}), tones } };
  return {
    ...form,
    schema: { ...form.schema, properties: { ...properties, [name]: offered } },
    uiSchema: { ...form.uiSchema, [name]: told },
  };
}
