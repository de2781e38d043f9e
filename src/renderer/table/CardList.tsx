import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { Column, Row, TableQuery } from '../../engine/index.ts';
import { sortableFields } from '../../engine/index.ts';
import { ToneChip } from '../cells/ToneChip.tsx';
import { space, tokens } from '../theme.ts';
import { CellView } from './CellView.tsx';
import { RowActions } from './RowActions.tsx';
import { rowTone } from './rowTone.ts';
import { useTableScope } from './tableScope.ts';

/** Fields of a row that a narrow screen shows: its name and two more. */
const MAIN_FIELDS = 3;

interface CardListProps {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly query: TableQuery;
  readonly onSort: (sort: TableQuery['sort']) => void;
}

/** The rows as cards, where there is no room for columns. */
export function CardList({ columns, rows, query, onSort }: CardListProps) {
  const { compiled } = useTableScope();
  return (
    <>
      <CardSort columns={columns} sort={query.sort} onSort={onSort} />
      <Cards aria-label={compiled.declaration.title}>
        {rows.map((row) => (
          <Card key={String(row[compiled.rowId])} columns={columns} row={row} />
        ))}
      </Cards>
    </>
  );
}

function Card({ columns, row }: { readonly columns: readonly Column[]; readonly row: Row }) {
  const { compiled, facts } = useTableScope();
  const [name, ...others] = columns.slice(0, MAIN_FIELDS);
  const style = rowTone(compiled, row, facts);
  return (
    <li>
      {name !== undefined && (
        <p className="card-name">
          <CellView column={name} row={row} tabIndex={0} focused={false} />
        </p>
      )}
      {style !== null && <ToneChip tone={style.tone}>{style.label}</ToneChip>}
      <dl>
        {others.map((column) => (
          <div key={column.field}>
            <dt>{column.title}</dt>
            <dd>
              <CellView column={column} row={row} tabIndex={0} focused={false} />
            </dd>
          </div>
        ))}
      </dl>
      {compiled.rowActions.length > 0 && <RowActions row={row} />}
    </li>
  );
}

/** Cards have no heads to click on, so the order is chosen from a list. */
function CardSort({ columns, sort, onSort }: { readonly columns: readonly Column[]; readonly sort: TableQuery['sort']; readonly onSort: CardListProps['onSort'] }) {
  const { compiled } = useTableScope();
  const id = useId();
  const fields = sortableFields(compiled);
  const offered = columns.filter(({ field }) => fields.includes(field));
  if (offered.length === 0) return null;
  const change = (text: string) => {
    const [direction, field] = [text.slice(0, text.indexOf(' ')), text.slice(text.indexOf(' ') + 1)];
    onSort(text === '' ? null : { field, direction: direction === 'desc' ? 'desc' : 'asc' });
  };
  return (
    <Sort>
      <label htmlFor={id}>Sort by</label>
      <select id={id} value={sort === null ? '' : `${sort.direction} ${sort.field}`} onChange={(event) => change(event.target.value)}>
        <option value="">Nothing</option>
        {offered.flatMap(({ field, title }) => [
          <option key={`asc ${field}`} value={`asc ${field}`}>{`${title}, ascending`}</option>,
          <option key={`desc ${field}`} value={`desc ${field}`}>{`${title}, descending`}</option>,
        ])}
      </select>
    </Sort>
  );
}

const Cards = styled('ul')({
  display: 'grid',
  gap: space(2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { padding: space(3), border: `1px solid ${tokens.color.line}`, borderRadius: tokens.radius, backgroundColor: tokens.color.paper, minWidth: 0 },
  '& .card-name': { margin: 0, fontSize: tokens.size.h3, fontWeight: tokens.weight.heading },
  '& .cell-text, & .cell-link': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& .cell-link': { display: 'inline-block', minHeight: tokens.control.target },
  '& .row-actions': { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', marginLeft: '-12px' },
  '& dl': { margin: 0, marginTop: space(1), display: 'grid', gap: space(1) },
  '& dl > div': { display: 'grid', gridTemplateColumns: '40% 1fr', gap: space(2) },
  '& dt': { color: tokens.color.muted },
  '& dd': { margin: 0, minWidth: 0 },
});

const Sort = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  margin: 0,
  marginBottom: space(2),
  '& select': { minHeight: tokens.control.height, font: 'inherit', flex: 1, minWidth: 0, borderRadius: tokens.radius, borderColor: tokens.color.control, backgroundColor: tokens.color.paper },
});
