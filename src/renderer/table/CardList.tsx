import { useState } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Column, Row, TableQuery } from '../../engine/index.ts';
import { ToneChip } from '../parts/ToneChip.tsx';
import { space, tokens } from '../theme.ts';
import { CardTick, PageTick } from './bulk/TickBox.tsx';
import { rowKey } from './bulk/useSelection.ts';
import { CardSort } from './CardSort.tsx';
import { CellView } from './CellView.tsx';
import { RowActions } from './RowActions.tsx';
import { CardValue } from './entry/CardValue.tsx';
import { EnteredRows } from './entry/EnteredRows.tsx';
import { useCardEntry } from './entry/useCardEntry.ts';
import { ExpandButton, ExpandedBody } from './ExpandedRow.tsx';
import { useExpansion } from './expansion.ts';
import { rowTone } from './rowTone.ts';
import { useTableScope } from './tableScope.ts';
import type { ColumnChoiceState } from './useColumnChoice.ts';

/** Fields of a row that a narrow screen shows where its table names none: its name and two more. */
const MAIN_FIELDS = 3;

function mainOf(columns: readonly Column[]): readonly Column[] {
  const named = columns.filter(({ declaration }) => declaration.card === true);
  return named.length > 0 ? named : columns.slice(0, MAIN_FIELDS);
}

/** Cards drawn at first, and by each press for more: "All" may be tens of thousands. */
const CARDS = 100;

interface CardListProps {
  readonly choice: ColumnChoiceState;
  readonly rows: readonly Row[];
  readonly query: TableQuery;
  readonly onSort: (sort: TableQuery['sort']) => void;
  /** Order and the box of all rows are folded away with the other controls. */
  readonly bare: boolean;
}

/** The rows as cards, where there is no room for columns. */
export function CardList({ choice, rows, query, onSort, bare }: CardListProps) {
  const columns = choice.columns.flatMap(({ column, shown }) => (shown ? [column] : []));
  const [drawn, setDrawn] = useState({ query, count: CARDS });
  if (drawn.query !== query) setDrawn({ query, count: CARDS });
  const left = rows.length - drawn.count;
  return (
    <>
      {!bare && <CardSort columns={columns} sort={query.sort} onSort={onSort} />}
      {!bare && <PageTick rows={rows} />}
      <EnteredRows rows={rows} columns={choice.columns}>
        {rows.length > 0 && <Drawn rows={rows.slice(0, drawn.count)} columns={columns} />}
      </EnteredRows>
      {left > 0 && (
        <Button
          fullWidth
          variant="outlined"
          sx={{ mt: 2 }}
          onClick={() => setDrawn({ query, count: drawn.count + CARDS })}
        >
          {`Show ${Math.min(left, CARDS)} more of ${left}`}
        </Button>
      )}
    </>
  );
}

/** The cards that are drawn; where the table declares an entry, that takes their keys. */
function Drawn({ rows, columns }: { readonly rows: readonly Row[]; readonly columns: readonly Column[] }) {
  const { compiled } = useTableScope();
  const entered = useCardEntry<HTMLUListElement>();
  return (
    <Cards aria-label={compiled.declaration.title} {...entered}>
      {rows.map((row) => (
        <Card key={rowKey(compiled, row)} columns={columns} row={row} />
      ))}
    </Cards>
  );
}

function Card({ columns, row }: { readonly columns: readonly Column[]; readonly row: Row }) {
  const { compiled, facts } = useTableScope();
  const expansion = useExpansion();
  const [name, ...others] = mainOf(columns);
  const style = rowTone(compiled, row, facts);
  return (
    <li data-id={rowKey(compiled, row)}>
      <div className="card-head">
        {name !== undefined && (
          <div className="card-name">
            <CellView column={name} row={row} tabIndex={0} focused={false} />
          </div>
        )}
        <CardTick row={row} />
      </div>
      {style !== null && <ToneChip tone={style.tone}>{style.label}</ToneChip>}
      {others.length > 0 && (
        <dl>
          {others.map((column) => (
            <CardValue key={column.field} column={column} row={row} />
          ))}
        </dl>
      )}
      {compiled.rowActions.length > 0 && <RowActions row={row} />}
      <ExpandButton row={row} words />
      {expansion?.isBeside === false && expansion.isOpen(row) && <ExpandedBody row={row} />}
    </li>
  );
}

const Cards = styled('ul')({
  display: 'grid',
  gap: space(2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    padding: space(3),
    border: `1px solid ${tokens.color.line}`,
    borderRadius: tokens.radius,
    backgroundColor: tokens.color.paper,
    minWidth: 0,
  },
  '& .card-head': { display: 'flex', alignItems: 'flex-start', gap: space(2) },
  '& .card-name': { flex: 1, minWidth: 0, fontSize: tokens.size.h3, fontWeight: tokens.weight.heading },
  '& .card-head > .MuiCheckbox-root': { margin: '-6px' },
  '& .cell-text, & .cell-link': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& .cell-link': { display: 'inline-block', minHeight: tokens.control.target },
  '& .row-actions': { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', marginLeft: '-12px' },
  // A button with an edge stands where the words of those without one begin.
  '& .row-actions > .MuiButton-contained': { marginLeft: '12px' },
  '& dl': { margin: 0, marginTop: space(1), display: 'grid', gap: space(1) },
  '& dl > div': { display: 'grid', gridTemplateColumns: '40% 1fr', gap: space(2) },
  '& dt': { color: tokens.color.muted },
  '& dd': { margin: 0, minWidth: 0 },
  // There is room for a second line: nothing is cut off.
  '& dd span': { whiteSpace: 'normal' },
});
