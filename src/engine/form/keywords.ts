import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { isObject, jsonEqual } from '../json.ts';
import { comparable, fingerprint, isOfType } from './comparable.ts';
import { NUMBER_FORMATS, STRING_FORMATS } from './stringFormats.ts';

/** A value at a place, and what a keyword may do with it. */
export interface Visit {
  readonly schema: JsonSchema;
  readonly value: Json | undefined;
  /** Reports a breach by the keyword that is read. */
  fail(message: string, property?: string): void;
  /**
   * Reports the breaches of a schema below the keyword: of the value itself, or of a part of it; of a part without a
   * place (null) at the value's.
   */
  apply(
    schema: Json | undefined,
    inSchema: readonly (string | number)[],
    part?: readonly [name: string | number | null, value: Json | undefined],
  ): void;
  /** Whether the value, or a part of it, is valid against a schema; reports nothing. */
  fits(schema: Json | undefined, part?: readonly [value: Json]): boolean;
}

/** A keyword of draft-07 that a value of the type it speaks of is checked by. */
export type Keyword = (expected: Json, visit: Visit) => void;

const anyType: { readonly [keyword: string]: Keyword } = {
  type: (expected, visit) => {
    const types = Array.isArray(expected) ? expected : [expected];
    if (!types.some((type) => isOfType(visit.value, type))) visit.fail(`must be of type ${types.join(' or ')}`);
  },
  enum: (expected, visit) => {
    if (Array.isArray(expected) && !expected.some((choice) => jsonEqual(choice, visit.value)))
      visit.fail('must be one of the listed values');
  },
  const: (expected, visit) => {
    if (!jsonEqual(expected, visit.value)) visit.fail(`must be ${JSON.stringify(expected)}`);
  },
  allOf: (expected, visit) => listOf(expected).forEach((part, index) => visit.apply(part, [index])),
  anyOf: (expected, visit) => {
    if (!listOf(expected).some((branch) => visit.fits(branch))) visit.fail('must fit one of the alternatives');
  },
  oneOf: (expected, visit) => {
    const count = listOf(expected).filter((branch) => visit.fits(branch)).length;
    if (count !== 1) visit.fail(`must fit exactly one of the alternatives, and fits ${count}`);
  },
  not: (expected, visit) => {
    if (visit.fits(expected)) visit.fail('must not be what is excluded');
  },
  if: (expected, visit) => {
    const branch = visit.fits(expected) ? 'then' : 'else';
    if (visit.schema[branch] !== undefined) visit.apply(visit.schema[branch], ['..', branch]);
  },
};

const ofNumbers: { readonly [keyword: string]: Keyword } = {
  minimum: bound((value, limit) => value >= limit, 'at least'),
  maximum: bound((value, limit) => value <= limit, 'at most'),
  exclusiveMinimum: bound((value, limit) => value > limit, 'more than'),
  exclusiveMaximum: bound((value, limit) => value < limit, 'less than'),
  // As precise as the validator of rjsf: 0.07 is a multiple of 0.01, which floating point denies.
  multipleOf: bound((value, step) => Math.abs(Math.round(value / step) - value / step) <= 1e-8, 'a multiple of'),
  format: (expected, visit) => {
    const format = NUMBER_FORMATS[String(expected)];
    if (format !== undefined && !format(visit.value as number)) visit.fail(`must be an ${String(expected)}`);
  },
};

const ofTexts: { readonly [keyword: string]: Keyword } = {
  minLength: size(characters, (length, limit) => length >= limit, 'characters at least'),
  maxLength: size(characters, (length, limit) => length <= limit, 'characters at most'),
  pattern: (expected, visit) => {
    if (!expression(String(expected)).test(visit.value as string)) visit.fail(`must match ${String(expected)}`);
  },
  format: (expected, visit) => {
    const format = STRING_FORMATS[String(expected)];
    if (format !== undefined && !format(visit.value as string)) visit.fail(`must be a ${String(expected)}`);
  },
};

const ofLists: { readonly [keyword: string]: Keyword } = {
  minItems: size(
    (list: Json[]) => list.length,
    (length, limit) => length >= limit,
    'items at least',
  ),
  maxItems: size(
    (list: Json[]) => list.length,
    (length, limit) => length <= limit,
    'items at most',
  ),
  uniqueItems: (expected, visit) => {
    const list = comparable(visit.value as Json[], visit.schema.items);
    // Looked up, not compared each with each: a list of a hundred thousand, which anybody can send, would keep a server
    // busy for an hour.
    if (expected === true && new Set(list.map(fingerprint)).size < list.length)
      visit.fail('must not hold the same item twice');
  },
  items: (expected, visit) => {
    (visit.value as Json[]).forEach((item, index) => {
      if (!Array.isArray(expected)) visit.apply(expected, [], [index, item]);
      else if (index < expected.length) visit.apply(expected[index], [index], [index, item]);
      else if (visit.schema.additionalItems !== false)
        visit.apply(visit.schema.additionalItems, ['..', 'additionalItems'], [index, item]);
    });
  },
  additionalItems: (expected, visit) => {
    const { items } = visit.schema;
    if (expected === false && Array.isArray(items) && (visit.value as Json[]).length > items.length)
      visit.fail(`must have ${items.length} items at most`);
  },
  contains: (expected, visit) => {
    if (!(visit.value as Json[]).some((item) => visit.fits(expected, [item])))
      visit.fail('must contain at least one item that fits');
  },
};

const ofObjects: { readonly [keyword: string]: Keyword } = {
  minProperties: size(
    (object: JsonObject) => namesOf(object).length,
    (length, limit) => length >= limit,
    'properties at least',
  ),
  maxProperties: size(
    (object: JsonObject) => namesOf(object).length,
    (length, limit) => length <= limit,
    'properties at most',
  ),
  required: (expected, visit) => {
    for (const name of listOf(expected)) {
      if (!has(visit.value, String(name))) visit.fail(`must have "${String(name)}"`, String(name));
    }
  },
  properties: (expected, visit) => {
    for (const [name, schema] of entriesOf(expected)) {
      if (has(visit.value, name)) visit.apply(schema, [name], [name, (visit.value as JsonObject)[name]]);
    }
  },
  patternProperties: (expected, visit) => {
    for (const [pattern, schema] of entriesOf(expected)) {
      const named = namesOf(visit.value as JsonObject).filter((name) => expression(pattern).test(name));
      for (const name of named) visit.apply(schema, [pattern], [name, (visit.value as JsonObject)[name]]);
    }
  },
  additionalProperties: (expected, visit) => {
    const patterns = entriesOf(visit.schema.patternProperties).map(([pattern]) => expression(pattern));
    for (const name of namesOf(visit.value as JsonObject)) {
      if (has(visit.schema.properties, name) || patterns.some((pattern) => pattern.test(name))) continue;
      if (expected === false) visit.fail(`must not have "${name}"`, name);
      else visit.apply(expected, [], [name, (visit.value as JsonObject)[name]]);
    }
  },
  propertyNames: (expected, visit) => {
    for (const name of namesOf(visit.value as JsonObject)) {
      if (visit.fits(expected, [name])) continue;
      visit.apply(expected, [], [null, name]);
      visit.fail(`has a name that does not fit: "${name}"`, name);
    }
  },
  dependencies: (expected, visit) => {
    for (const [name, needed] of entriesOf(expected)) {
      if (!has(visit.value, name)) continue;
      if (!Array.isArray(needed)) visit.apply(needed, [name]);
      else
        for (const other of needed)
          if (!has(visit.value, String(other)))
            visit.fail(`Instance has "${name}" but does not have "${String(other)}".`);
    }
  },
};

/** Every word by which a schema asks something of a value, those of later drafts among them. */
export const KEYWORDS: ReadonlySet<string> = new Set([
  ...[anyType, ofNumbers, ofTexts, ofLists, ofObjects].flatMap((keywords) => Object.keys(keywords)),
  'then',
  'else',
  'prefixItems',
  'dependentRequired',
  'dependentSchemas',
  'enumNames',
]);

type NamedKeywords = readonly (readonly [name: string, keyword: Keyword])[];

const listed = (keywords: { readonly [keyword: string]: Keyword }): NamedKeywords =>
  Object.entries({ ...anyType, ...keywords });
const [plain, number, text, list, object] = [
  listed({}),
  listed(ofNumbers),
  listed(ofTexts),
  listed(ofLists),
  listed(ofObjects),
];

/** The keywords that speak of a value of this kind. */
export function keywordsOf(value: Json | undefined): NamedKeywords {
  if (typeof value === 'number') return number;
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return list;
  return isObject(value) ? object : plain;
}

/** Letters, of which some take two of a text's places. */
function characters(text: string): number {
  let count = 0;
  for (const _letter of text) count += 1;
  return count;
}

function bound(holds: (value: number, limit: number) => boolean, words: string): Keyword {
  return (expected, visit) => {
    if (typeof expected === 'number' && !holds(visit.value as number, expected))
      visit.fail(`must be ${words} ${expected}`);
  };
}

function size<T>(
  measure: (value: T) => number,
  holds: (size: number, limit: number) => boolean,
  words: string,
): Keyword {
  return (expected, visit) => {
    if (typeof expected === 'number' && !holds(measure(visit.value as T), expected))
      visit.fail(`must have ${expected} ${words}`);
  };
}

const expressions = new Map<string, RegExp>();

function expression(pattern: string): RegExp {
  const known = expressions.get(pattern) ?? new RegExp(pattern, 'u');
  expressions.set(pattern, known);
  return known;
}

function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function entriesOf(value: Json | undefined): [string, Json][] {
  return isObject(value) ? Object.entries(value) : [];
}

/** Forms in a browser hold `undefined` for what was cleared; JSON Schema knows only absence. */
function has(value: Json | undefined, name: string): boolean {
  return isObject(value) && Object.hasOwn(value, name) && value[name] !== undefined;
}

function namesOf(object: JsonObject): string[] {
  return Object.keys(object).filter((name) => has(object, name));
}
