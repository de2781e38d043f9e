import { useMemo } from 'react';
import type {
  CardDeclaration,
  CompiledTable,
  Facts,
  FilteredList,
  JsonObject,
  TableQuery,
} from '../../engine/index.ts';
import { fewestRows, fillValues, filtersUnder, isObject, openQuery } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import type { ListState } from '../host.ts';
import { listAddress } from '../table/listAddress.ts';
import { useCompiledTable } from '../table/useCompiledTable.ts';

/** What a list holds under the filters of a declaration, and where the whole of it stands. */
export interface FilteredState {
  readonly compiled: CompiledTable;
  readonly list: ListState;
  /** Whether it has been answered, well or not. */
  readonly isAnswered: boolean;
  /** How many rows there are; null while that is not known. */
  readonly total: number | null;
  /** The address of the list's page with the same filters. */
  readonly address: string;
}

/** A declared order goes along with the filters. */
export type Filtered = FilteredList & Pick<Partial<CardDeclaration>, 'sort'>;

/** Asks for as few rows as the table offers; `waits` asks later. */
export function useFilteredList(declared: Filtered, facts: Facts, waits: boolean): FilteredState {
  const { host } = useEngine();
  const compiled = useCompiledTable(declared.table);
  const query = useMemo(() => queryOf(compiled, declared, facts), [compiled, declared, facts]);
  const filled = fillValues({ ...declared.params }, facts);
  const list = host.useList(compiled.declaration.list, query, isObject(filled) ? filled : noParams, waits);
  const page = list.failed ? null : list.page;
  return {
    compiled,
    list,
    isAnswered: list.failed || page !== null,
    total: page?.total ?? null,
    address: listAddress(compiled, { page: declared.page, query }, facts),
  };
}

const noParams: JsonObject = {};

/** What the table would be asked on its page, with the filters set and as few rows as it offers. */
function queryOf(compiled: CompiledTable, { filters = {}, sort }: Filtered, facts: Facts): TableQuery {
  const open = openQuery(compiled, facts);
  const laid = filtersUnder(compiled, filters, facts);
  // Without its filter a list would say that everything waits.
  if (laid === null) throw new Error(`A filter of "${compiled.id}" is not there for this viewer: say "when".`);
  return {
    ...open,
    sort: sort ?? open.sort,
    filters: laid,
    pageSize: fewestRows(compiled),
  };
}
