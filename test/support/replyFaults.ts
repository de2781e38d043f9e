import { operations, type Operation, type OperationId } from '../../src/contract/index.ts';
import { isObject, valueAt, type Catalog, type Json, type JsonSchema } from '../../src/engine/index.ts';
import { openApi } from '../../src/server/plugins/openApi.ts';
import { ajvErrors } from './ajvOracle.ts';

/** Finds what is wrong with a reply, by the description of the calls that anybody can read: "pointer keyword" texts. */
export function replyFaults(catalog: Catalog): (id: OperationId, body: Json) => string[] {
  const { paths, components } = openApi(operations, catalog);
  const schemas = Object.fromEntries(
    Object.entries<Operation>(operations).map(([id, { method, path }]) => [
      id,
      { ...described(paths, { method, path }), ...(components === undefined ? {} : { components }) },
    ]),
  );
  return (id, body) => ajvErrors(schemas[id] ?? {}, body);
}

/** The schema of what a call replies with its 200; of a file there is none. */
function described(paths: Json | undefined, { method, path }: Pick<Operation, 'method' | 'path'>): JsonSchema {
  const at = [path, method.toLowerCase(), 'responses', '200', 'content', 'application/json', 'schema'];
  const schema = valueAt(paths ?? null, at);
  return isObject(schema) ? schema : {};
}
