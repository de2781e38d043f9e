import { useMemo } from 'react';
import type { CompiledTable } from '../../engine/index.ts';
import { compileTable, tableFor } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';

/** A table of the host's catalogue as this viewer has it, compiled once for as long as the catalogue stays. */
export function useCompiledTable(id: string): CompiledTable {
  const { host } = useEngine();
  const table = host.useTable(id);
  const record = host.useRecord(table.record);
  const findLookup = host.useLookups();
  const compiled = useMemo(() => compileTable(table, record, findLookup), [table, record, findLookup]);
  const { facts } = host;
  return useMemo(() => tableFor(compiled, facts), [compiled, facts]);
}
