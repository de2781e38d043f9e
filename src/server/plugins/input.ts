import { validateSchema, type Json, type JsonSchema, type SchemaError } from '../../engine/index.ts';
import { ServerError } from '../errors.ts';

/** As many breaches as are looked for: a body of thousands of wrong fields is not answered with as many sentences. */
const mostNamed = 50;

interface Input {
  /** The address as it came, still encoded. */
  readonly url: string;
  readonly query: readonly [JsonSchema | undefined, Json];
  readonly body: readonly [JsonSchema | undefined, unknown];
}

/** Refuses with 400 what the operation's schemas do not accept, each field by its name. */
export function checkInput({ url, query, body }: Input): void {
  // No text of a database can hold it, so no address with it finds anything.
  if (url.includes('%00')) throw new ServerError('INVALID');
  const found = [...breaches(query[0], query[1]), ...breaches(body[0], body[1] as Json)];
  if (found.length === 0) return;
  throw new ServerError('INVALID', {
    errors: Object.fromEntries(found.map((breach) => [fieldOf(breach), sentence(breach)])),
  });
}

function breaches(schema: JsonSchema | undefined, value: Json): SchemaError[] {
  return schema === undefined ? [] : validateSchema(schema, value, mostNamed);
}

function fieldOf({ pointer, property }: SchemaError): string {
  const path = pointer.split('/').slice(1);
  return [...path, ...(property === undefined ? [] : [property])].join('.') || 'body';
}

function sentence({ keyword }: SchemaError): string {
  if (keyword === 'required') return 'This is required';
  if (keyword === 'additionalProperties') return 'This is not known here';
  return 'This is not a value that is accepted here';
}
