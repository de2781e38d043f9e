import {
  isObject,
  type CompiledTable,
  type FieldSchema,
  type Filter,
  type FilterValue,
  type Json,
  type JsonObject,
} from '../../../engine/index.ts';
import type { Call } from '../handler.ts';
import { compiledTable } from '../lists/listHandler.ts';

/** An entry of the trail as it was written. */
export interface Entry {
  readonly action: string;
  readonly record: string;
  readonly detail: JsonObject;
}

/** The entry that a row carries; null where the row was read without it. */
export function entryOf(carried: Json | undefined): Entry | null {
  if (!isObject(carried)) return null;
  return {
    action: String(carried.action),
    record: String(carried.record),
    detail: isObject(carried.detail) ? carried.detail : {},
  };
}

/** The values that entries hold, by the records that name them: those of pupils first, then those of work. */
export const valuesOfEntries = (
  declarations: Pick<Call['declarations'], 'record'>,
): Readonly<Record<string, FieldSchema>> => ({
  ...declarations.record('audit-value').properties,
  ...declarations.record('audit-work-value').properties,
});

/** What the value of a name in an entry is called, and how it reads. */
export function fieldOfEntry({ declarations }: Call, name: string): FieldSchema | undefined {
  const properties = valuesOfEntries(declarations);
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

/** The table that a list or a file was asked of. */
export function tableOfEntry({ declarations }: Call, { action, detail }: Entry): CompiledTable | undefined {
  const named = typeof detail.table === 'string' ? detail.table : undefined;
  const list = action === 'exports.sessions' ? 'attendance.sessions' : action;
  const id = declarations.ids.tables.find(
    (table) => table === named || (named === undefined && declarations.table(table).list === list),
  );
  return id === undefined ? undefined : compiledTable(declarations, id);
}

/** The filters that were set, of those that the table still has. */
export function filtersOfEntry(call: Call, entry: Entry): { readonly filter: Filter; readonly value: FilterValue }[] {
  const { query } = entry.detail;
  const set = isObject(query) && isObject(query.filters) ? query.filters : {};
  return (tableOfEntry(call, entry)?.filters ?? []).flatMap((filter) => {
    const value = set[filter.field];
    return isObject(value) ? [{ filter, value: value as unknown as FilterValue }] : [];
  });
}
