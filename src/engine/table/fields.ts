import type { FieldSchema, Lookup, RecordSchema } from '../declaration/types.ts';
import { EngineError } from '../errors.ts';

/** Finds a lookup by its id, without `lookups/`; throws for an unknown one. `catalog.lookup` is one. */
export type FindLookup = (id: string) => Lookup;

/** The field of a record with its lookup; throws an EngineError of code `UNKNOWN_FIELD` naming both. */
export function fieldOf(record: RecordSchema, name: string): FieldSchema {
  const field = Object.hasOwn(record.properties, name) ? record.properties[name] : undefined;
  if (field === undefined)
    throw new EngineError('UNKNOWN_FIELD', `The record "${record.title}" has no field "${name}".`);
  return field;
}

/** Id of the lookup that a field names, without `lookups/`. */
export function lookupIdOf(field: FieldSchema): string | undefined {
  return field.$ref?.replace(/^lookups\//, '');
}
