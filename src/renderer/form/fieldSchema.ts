import type { Json, JsonSchema, WidgetKinds } from '../../engine/index.ts';
import { isObject, uiOptionsOf } from '../../engine/index.ts';
import { choicesOf } from './choices.ts';

export { choicesOf } from './choices.ts';
export type { Choice } from './choices.ts';
export { uiOptionsOf } from '../../engine/index.ts';
export type { UiOptions } from '../../engine/index.ts';

/** The JSON type a field is drawn by; the first that is not null where several are allowed. */
export function typeOf(schema: JsonSchema): string | undefined {
  const { type } = schema;
  if (typeof type === 'string') return type;
  if (Array.isArray(type)) return type.filter((name) => typeof name === 'string').find((name) => name !== 'null');
  if (isObject(schema.properties)) return 'object';
  return choicesOf(schema)?.some(({ value }) => typeof value === 'number') ? 'number' : undefined;
}

/**
 * The schema of one row: of a tuple its own, of a plain list the same for all; null where a list is not one of objects.
 */
export function rowSchema(schema: JsonSchema, index: number): JsonSchema | null {
  const { items, additionalItems } = schema;
  if (!Array.isArray(items)) return isObject(items) && typeOf(items) === 'object' ? items : null;
  const own = items[index] ?? additionalItems ?? items.at(-1);
  return isObject(own) && typeOf(own) === 'object' ? own : null;
}

/** The schema of an item of a list at its place, of whatever kind. */
export function itemSchemaOf({ items, additionalItems }: JsonSchema, index: number): JsonSchema {
  const own = Array.isArray(items) ? (items[index] ?? additionalItems) : items;
  return isObject(own) ? own : {};
}

/** Whether a field is a list of rows, each an object of the same making. */
export function isRows(schema: JsonSchema): boolean {
  if (typeOf(schema) !== 'array' || schema.tuple !== undefined || schema.recursive === true) return false;
  const { items, additionalItems } = schema;
  return [items, additionalItems].flat().filter(isObject).every(isPlainRow) && rowSchema(schema, 0) !== null;
}

/** A row that is no more than its fields; one that asks what kind it is, or takes names, is drawn as an item. */
function isPlainRow(schema: JsonSchema): boolean {
  const asks =
    Array.isArray(schema.alternatives) &&
    schema.alternatives.some((note) => isObject(note) && Array.isArray(note.by) && note.by.length === 0);
  return (
    typeOf(schema) === 'object' &&
    !asks &&
    schema.pairs === undefined &&
    schema.closed === undefined &&
    choicesOf(schema) === null
  );
}

/** Name of the widget a field is drawn with unless its UI schema names another; undefined where none fits. */
export function defaultWidget(schema: JsonSchema, kinds: WidgetKinds): string | undefined {
  const type = typeOf(schema);
  if (type === 'array') return choicesOf(schema) ? 'multi-select' : undefined;
  if (choicesOf(schema)) return type === 'boolean' && schema.const !== undefined ? 'checkbox' : 'select';
  if (type === 'boolean') return 'checkbox';
  if (type === 'integer') return 'number';
  if (type === 'number') return 'decimal';
  if (type !== 'string') return undefined;
  const ofFormat = Object.entries(kinds).find(([, { format }]) => format !== undefined && format === schema.format);
  return ofFormat?.[0] ?? 'text';
}

/** The names of an object's properties in the order they are drawn: `ui:order` first, what it does not name after. */
export function orderedNames(schema: JsonSchema, order: Json | undefined): string[] {
  const names = isObject(schema.properties) ? Object.keys(schema.properties) : [];
  if (!Array.isArray(order)) return names;
  const wanted = order.map(String);
  const rest = names.filter((name) => !wanted.includes(name));
  const star = wanted.includes('*') ? wanted : [...wanted, '*'];
  return star.flatMap((name) => (name === '*' ? rest : names.includes(name) ? [name] : []));
}

/** The schema of a property, null where the schema has none of that name. */
export function propertySchema(schema: JsonSchema, name: string): JsonSchema | null {
  const property = isObject(schema.properties) ? schema.properties[name] : undefined;
  return isObject(property) ? property : null;
}

/** Whether an object's schema asks for the property. */
export function isRequired(schema: JsonSchema, name: string): boolean {
  return Array.isArray(schema.required) && schema.required.includes(name);
}

/**
 * The word that marks the fewer questions of a form, its rows' among them: "optional" where most are required, else
 * "required".
 */
export function markOf(schema: JsonSchema): 'optional' | 'required' {
  const { all, required } = countQuestions(schema);
  return required > 0 && required * 2 >= all ? 'optional' : 'required';
}

function countQuestions(schema: JsonSchema): { all: number; required: number } {
  const counts = { all: 0, required: 0 };
  for (const [name, property] of Object.entries(isObject(schema.properties) ? schema.properties : {})) {
    // What holds nothing (texts, links, pictures) is no question.
    if (!isObject(property) || property.type === 'null') continue;
    const inner = isRows(property) ? rowSchema(property, 0) : typeOf(property) === 'object' ? property : null;
    const below = inner ? countQuestions(inner) : { all: 0, required: 0 };
    counts.all += 1 + below.all;
    counts.required += Number(isRequired(schema, name)) + below.required;
  }
  return counts;
}

/** The title of a field: its UI schema's, its schema's, else its name. */
export function titleOf(schema: JsonSchema, uiSchema: unknown, name: string): string {
  const { title } = uiOptionsOf(uiSchema);
  if (typeof title === 'string') return title;
  return typeof schema.title === 'string' ? schema.title : name;
}
