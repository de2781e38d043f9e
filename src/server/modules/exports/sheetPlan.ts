import type { CompiledTable, Json, Lookup } from '../../../engine/index.ts';
import { fileColumns, isObject } from '../../../engine/index.ts';
import type { SheetPlan } from '../../export/messages.ts';
import type { Handlers, UnitCall } from '../handler.ts';
import { RATING_LOOKUP, ratingLookup } from '../pep/ratingSettings.ts';

/** A sheet of some columns of a table, with all that is needed to write what they say. */
export async function sheetPlan(call: UnitCall, { compiled, columns, options }: SheetOf): Promise<SheetPlan> {
  const { declaration } = compiled;
  const known = fileColumns(compiled.columns);
  const chosen = columns.flatMap((field) => known.filter((column) => column.field === field));
  const lookups = new Map<string, Lookup>();
  for (const { lookupId, lookup } of chosen) {
    if (lookupId !== undefined && lookup !== undefined && !lookups.has(lookupId))
      lookups.set(lookupId, await filledLookup(call, lookupId, { lookup, options }));
  }
  const { pivot: _pivot, filters: _filters, ...table } = declaration;
  return {
    name: declaration.title,
    table: { ...table, columns: chosen.map((column) => column.declaration) },
    record: call.services.catalog.record(declaration.record),
    lookups: Object.fromEntries(lookups),
  };
}

export interface SheetOf {
  readonly compiled: CompiledTable;
  /** Fields, in the order of the sheet. */
  readonly columns: readonly string[];
  /** What answers the options of lookups that are data. */
  readonly options: Handlers;
}

/** A lookup as this viewer reads it: the authority's words for ratings, and options that are data. */
async function filledLookup(
  call: UnitCall,
  id: string,
  { lookup, options }: { lookup: Lookup; options: Handlers },
): Promise<Lookup> {
  if (id === RATING_LOOKUP) return ratingLookup(call.services.catalog, call.viewer.settings);
  if (lookup.list === undefined) return lookup;
  const handler = (options as Record<string, Handlers[keyof Handlers]>)[lookup.list];
  if (handler === undefined || !('run' in handler))
    throw new Error(`Nothing answers the options of the lookup "${id}".`);
  const answer = await handler.run({ ...call, query: {}, body: {} });
  const contents = 'contents' in answer ? answer.contents : null;
  return {
    ...lookup,
    options: Array.isArray(contents)
      ? (contents as readonly Json[]).filter(isObject).map(({ id: value, label }) => ({
          value: typeof value === 'number' ? value : String(value),
          label: String(label),
        }))
      : [],
  };
}
