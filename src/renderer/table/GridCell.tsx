import type { ReactNode } from 'react';
import type { GridRenderCellParams } from '@mui/x-data-grid';
import type { Column, Row } from '../../engine/index.ts';
import { ToneIcon } from '../parts/ToneChip.tsx';
import { CellView } from './CellView.tsx';
import { rowTone } from './rowTone.ts';
import { useTableScope } from './tableScope.ts';

interface GridCellProps {
  readonly column: Column;
  readonly params: GridRenderCellParams<Row>;
  readonly isName: boolean;
}

/** A cell of the data grid: the column's own, in the column that names the row with what its colour says. */
export function GridCell({ column, params, isName }: GridCellProps) {
  const cell = <CellView column={column} row={params.row} tabIndex={params.tabIndex} focused={params.hasFocus} />;
  return isName ? <NameCell row={params.row}>{cell}</NameCell> : cell;
}

/** The name of the thing carries what its row's colour says. */
function NameCell({ row, children }: { readonly row: Row; readonly children: ReactNode }) {
  const { compiled, facts } = useTableScope();
  const style = rowTone(compiled, row, facts);
  if (style === null) return children;
  return (
    <span className="toned" title={style.label}>
      {children}
      <span className="tone-word">
        <ToneIcon tone={style.tone} /> {style.label}
      </span>
    </span>
  );
}
