import { EngineError } from '../errors.ts';
import type { Json, JsonSchema } from '../json.ts';
import { isObject, jsonEqual } from '../json.ts';
import { keywordsOf } from './keywords.ts';
import type { Visit } from './keywords.ts';
import { pointerOf } from './pointers.ts';
import { lookedUp, rootOf } from './references.ts';
import { readsBesideReferences } from './resources.ts';

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
 * With `most` it looks only until so many breaches are found, and no further into what is of the wrong type or larger
 * than it may be: for values of strangers, which are of any size.
 */
export function validateSchema(schema: JsonSchema, value: Json, most = Infinity): SchemaError[] {
  const errors: SchemaError[] = [];
  try {
    visit({ root: schema, errors, most, schema, value, path: [], schemaPath: [] });
  } catch (error) {
    if (error === enough) return errors;
    throw new EngineError('BAD_SCHEMA', error instanceof Error ? error.message : String(error));
  }
  return errors;
}

/** Ends the looking where as many breaches are found as were asked for. */
const enough = new Error('enough');

/** Keywords after whose breach nothing more is to be learned of a value that is too much to look at. */
const ENDING = new Set(['type', 'maxLength', 'maxItems', 'maxProperties']);

type Path = readonly (string | number)[];

interface Place {
  readonly root: JsonSchema;
  readonly errors: SchemaError[];
  readonly most: number;
  readonly schema: Json | undefined;
  readonly value: Json | undefined;
  readonly path: Path;
  readonly schemaPath: Path;
}

function visit(place: Place): void {
  const { root, errors, schema, value, path, schemaPath } = place;
  if (schema === false) {
    const schemaPointer = pointerOf(schemaPath);
    found(place, { pointer: pointerOf(path), keyword: 'false schema', schemaPointer, message: 'must not be there' });
  }
  if (!isObject(schema)) return;
  if (typeof schema.$ref === 'string') {
    const from = rootOf(schema) ?? root;
    visit({ ...place, root: from, schema: referenced(schema, root), schemaPath: [...schemaPath, '$ref'] });
    if (!readsBesideReferences(from)) return;
  }
  for (const [name, keyword] of keywordsOf(value)) {
    const expected = schema[name];
    if (expected === undefined) continue;
    const before = errors.length;
    keyword(expected, new KeywordVisit(place, schema, name));
    if (place.most < Infinity && errors.length > before && ENDING.has(name)) return;
  }
}

function found({ errors, most }: Place, error: SchemaError): void {
  errors.push(error);
  if (errors.length >= most) throw enough;
}

/** A visit for each keyword of each place: a class, since closures would be made anew for all of them. */
class KeywordVisit implements Visit {
  readonly schema: JsonSchema;
  readonly #place: Place;
  readonly #keyword: string;

  constructor(place: Place, schema: JsonSchema, keyword: string) {
    this.schema = schema;
    this.#place = place;
    this.#keyword = keyword;
  }

  get value(): Json | undefined {
    return this.#place.value;
  }

  fail(message: string, property?: string): void {
    const { path, schemaPath } = this.#place;
    const keyword = this.#keyword;
    const error = { pointer: pointerOf(path), keyword, schemaPointer: pointerOf([...schemaPath, keyword]), message };
    found(this.#place, property === undefined ? error : { ...error, property });
  }

  apply(
    schema: Json | undefined,
    inSchema: readonly (string | number)[],
    part?: readonly [name: string | number | null, value: Json | undefined],
  ): void {
    const { root, errors, most, value, path, schemaPath: at } = this.#place;
    const schemaPath = inSchema[0] === '..' ? [...at, ...inSchema.slice(1)] : [...at, this.#keyword, ...inSchema];
    const below =
      part === undefined ? { value, path } : { value: part[1], path: part[0] === null ? path : [...path, part[0]] };
    const before = errors.length;
    try {
      visit({ root, errors, most, schema, schemaPath, ...below });
    } finally {
      // What is wrong with a name stands at its object, as Ajv has it: the name itself is told beside it.
      if (part?.[0] === null) {
        errors.push(...errors.splice(before).map((error) => ({ ...error, property: String(part[1]) })));
      }
    }
  }

  fits(schema: Json | undefined, part?: readonly [value: Json]): boolean {
    const { value: whole, ...place } = this.#place;
    const value = part === undefined ? whole : part[0];
    if (isAnother(schema, value)) return false;
    try {
      visit({ ...place, errors: [], most: 1, schema, value });
      return true;
    } catch (error) {
      if (error === enough) return false;
      throw error;
    }
  }
}

/** Most alternatives are choices, and most of these not the one: told without a visit for each that ends in a throw. */
const isAnother = (schema: Json | undefined, value: Json | undefined): boolean =>
  isObject(schema) && schema.const !== undefined && schema.$ref === undefined && !jsonEqual(schema.const, value);

function referenced(reference: JsonSchema, root: JsonSchema): JsonSchema {
  const found = lookedUp(reference, root);
  if (found === undefined) throw new Error(`The reference "${String(reference.$ref)}" leads nowhere in the schema.`);
  return found;
}
