import type { ResolvedForm } from '../declaration/catalogTypes.ts';
import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { isObject } from '../json.ts';
import { activeForm } from './activeForm.ts';
import { withRowIds, withoutRowIds } from './answers.ts';
import { dereferenced } from './references.ts';
import { itemSchema, propertiesOf, schemasOf } from './schemaParts.ts';
import { soundSchema } from './soundSchema.ts';
import type { FormDocument } from './types.ts';

/** Name under which the answer stands of a form whose schema is not of an object. */
export const SINGLE_ANSWER = 'answer';

/**
 * A form of any JSON Schema, of whatever origin: references are opened as far as the answers go, so a
 * schema may hold itself. A schema that is not of an object is asked as one question. Its `initial`
 * are the schema's defaults, for a document that begins with nothing.
 */
export function plainForm(schema: JsonSchema, uiSchema: JsonObject = {}): ResolvedForm {
  const isSingle = !isOfObject(soundSchema(schema), []);
  const { definitions, $defs, ...single } = schema;
  const whole: JsonSchema = isSingle
    ? { type: 'object', ...named({ definitions, $defs }), properties: { [SINGLE_ANSWER]: single } }
    : schema;
  const initial = defaultsOf(soundSchema(whole));
  return {
    id: isSingle ? SINGLE_FORM : 'plain',
    version: 1,
    title: typeof schema.title === 'string' ? schema.title : 'Form',
    ...(!isSingle && typeof schema.description === 'string' ? { description: schema.description } : {}),
    schema: whole,
    uiSchema: isSingle ? { [SINGLE_ANSWER]: uiSchema } : uiSchema,
    ...(isObject(initial) ? { initial } : {}),
  };
}

const SINGLE_FORM = 'plain-single';

/**
 * The document of data of any origin: the data itself, its rows given ids by `makeId`; undefined data
 * begins with the schema's defaults. Nothing else is filled in, and no answer is changed.
 */
export function plainDocument(form: ResolvedForm, data: Json | undefined, makeId: () => string): FormDocument {
  const given = form.id === SINGLE_FORM && data !== undefined ? { [SINGLE_ANSWER]: data } : (data ?? form.initial);
  const answers: JsonObject = isObject(given) ? given : {};
  const active = activeForm({ form, facts: {}, document: { answers, parked: {} } });
  return { answers: withRowIds(active, answers, makeId), parked: {} };
}

/** The data of a plain form's document, as it would be stored elsewhere: without rows' ids, and without what is parked. */
export function plainData(form: ResolvedForm, document: FormDocument): Json | undefined {
  const data = withoutRowIds(document.answers);
  return form.id === SINGLE_FORM && isObject(data) ? data[SINGLE_ANSWER] : data;
}

function named(words: { readonly [keyword: string]: Json | undefined }): JsonObject {
  return Object.fromEntries(Object.entries(words).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

function isOfObject(declared: JsonSchema, within: readonly JsonSchema[]): boolean {
  if (within.includes(declared)) return true;
  const schema = dereferenced(declared);
  if (schema.type !== undefined) return schema.type === 'object';
  if (isObject(schema.properties)) return true;
  if (schema.enum !== undefined || schema.const !== undefined) return false;
  const branches = [...schemasOf(schema.oneOf), ...schemasOf(schema.anyOf), ...schemasOf(schema.allOf)];
  return branches.every((branch) => isOfObject(branch, [...within, declared]));
}

/** The defaults that a schema gives to what is there from the beginning: its fields, not rows to come. */
function defaultsOf(declared: JsonSchema, within: readonly JsonSchema[] = []): Json | undefined {
  if (within.includes(declared)) return undefined;
  const schema = dereferenced(declared);
  if (schema.default !== undefined) return schema.default;
  if (Array.isArray(schema.items)) {
    const items = schema.items.map((_, index) => defaultsOf(itemSchema(schema, index), [...within, declared]));
    return items.every((item) => item !== undefined) && items.length > 0 ? items : undefined;
  }
  const fields = Object.entries(propertiesOf(schema)).flatMap(([name, field]): [string, Json][] => {
    const value = defaultsOf(field, [...within, declared]);
    return value === undefined ? [] : [[name, value]];
  });
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
}
