import type { GridRowId, GridSlotProps } from '@mui/x-data-grid';
import { useGridApiContext, useGridRootProps } from '@mui/x-data-grid';
import { forwardRef } from 'react';
import type { Row } from '../../../engine/index.ts';
import { isDetail } from '../detailRows.ts';
import { useRowName } from './BulkReport.tsx';

type GridTickProps = GridSlotProps['rowCheckbox'] & { readonly rowId: GridRowId };

/** The box of a row in the grid, under the row's own name. */
export const GridTick = forwardRef<HTMLButtonElement, GridTickProps>(function GridTick({ rowId, ...box }, ref) {
  const api = useGridApiContext();
  const root = useGridRootProps();
  const nameOf = useRowName();
  const row: Row | null = api.current.getRow(rowId);
  // What a row opens to is nothing that could be ticked.
  if (row !== null && isDetail(row)) return null;
  const htmlInput = { ...box.slotProps?.htmlInput, ...(row === null ? {} : { 'aria-label': `Select ${nameOf(row)}` }) };
  return <root.slots.baseCheckbox {...box} ref={ref} slotProps={{ ...box.slotProps, htmlInput }} />;
});
