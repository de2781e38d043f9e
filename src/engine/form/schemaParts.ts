import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { isObject } from '../json.ts';

/** The schemas of an object's fields by name; none for other schemas. */
export function propertiesOf(schema: JsonSchema): { readonly [name: string]: JsonSchema } {
  const properties = schema.properties;
  return isObject(properties) ? (properties as { [name: string]: JsonSchema }) : {};
}

/** The names that an object must have. */
export function requiredOf(schema: JsonSchema): readonly string[] {
  return textsOf(schema.required);
}

/** The texts of a list; none where it is no list. */
export function textsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** The schemas in a list such as `allOf`; none where the keyword is absent. */
export function schemasOf(value: Json | undefined): readonly JsonSchema[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The schema of a list's item at that place: the same for all, or its own where rows differ. */
export function itemSchema(schema: JsonSchema, index: number): JsonSchema {
  const { items, additionalItems } = schema;
  if (Array.isArray(items)) {
    const own = items[index] ?? additionalItems;
    return isObject(own) ? own : {};
  }
  return isObject(items) ? items : {};
}

/** Whether the schema is of a list of rows, so objects with fields (or some of them are), and not of plain values. */
export function isRowList(schema: JsonSchema): boolean {
  if (schema.type !== 'array') return false;
  const { items, additionalItems } = schema;
  return Array.isArray(items)
    ? [...items, additionalItems].some((item) => isObject(item) && isGroup(item))
    : isObject(items) && isGroup(items);
}

/** Whether the schema is of a list of choices: one question, answered by some of them. */
export function isChoiceQuestion(schema: JsonSchema): boolean {
  return schema.type === 'array' && isObject(schema.items) && choicesOf(schema.items) !== undefined;
}

/** Whether the schema is of an object with named fields. */
export function isGroup(schema: JsonSchema): boolean {
  return isObject(schema.properties);
}

/** Whether a `oneOf` or `anyOf` only lists choices: every branch is one constant. */
export function isChoiceList(branches: readonly JsonSchema[]): boolean {
  return branches.length > 0 && branches.every((branch) => branch.const !== undefined);
}

/** The values that a choice question offers; undefined where the schema is no choice. */
export function choicesOf(schema: JsonSchema): readonly Json[] | undefined {
  if (schema.const !== undefined) return [schema.const];
  if (Array.isArray(schema.enum)) return schema.enum;
  for (const keyword of ['oneOf', 'anyOf']) {
    const branches = schemasOf(schema[keyword]);
    if (isChoiceList(branches)) return branches.map((branch) => branch.const as Json);
  }
  return undefined;
}

const NOTHING: JsonObject = Object.freeze({});

/** The UI schema below a name; one and the same empty object where there is none. */
export function uiBelow(uiSchema: JsonObject | undefined, name: string): JsonObject {
  const below = uiSchema?.[name];
  return isObject(below) ? below : NOTHING;
}

/**
 * The schema of the question at a place of the answers; undefined where the form shows none. A row is
 * named by its index, by `*` or, where all rows are alike, by its id.
 */
export function schemaAt(schema: JsonSchema, segments: readonly string[]): JsonSchema | undefined {
  let at: JsonSchema | undefined = schema;
  for (const segment of segments) {
    if (at === undefined) return undefined;
    at = at.type === 'array' ? itemSchema(at, /^\d+$/.test(segment) ? Number(segment) : 0) : propertiesOf(at)[segment];
  }
  return at;
}
