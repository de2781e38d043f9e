import type { CompiledTable, Facts, TableQuery } from '../../engine/index.ts';
import { fillLink, openQuery, queryToParams } from '../../engine/index.ts';

/**
 * The address of a list's page under a query; `page` is a template over facts. What the list opens with anyway is not
 * said.
 */
export function listAddress(
  compiled: CompiledTable,
  { page, query }: { readonly page: string; readonly query: TableQuery },
  facts: Facts,
): string {
  const open = openQuery(compiled, facts);
  const params = new URLSearchParams();
  for (const [name, values] of Object.entries(queryToParams(compiled, { ...query, pageSize: open.pageSize }, open)))
    for (const value of values) params.append(name, value);
  const asked = params.toString();
  return `${fillLink(page, facts)}${asked === '' ? '' : `?${asked}`}`;
}
