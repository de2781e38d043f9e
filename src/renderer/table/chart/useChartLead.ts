import type { ChartLead, Row } from '../../../engine/index.ts';
import { declaredFilters, openQuery } from '../../../engine/index.ts';
import { useEngine } from '../../EngineProvider.tsx';
import { listAddress } from '../listAddress.ts';
import { rowFacts, useTableScope } from '../tableScope.ts';
import { useCompiledTable } from '../useCompiledTable.ts';

/**
 * The address of the list behind the bar of a row; null where the row has no value for one of its filters, or this
 * viewer is not offered it.
 */
export function useChartLead({ table, page, filters }: ChartLead): (row: Row) => string | null {
  const { host } = useEngine();
  const { facts } = useTableScope();
  const list = useCompiledTable(table);
  const all = Object.entries(filters);
  return (row) => {
    const known = rowFacts(facts, row);
    const set = declaredFilters(list, Object.fromEntries(all.filter(([, value]) => value !== null)), known);
    if (set === null) return null;
    const open = openQuery(list, host.facts);
    const kept = Object.entries(open.filters).filter(([field]) => filters[field] !== null);
    return listAddress(list, { page, query: { ...open, filters: { ...Object.fromEntries(kept), ...set } } }, known);
  };
}
