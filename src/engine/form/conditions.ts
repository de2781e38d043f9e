import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { isObject, jsonEqual } from '../json.ts';
import { alternativeTitles, pickAlternative } from './alternatives.ts';
import { conjoin } from './conjoin.ts';
import { isEmpty, meaningful } from './empty.ts';
import { besideReference, dereferenced, targetOf } from './references.ts';
import { isChoiceList, isGroup, propertiesOf, schemasOf } from './schemaParts.ts';
import { ROW_ID } from './types.ts';
import { withoutChoices } from './wholeAnswers.ts';
import { validateSchema } from './validator.ts';

const CONDITIONAL = ['allOf', 'if', 'then', 'else', 'dependencies', 'oneOf', 'anyOf'];

/** What a place's conditions are read by. */
export interface Reading {
  /** What is answered here and shown. */
  readonly value: Json | undefined;
  /** All that is answered here: what an alternative is known by that is not shown yet. */
  readonly whole: Json | undefined;
  /** Number of the alternative that a person chose, by the place of its keyword. */
  chosen(at: string): number | undefined;
  /** Schemas, by reference, that this place stands in: it is closed where one would hold itself without end. */
  readonly within: readonly JsonSchema[];
  /** Takes down the schemas that were opened here. */
  readonly opened: JsonSchema[];
  /** Place in the declared schema, `""` or ending in a slash. */
  readonly at: string;
}

/** The reading of a value by itself. */
export function readingOf(value: Json | undefined): Reading {
  return { value, whole: value, chosen: () => undefined, within: [], opened: [], at: '' };
}

/**
 * The schema that holds for a value at this place: references opened, `allOf`, `if`, `dependencies`
 * and alternatives read and folded in, its fields not looked into. The same object where it holds no
 * condition. A `oneOf` that lists choices is a question, not a condition, and stays. What would hold
 * itself, and of which nothing is answered yet, stays closed (keyword `closed`).
 */
export function holding(declared: JsonSchema, reading: Reading): JsonSchema {
  const target = targetOf(declared);
  const schema = dereferenced(declared);
  if (target !== undefined) {
    if (reading.value === undefined && reading.within.includes(target)) return closed(schema);
    if (reading.opened.includes(target)) return besideReference(declared);
    reading.opened.push(target);
  }
  if (!CONDITIONAL.some((keyword) => schema[keyword] !== undefined)) return schema;
  const { allOf, if: condition, then: then_, else: else_, dependencies, oneOf, anyOf, ...plain } = schema;
  let result: JsonSchema = plain;
  const add = (part: Json | undefined, at: string): void => {
    if (isObject(part))
      result = conjoin(result, asPart(holding(part, { ...reading, at: `${reading.at}${at}/` }), at, result));
  };
  if (isObject(condition)) add(holds(condition, reading.value) ? then_ : else_, 'then');
  schemasOf(allOf).forEach((part, index) => add(part, `allOf/${index}`));
  for (const [name, part] of dependent(dependencies, reading.value)) add(part, `dependencies/${name}`);
  for (const [keyword, branches] of [
    ['oneOf', schemasOf(oneOf)],
    ['anyOf', schemasOf(anyOf)],
  ] as const) {
    if (isChoiceList(branches)) result = conjoin(result, { [keyword]: [...branches] });
    else if (branches.length > 0) result = withAlternative(result, { keyword, branches }, reading);
  }
  return jsonEqual(result, schema) ? schema : result;
}

function withAlternative(
  base: JsonSchema,
  { keyword, branches }: { readonly keyword: string; readonly branches: readonly JsonSchema[] },
  reading: Reading,
): JsonSchema {
  const at = `${reading.at}${keyword}`;
  const { option, by, schema } = pickAlternative(
    branches,
    { answers: meant(reading.value), whole: withoutIds(meant(withoutChoices(reading.whole))) },
    reading.chosen(at),
  );
  const { title: _title, ...asked } = holding(schema, { ...reading, at: `${at}/${option}/` });
  const own = Object.keys(propertiesOf(asked)).filter(
    (name) => propertiesOf(base)[name] === undefined && !by.includes(name),
  );
  const note = { at, option, titles: alternativeTitles(branches), by: [...by], own };
  return conjoin(base, {
    ...asPart(asked, at, base),
    alternatives: [...(Array.isArray(asked.alternatives) ? asked.alternatives : []), note],
  });
}

/** A part of a group that cannot be read is shown among its questions, under the name of its place. */
function asPart(part: JsonSchema, at: string, of: JsonSchema): JsonSchema {
  return part.fault === undefined || !(isGroup(of) || of.type === 'object') ? part : { properties: { [at]: part } };
}

function closed({ title, description }: JsonSchema): JsonSchema {
  return {
    type: 'object',
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    closed: true,
  };
}

const meanings = new WeakMap<JsonObject, Json>();

/** The value as conditions read it: blank is no answer. */
function meant(value: Json | undefined): Json | undefined {
  if (!isObject(value)) return value === undefined ? undefined : meaningful(value);
  const known = meanings.get(value) ?? meaningful(value);
  meanings.set(value, known);
  return known;
}

/** An alternative that closes itself to other names does not mean a row's id. */
function withoutIds(value: Json | undefined): Json | undefined {
  if (!isObject(value) || value[ROW_ID] === undefined) return value;
  const { [ROW_ID]: _id, ...rest } = value;
  return rest;
}

function holds(condition: JsonSchema, value: Json | undefined): boolean {
  return validateSchema(condition, meant(value) ?? {}).length === 0;
}

function dependent(dependencies: Json | undefined, value: Json | undefined): [name: string, part: JsonSchema][] {
  if (!isObject(dependencies) || !isObject(value)) return [];
  return Object.entries(dependencies).flatMap(([name, needed]): [string, JsonSchema][] => {
    if (isEmpty(value[name])) return [];
    if (Array.isArray(needed)) return [[name, { required: needed }]];
    return isObject(needed) ? [[name, needed]] : [];
  });
}
