import { isOptions, type OperationIdOf } from '../../../contract/index.ts';
import { fileColumns, type CompiledTable, type Lookup } from '../../../engine/index.ts';
import type { SheetPlan } from '../../workbook/messages.ts';
import type { HandlerOf, UnitCall } from '../handler.ts';
import { RATING_LOOKUP, ratingLookup } from '../pep/review/ratingSettings.ts';

/** A sheet of some columns of a table, by their fields, in this order, with all that it takes to write what they say. */
export async function sheetPlan(
  call: UnitCall,
  compiled: CompiledTable,
  columns: readonly string[],
  options: OptionsHandlers,
): Promise<SheetPlan> {
  const { declaration } = compiled;
  const known = fileColumns(compiled.columns);
  const chosen = columns.flatMap((field) => known.filter((column) => column.field === field));
  const lookups = new Map<string, Lookup>();
  for (const { lookupId, lookup } of chosen) {
    if (lookupId !== undefined && lookup !== undefined && !lookups.has(lookupId))
      lookups.set(lookupId, await filledLookup(call, lookupId, lookup, options));
  }
  const { pivot: _pivot, filters: _filters, ...table } = declaration;
  return {
    name: declaration.title,
    table: { ...table, columns: chosen.map((column) => column.declaration) },
    record: call.declarations.record(declaration.record),
    lookups: Object.fromEntries(lookups),
  };
}

/** What answers the options of lookups that are data. */
export type OptionsHandlers = { readonly [Id in OperationIdOf<'options'>]?: HandlerOf<Id> };

/** A lookup as this viewer reads it: the authority's words for ratings, and options that are data. */
export async function filledLookup(
  call: UnitCall,
  id: string,
  lookup: Lookup,
  options: OptionsHandlers,
): Promise<Lookup> {
  if (id === RATING_LOOKUP) return ratingLookup(call.declarations, call.viewer.settings);
  if (lookup.list === undefined) return lookup;
  const handler = isOptions(lookup.list) ? options[lookup.list] : undefined;
  if (handler === undefined || !('run' in handler))
    throw new Error(`Nothing answers the options of the lookup "${id}".`);
  const { contents } = await handler.run({ ...call, query: {}, body: {} });
  return { ...lookup, options: contents.map(({ id: value, label }) => ({ value, label })) };
}
