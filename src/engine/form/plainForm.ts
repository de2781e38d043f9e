import type { ResolvedForm } from '../declaration/catalogTypes.ts';
import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { isObject } from '../json.ts';
import { EngineError } from '../errors.ts';
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
 * schema may hold itself. A schema that does not say that it is of an object is asked as one question,
 * which holds any value. Its `initial` are the schema's defaults, for a document that begins with nothing.
 */
export function plainForm(schema: JsonSchema, uiSchema: JsonObject = {}): ResolvedForm {
  const isSingle = isOfObject(soundSchema(schema), []) !== true;
  const whole = isSingle ? around(schema) : schema;
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
 * begins with the schema's defaults. Nothing else is filled in, and no answer is changed. Throws
 * `BAD_DATA` for data that a form of an object cannot hold: they are refused and not dropped.
 */
export function plainDocument(form: ResolvedForm, data: Json | undefined, makeId: () => string): FormDocument {
  const isWrapped = form.id === SINGLE_FORM && data !== undefined;
  const whole = data === undefined ? form.initial : data;
  const given = isWrapped ? { [SINGLE_ANSWER]: data } : whole;
  if (given !== undefined && !isObject(given)) {
    throw new EngineError('BAD_DATA', `The form asks for a group of answers, and cannot hold ${kindOf(given)}.`);
  }
  const answers: JsonObject = given ?? {};
  const active = activeForm({ form, facts: {}, document: { answers, parked: {} } });
  return { answers: withRowIds(active, answers, makeId), parked: {} };
}

/**
 * The data of a plain form's document, as it would be stored elsewhere: without rows' ids, and without what is parked.
 */
export function plainData(form: ResolvedForm, document: FormDocument): Json | undefined {
  const data = withoutRowIds(document.answers);
  return form.id === SINGLE_FORM && isObject(data) ? data[SINGLE_ANSWER] : data;
}

/** The form of one question. By an `$id` its schema stays the root that its own references mean. */
function around(schema: JsonSchema): JsonSchema {
  const { $schema, ...asked } = schema;
  const properties = { [SINGLE_ANSWER]: { $id: SINGLE_ANSWER, ...asked } };
  return { ...($schema === undefined ? {} : { $schema }), type: 'object', properties };
}

function kindOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'boolean' ? 'yes or no' : `a ${typeof value === 'string' ? 'text' : 'number'}`;
}

const OF_OBJECTS = ['properties', 'required', 'dependencies', 'propertyNames', 'minProperties', 'maxProperties'];

/** Whether a schema says that it is of an object, or that it is not; undefined where it takes any value. */
function isOfObject(declared: JsonSchema, within: readonly JsonSchema[]): boolean | undefined {
  if (within.includes(declared)) return undefined;
  const schema = dereferenced(declared);
  if (schema.type !== undefined) return schema.type === 'object';
  if (schema.enum !== undefined || schema.const !== undefined) return false;
  if (OF_OBJECTS.some((keyword) => schema[keyword] !== undefined)) return true;
  const said = (parts: readonly JsonSchema[]) => parts.map((part) => isOfObject(part, [...within, declared]));
  const alternatives = [schema.oneOf, schema.anyOf]
    .map((branches) => said(schemasOf(branches)))
    .filter(({ length }) => length > 0);
  const all = [
    ...said(schemasOf(schema.allOf)),
    ...alternatives.map((branches) => branches.every((one) => one === true)),
  ];
  const opened = said([schema.then, schema.else].filter(isObject));
  if (all.includes(false) || opened.includes(false)) return false;
  return all.includes(true) || opened.includes(true) ? true : undefined;
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
