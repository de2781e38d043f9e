import { propertiesOf } from '../../form/schemaParts.ts';
import type { Json, JsonObject, JsonSchema } from '../../json.ts';
import { isObject } from '../../json.ts';
import { declaredQuestions } from '../../form/questions.ts';
import { mergePatch } from './mergePatch.ts';
import type { FormDeclaration } from '../types.ts';

/**
 * A form with an overlay's merge patch on it. A patch may not touch conditions, but it may reword the
 * questions that they open: what it says of a question acts wherever the form declares it.
 */
export function patchForm(base: FormDeclaration, patch: JsonObject): FormDeclaration {
  const schema = objectAt(patch, 'schema');
  const asked = objectAt(schema, 'properties');
  const opened = [...declaredQuestions(base).fields.keys()].filter(
    (name) => !Object.hasOwn(propertiesOf(base.schema), name),
  );
  const below = Object.fromEntries(Object.entries(asked).filter(([name]) => opened.includes(name)));
  if (Object.keys(below).length === 0)
    return mergePatch(base as unknown as JsonObject, patch) as unknown as FormDeclaration;
  const here = Object.fromEntries(Object.entries(asked).filter(([name]) => !opened.includes(name)));
  const reworded = { ...base, schema: patchOpened(base.schema, below) } as unknown as JsonObject;
  return mergePatch(reworded, { ...patch, schema: { ...schema, properties: here } }) as unknown as FormDeclaration;
}

function patchOpened(schema: JsonSchema, patches: JsonObject): JsonSchema {
  const patched = (part: Json): Json => (isObject(part) ? patchOpened(part, patches) : part);
  const result: JsonSchema = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (['allOf', 'anyOf', 'oneOf'].includes(keyword) && Array.isArray(value)) result[keyword] = value.map(patched);
    else if (['then', 'else'].includes(keyword)) result[keyword] = patched(value);
    else if (keyword === 'dependencies' && isObject(value)) result[keyword] = mapped(value, patched);
    else if (keyword === 'properties' && isObject(value))
      result[keyword] = mapped(value, (field, name) =>
        Object.hasOwn(patches, name) ? mergePatch(field, patches[name] ?? {}) : field,
      );
    else result[keyword] = value;
  }
  return result;
}

function mapped(object: JsonObject, change: (value: Json, name: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));
}

function objectAt(value: JsonObject, name: string): JsonObject {
  const inner = value[name];
  return isObject(inner) ? inner : {};
}
