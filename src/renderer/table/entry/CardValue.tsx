import { useContext, useId, type HTMLAttributes } from 'react';
import { styled } from '@mui/material/styles';
import type { Column, Row } from '../../../engine/index.ts';
import { tokens } from '../../theme.ts';
import { rowKey } from '../bulk/useSelection.ts';
import { CellView } from '../CellView.tsx';
import { useTableScope } from '../tableScope.ts';
import { EnteredCellsContext } from './entered.ts';

interface CardValueProps {
  readonly column: Column;
  readonly row: Row;
}

/** A field of a card under its title: the entry draws those that it takes the keys of, their columns all others. */
export function CardValue({ column, row }: CardValueProps) {
  const { compiled } = useTableScope();
  const entered = useContext(EnteredCellsContext);
  const cell = entered?.cells.of(row, column.field) ?? null;
  const id = useId();
  const [title, own] = [`${id}title`, `${id}own`];
  const place = {
    'data-card-line': entered?.cells.keys.indexOf(rowKey(compiled, row)),
    'data-card-head': entered?.cells.columns.findIndex(({ field }) => field === column.field),
  };
  return (
    <div>
      <dt id={title}>{column.title}</dt>
      <dd data-field={column.field}>
        {entered === null || cell === null ? (
          <CellView column={column} row={row} tabIndex={0} focused={false} />
        ) : (
          <entered.Cell
            row={cell}
            Element={CardButton}
            style={null}
            attributes={{
              id: own,
              // No head of a column is told before it: its title begins the name, which goes on as a cell's.
              'aria-labelledby': `${title} ${own}`,
              ...place,
            }}
          />
        )}
      </dd>
    </div>
  );
}

/** A cell that stands alone is a button; one that takes nothing says so as buttons do. */
function CardButton({ 'aria-readonly': isLocked, ...attributes }: HTMLAttributes<HTMLElement>) {
  return <Pressed {...attributes} type="button" aria-disabled={isLocked} />;
}

const Pressed = styled('button')({
  display: 'block',
  width: '100%',
  minHeight: tokens.control.touch,
  padding: 0,
  overflow: 'hidden',
  font: 'inherit',
  color: 'inherit',
  border: `1px solid ${tokens.color.control}`,
  borderRadius: tokens.radius,
  backgroundColor: tokens.color.paper,
  cursor: 'pointer',
  // What has the focus stays clear of what an entry keeps at the foot of a narrow screen.
  scrollMarginBlock: 96,
  '&[aria-disabled="true"]': { cursor: 'default', borderColor: tokens.color.line },
});
