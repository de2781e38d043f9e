import { useMemo } from 'react';
import { defaultRegistry, EngineProvider, TableView } from '../../../src/renderer/index.ts';
import type { CellLibraryOptions } from './cellLibrary.ts';
import { cellLibrary } from './cellLibrary.ts';

const params = {};

/** A table of the library whose columns are the cells of a story. */
export function InCells(options: CellLibraryOptions) {
  const { host } = useMemo(() => cellLibrary(options), [options]);
  return (
    <EngineProvider host={host} registry={defaultRegistry}>
      <div style={{ padding: 16, maxWidth: 900 }}>
        <TableView id="books" params={params} />
      </div>
    </EngineProvider>
  );
}
