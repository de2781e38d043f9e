import { memo, useLayoutEffect, useRef } from 'react';
import type { Row } from '../../engine/index.ts';
import { CellView } from './CellView.tsx';
import { rowClass } from './gridStyle.ts';
import { rowTone } from './rowTone.ts';
import { Hidden } from './tableParts.ts';
import { useTableScope } from './tableScope.ts';

interface PivotCellProps {
  /** Null where the source made no row. */
  readonly row: Row | null;
  readonly line: number;
  readonly head: number;
  readonly tabIndex: 0 | -1;
  readonly focused: boolean;
}

/** One cell of a grid. Memoised: moving the focus redraws the two cells it leaves and enters. */
export const PivotCell = memo(function PivotCell({ row, line, head, tabIndex, focused }: PivotCellProps) {
  const { compiled, facts } = useTableScope();
  const cell = useRef<HTMLTableCellElement>(null);
  // The cell itself takes the focus only where nothing in it can; that shows once it is drawn.
  useLayoutEffect(() => {
    const element = cell.current;
    if (element === null) return;
    if (element.querySelector('button:not(:disabled), a[href], input:not(:disabled), [tabindex]') === null)
      element.tabIndex = tabIndex;
    else element.removeAttribute('tabindex');
  });
  const column = compiled.pivot?.value;
  const style = row === null ? null : rowTone(compiled, row, facts);
  return (
    <td
      ref={cell}
      data-line={line}
      data-head={head}
      aria-colindex={head + 2}
      className={rowClass(style)}
      title={style?.label}
    >
      {row !== null && column !== undefined && (
        <CellView column={column} row={row} tabIndex={tabIndex} focused={focused} />
      )}
      {style !== null && <Hidden>{style.label}</Hidden>}
    </td>
  );
});
