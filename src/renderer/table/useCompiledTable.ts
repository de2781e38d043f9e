import { useMemo } from 'react';
import type { CompiledTable } from '../../engine/index.ts';
import { compileTable } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';

/** A table of the host's catalogue, compiled once for as long as the catalogue stays. */
export function useCompiledTable(id: string): CompiledTable {
  const { host } = useEngine();
  const table = host.useTable(id);
  const record = host.useRecord(table.record);
  const findLookup = host.useLookups();
  return useMemo(() => compileTable(table, record, findLookup), [table, record, findLookup]);
}
