import { useCallback } from 'react';
import type { FileScan } from '../../contract/index.ts';
import { useEngine } from '../../renderer/index.ts';

/** What the virus scanner says of a file, as its lookup has it; nothing of one that it let pass. */
export function useScanWords() {
  const lookup = useEngine().host.useLookups()('file-scan');
  return useCallback((scan: FileScan) => lookup.options?.find(({ value }) => value === scan), [lookup]);
}
