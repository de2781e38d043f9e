import { isObject, type Json, type JsonObject, type JsonSchema } from '../../../engine/index.ts';

/** What may stand at a place of a form's answers, whatever its conditions say now. */
export type Place = {
  /** The question's own words; empty where it has none. */
  readonly title: string;
} & (
  | { readonly kind: 'group' | 'rows'; readonly fields: ReadonlyMap<string, Place> }
  | { readonly kind: 'list' | 'value' }
);

const known = new WeakMap<JsonSchema, ReadonlyMap<string, Place>>();

/** All fields that a schema names anywhere, in conditions too. */
export function fieldsOf(schema: JsonSchema): ReadonlyMap<string, Place> {
  const found = known.get(schema);
  if (found) return found;
  const fields = new Map<string, Place>();
  collect(schema, fields);
  known.set(schema, fields);
  return fields;
}

function collect(schema: JsonSchema, into: Map<string, Place>): void {
  for (const [name, field] of Object.entries(isObject(schema.properties) ? schema.properties : {})) {
    if (isObject(field) && !into.has(name)) into.set(name, placeOf(field));
  }
  for (const branch of branchesOf(schema)) collect(branch, into);
}

function branchesOf(schema: JsonSchema): JsonObject[] {
  const lists = [schema.allOf, schema.oneOf, schema.anyOf].flatMap((list): Json[] => (Array.isArray(list) ? list : []));
  const dependencies = isObject(schema.dependencies) ? Object.values(schema.dependencies) : [];
  // What an `if` names is only looked at; it opens no field.
  return [...lists, schema.then ?? null, schema.else ?? null, ...dependencies].filter(isObject);
}

function placeOf(field: JsonSchema): Place {
  const title = typeof field.title === 'string' ? field.title : '';
  if (field.type === 'array') {
    const rows = fieldsOf(isObject(field.items) ? field.items : {});
    return rows.size > 0 ? { title, kind: 'rows', fields: rows } : { title, kind: 'list' };
  }
  const fields = fieldsOf(field);
  return fields.size > 0 ? { title, kind: 'group', fields } : { title, kind: 'value' };
}
