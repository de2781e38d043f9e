import { EngineError } from '../errors.ts';
import type { Json, JsonSchema } from '../json.ts';
import { isObject } from '../json.ts';
import { keywordsOf } from './keywords.ts';
import type { Visit } from './keywords.ts';
import { pointerOf } from './pointers.ts';
import { lookedUp, rootOf } from './references.ts';

/** One breach of a schema. Pointers are RFC 6901, `""` for the whole. */
export interface SchemaError {
  /** Place in the value; of `required` and `additionalProperties` the object that lacks or has it. */
  readonly pointer: string;
  /** JSON Schema's keyword, as Ajv names it. */
  readonly keyword: string;
  /** Place of the keyword in the schema. */
  readonly schemaPointer: string;
  /** Name that `required` misses, `additionalProperties` does not know or `propertyNames` refuses. */
  readonly property?: string;
  /** Technical sentence for developers; users read the declaration's own. */
  readonly message: string;
}

/**
 * All breaches of a draft-07 schema by a value; none when it is valid. Interprets the schema, so it
 * holds under a policy without `unsafe-eval`, and takes frozen schemas. Gives the verdicts of Ajv as
 * rjsf sets it up; of alternatives (`anyOf`, `oneOf`) it reports that none fits and not why each does
 * not. Throws `BAD_SCHEMA` for a reference that leads nowhere or a pattern that cannot be read.
 */
export function validateSchema(schema: JsonSchema, value: Json): SchemaError[] {
  const errors: SchemaError[] = [];
  try {
    visit({ root: schema, errors, schema, value, path: [], schemaPath: [] });
  } catch (error) {
    throw new EngineError('BAD_SCHEMA', error instanceof Error ? error.message : String(error));
  }
  return errors;
}

type Path = readonly (string | number)[];

interface Place {
  readonly root: JsonSchema;
  readonly errors: SchemaError[];
  readonly schema: Json | undefined;
  readonly value: Json | undefined;
  readonly path: Path;
  readonly schemaPath: Path;
}

function visit(place: Place): void {
  const { root, errors, schema, value, path, schemaPath } = place;
  if (schema === false) {
    errors.push({ pointer: pointerOf(path), keyword: 'false schema', schemaPointer: pointerOf(schemaPath), message: 'must not be there' });
  }
  if (!isObject(schema)) return;
  if (typeof schema.$ref === 'string') {
    const from = rootOf(schema) ?? root;
    visit({ ...place, root: from, schema: referenced(from, schema.$ref), schemaPath: [...schemaPath, '$ref'] });
  }
  for (const keywords of keywordsOf(value)) {
    for (const keyword of Object.keys(keywords)) {
      const expected = schema[keyword];
      if (expected !== undefined) keywords[keyword]?.(expected, visitOf(place, schema, keyword));
    }
  }
}

function visitOf(place: Place, schema: JsonSchema, keyword: string): Visit {
  const { root, errors, value, path, schemaPath } = place;
  return {
    schema,
    value,
    fail: (message, property) => {
      const error = { pointer: pointerOf(path), keyword, schemaPointer: pointerOf([...schemaPath, keyword]), message };
      errors.push(property === undefined ? error : { ...error, property });
    },
    apply: (inner, inSchema, part) => {
      const below = inSchema[0] === '..' ? [...schemaPath, ...inSchema.slice(1)] : [...schemaPath, keyword, ...inSchema];
      const at = part === undefined ? { value, path } : { value: part[1], path: part[0] === null ? path : [...path, part[0]] };
      const before = errors.length;
      visit({ root, errors, schema: inner, schemaPath: below, ...at });
      // What is wrong with a name stands at its object, as Ajv has it: the name itself is told beside it.
      if (part?.[0] === null) errors.splice(before, Infinity, ...errors.slice(before).map((error) => ({ ...error, property: String(part[1]) })));
    },
    fits: (inner, other) => {
      const found: SchemaError[] = [];
      visit({ root, errors: found, schema: inner, value: other ?? value, path, schemaPath });
      return found.length === 0;
    },
  };
}

function referenced(root: JsonSchema, reference: string): JsonSchema {
  const found = lookedUp(root, reference);
  if (found === undefined) throw new Error(`The reference "${reference}" leads nowhere.`);
  return found;
}
