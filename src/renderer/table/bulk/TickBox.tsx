import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { GridRowId, GridSlotProps } from '@mui/x-data-grid';
import { useGridApiContext, useGridRootProps } from '@mui/x-data-grid';
import { forwardRef } from 'react';
import type { Row } from '../../../engine/index.ts';
import { isDetail } from '../detailRows.ts';
import { useTableScope } from '../tableScope.ts';
import { useRowName } from './BulkReport.tsx';
import { rowKey, useTicks } from './useSelection.ts';

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

/** The box of a row on its card. */
export function CardTick({ row }: { readonly row: Row }) {
  const { compiled } = useTableScope();
  const nameOf = useRowName();
  const ticks = useTicks();
  if (ticks === null) return null;
  const id = rowKey(compiled, row);
  const change = (checked: boolean) =>
    ticks.choose(new Set(checked ? [...ticks.ids, id] : [...ticks.ids].filter((other) => other !== id)));
  return (
    <Checkbox
      size="small"
      checked={ticks.ids.has(id)}
      onChange={(event) => change(event.target.checked)}
      slotProps={{ input: { 'aria-label': `Select ${nameOf(row)}` } }}
    />
  );
}

/** The box of all rows of the page, above the cards: they have no head for it. */
export function PageTick({ rows }: { readonly rows: readonly Row[] }) {
  const { compiled } = useTableScope();
  const ticks = useTicks();
  if (ticks === null || rows.length === 0) return null;
  const all = ticks.ids.size === rows.length;
  const box = (
    <Checkbox
      size="small"
      checked={all}
      indeterminate={!all && ticks.ids.size > 0}
      onChange={(event) => ticks.choose(new Set(event.target.checked ? rows.map((row) => rowKey(compiled, row)) : []))}
    />
  );
  return <FormControlLabel control={box} label="Select all rows of this page" />;
}
