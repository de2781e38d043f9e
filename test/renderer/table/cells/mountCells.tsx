import { act } from 'react';
import type { Row } from '../../../../src/engine/index.ts';
import { TableView } from '../../../../src/renderer/table/TableView.tsx';
import type { CellLibraryOptions } from '../../../../stories/renderer/cells/cellLibrary.ts';
import { cellLibrary } from '../../../../stories/renderer/cells/cellLibrary.ts';
import { mount } from '../../form/mount.tsx';
import { find } from '../mountTable.tsx';

const params = {};

/** Draws a table of the library whose columns are the cells under test. */
export function mountCells(options: CellLibraryOptions) {
  const made = cellLibrary(options);
  const drawn = mount(<TableView id="books" params={params} />, { host: made.parts });
  return {
    ...made,
    ...drawn,
    load: (rows: readonly Row[]) => act(() => made.load(rows)),
    begin: () => act(() => made.begin()),
  };
}

/** A cell of the grid by the number of its row, from 0, and its field. */
export const cell = (row: number, field: string): HTMLElement =>
  find(`.MuiDataGrid-row[data-rowindex="${row}"] [data-field="${field}"]`);

/** Lets React draw what answers led to. */
export async function settled(): Promise<void> {
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve));
  });
}
