import type { OutputUnit, Schema } from '@cfworker/json-schema';
import { Validator, format } from '@cfworker/json-schema';
import { EngineError } from '../errors.ts';
import type { Json, JsonSchema } from '../json.ts';
import { isObject } from '../json.ts';
import { STRING_FORMATS } from './stringFormats.ts';

// The library's table is its only place for formats; ours read as ajv-formats does.
Object.assign(format, STRING_FORMATS);

/** One breach of a schema. Pointers are RFC 6901, `""` for the whole. */
export interface SchemaError {
  /** Place in the value; of `required` and `additionalProperties` the object that lacks or has it. */
  readonly pointer: string;
  /** JSON Schema's keyword, as Ajv names it. */
  readonly keyword: string;
  /** Place of the keyword in the schema. */
  readonly schemaPointer: string;
  /** Name that `required` misses or `additionalProperties` does not know. */
  readonly property?: string;
  /** Technical sentence for developers; users read the declaration's own. */
  readonly message: string;
}

/** Keywords whose own report only says that something inside them failed. */
const CONTAINERS = new Set(['properties', 'patternProperties', 'items', 'additionalItems', 'allOf', 'if', '$ref']);

const compiled = new WeakMap<JsonSchema, Validator>();

/**
 * All breaches of a draft-07 schema by a value; none when it is valid. Interprets the schema, so it
 * holds under a policy without `unsafe-eval`. Throws `BAD_SCHEMA` for a reference that leads nowhere.
 */
export function validateSchema(schema: JsonSchema, value: Json): SchemaError[] {
  try {
    return leaves(validatorOf(schema).validate(withoutUndefined(value)).errors);
  } catch (error) {
    throw new EngineError('BAD_SCHEMA', error instanceof Error ? error.message : String(error));
  }
}

function validatorOf(schema: JsonSchema): Validator {
  let validator = compiled.get(schema);
  if (validator === undefined) {
    // The library writes marks into what it is given; declarations are frozen and shared.
    validator = new Validator(JSON.parse(JSON.stringify(schema)) as Schema, '7', false);
    compiled.set(schema, validator);
  }
  return validator;
}

/** Forms in a browser hold `undefined` for what was cleared; JSON Schema knows only absence. */
function withoutUndefined(value: Json): Json {
  if (Array.isArray(value)) {
    const items = value.map((item: Json | undefined) => (item === undefined ? null : withoutUndefined(item)));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isObject(value)) return value;
  const held = Object.entries(value).filter(([, inner]: [string, Json | undefined]) => inner !== undefined);
  const parts = held.map(([name, inner]) => [name, withoutUndefined(inner)] as const);
  const same = held.length === Object.keys(value).length && parts.every(([name, inner]) => inner === value[name]);
  return same ? value : Object.fromEntries(parts);
}

function leaves(units: readonly OutputUnit[]): SchemaError[] {
  const failedProperties = new Set<string>();
  const closed: string[] = [];
  const found: SchemaError[] = [];
  units.forEach((unit, index) => {
    const inner = units[index + 1];
    const parent = unit.keywordLocation.replace(/\/[^/]*$/, '');
    if (closed.some((location) => unit.keywordLocation.startsWith(location))) return;
    if (unit.keyword === 'anyOf' || unit.keyword === 'oneOf') closed.push(`${unit.keywordLocation}/`);
    if (unit.keyword === 'properties' || unit.keyword === 'patternProperties') {
      failedProperties.add(`${parent} ${child(unit, inner)}`);
    }
    if (unit.keyword === 'additionalProperties') {
      // The library reports a declared but faulty property a second time, as an undeclared one.
      const undeclared = inner?.keyword === 'false' && !failedProperties.has(`${parent} ${child(unit, inner)}`);
      if (undeclared) found.push(leaf(unit));
    } else if (!CONTAINERS.has(unit.keyword) && unit.keyword !== 'false') {
      found.push(leaf(unit));
    }
  });
  return found;
}

function child(unit: OutputUnit, inner: OutputUnit | undefined): string {
  const rest = inner?.instanceLocation.slice(unit.instanceLocation.length + 1) ?? '';
  return `${unit.instanceLocation}/${rest.split('/')[0] ?? ''}`;
}

function leaf(unit: OutputUnit): SchemaError {
  const named = unit.keyword === 'required' || unit.keyword === 'additionalProperties';
  const property = named ? /roperty "(.*?)"(?: does not match|\.$)/s.exec(unit.error)?.[1] : undefined;
  return {
    pointer: decodePointer(unit.instanceLocation),
    keyword: unit.keyword,
    schemaPointer: decodePointer(unit.keywordLocation),
    message: unit.error,
    ...(property === undefined ? {} : { property }),
  };
}

function decodePointer(location: string): string {
  return decodeURI(location.replace(/^#/, ''));
}
