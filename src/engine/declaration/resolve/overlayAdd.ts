import { propertiesOf, schemasOf } from '../../form/schemaParts.ts';
import type { Json, JsonObject, JsonSchema } from '../../json.ts';
import { isObject } from '../../json.ts';
import type { AddedCondition, Additions } from '../catalogTypes.ts';
import { ordered } from './ordered.ts';
import type { FormDeclaration, Section } from '../types.ts';

/**
 * A form with the conditions, rules and derived values that an overlay adds: after the base's own, which stay as they
 * are, whatever its version. Headings come last of all, when every question is known.
 */
export function addToForm(form: FormDeclaration, add: Additions): FormDeclaration {
  const { conditions = {}, rules = {}, derived = {} } = add;
  const has = (part: object): boolean => Object.keys(part).length > 0;
  return {
    ...form,
    ...(has(conditions) ? { schema: Object.values(conditions).reduce(withCondition, form.schema) } : {}),
    ...(has(rules) ? { rules: [...(form.rules ?? []), ...Object.values(rules)] } : {}),
    // What the base works out already stays the base's; the check refuses to say it anew.
    ...(has(derived) ? { derived: { ...derived, ...form.derived } } : {}),
  };
}

function withCondition(schema: JsonSchema, { in: place, ...condition }: AddedCondition): JsonSchema {
  if (place === undefined) return withPart(schema, condition);
  return everywhere(schema, place, (field) =>
    isObject(field.items) ? { ...field, items: withPart(field.items, condition) } : withPart(field, condition),
  );
}

function withPart(schema: JsonSchema, part: JsonSchema): JsonSchema {
  return { ...schema, allOf: [...schemasOf(schema.allOf), part] };
}

/** A schema in which a question is changed wherever the form itself declares it, below conditions too. */
export function everywhere(schema: JsonSchema, name: string, change: (field: JsonSchema) => JsonSchema): JsonSchema {
  const below = (part: Json): Json => (isObject(part) ? everywhere(part, name, change) : part);
  const result: JsonSchema = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (['allOf', 'anyOf', 'oneOf'].includes(keyword) && Array.isArray(value)) result[keyword] = value.map(below);
    else if (['then', 'else'].includes(keyword)) result[keyword] = below(value);
    else if (keyword === 'dependencies' && isObject(value))
      result[keyword] = Object.fromEntries(Object.entries(value).map(([key, needed]) => [key, below(needed)]));
    else result[keyword] = value;
  }
  const field = propertiesOf(schema)[name];
  return field === undefined || !declares(field)
    ? result
    : { ...result, properties: { ...(result.properties as JsonObject), [name]: change(field) } };
}

/** Whether a schema brings rows or a group, and does not only limit what stands elsewhere. */
function declares(field: JsonSchema): boolean {
  return field.items !== undefined || field.properties !== undefined;
}

/**
 * The base's headings and those that an overlay adds, which take their questions from where they stand. An added one
 * comes after the heading of what its first question follows in the reading order, and first where that is the first.
 */
export function withSections(
  sections: readonly Section[],
  { added, reading }: { added: readonly Section[]; reading: readonly string[] },
): Section[] {
  const taken = new Set(added.flatMap(({ fields }) => fields));
  const result = sections
    .map((section) => ({ ...section, fields: section.fields.filter((name) => !taken.has(name)) }))
    .filter(({ fields }) => fields.length > 0);
  for (const section of added) {
    const [first = ''] = ordered(section.fields, reading, (name) => name);
    const before = reading
      .slice(0, Math.max(0, reading.indexOf(first)))
      .findLast((name) => result.some(({ fields }) => fields.includes(name)));
    const at = before === undefined ? 0 : result.findIndex(({ fields }) => fields.includes(before)) + 1;
    result.splice(at, 0, { ...section, fields: [...section.fields] });
  }
  return result;
}
