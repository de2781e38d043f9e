import { createContext, memo, useContext, useMemo, type HTMLAttributes } from 'react';
import { GridCell, type GridCellProps } from '@mui/x-data-grid';
import { isWithin } from '../useRoving.ts';
import { EnteredCellsContext } from './entered.ts';

/** A cell of a data grid: the entry draws those that it takes the keys of, the grid all others. */
export const EnteredCell = memo(function EnteredCell(props: GridCellProps) {
  const entered = useContext(EnteredCellsContext);
  const cell = entered?.cells.of(props.row, props.column.field) ?? null;
  if (entered === null || cell === null) return <GridCell {...props} />;
  const { cells, Cell, chosen } = entered;
  const head = cells.columns.findIndex(({ field }) => field === props.column.field);
  const isChosen = chosen !== null && isWithin({ line: cells.keys.indexOf(String(props.rowId)), head }, chosen);
  return (
    <OwnProps value={props}>
      <Cell
        row={cell}
        Element={Within}
        style={null}
        attributes={{ 'aria-selected': isChosen, className: isChosen ? 'entered chosen' : 'entered' }}
      />
    </OwnProps>
  );
});

const OwnProps = createContext<GridCellProps | null>(null);

/** The grid's own cell, around what the entry draws in it. */
function Within({ children, ...attributes }: HTMLAttributes<HTMLElement>) {
  const props = useContext(OwnProps);
  const own = props?.column;
  // The grid draws nothing in a cell but what its column renders.
  const column = useMemo(() => own && { ...own, renderCell: () => children }, [own, children]);
  if (props === null || column === undefined) return null;
  return <GridCell {...props} {...(attributes as object)} column={column} />;
}
