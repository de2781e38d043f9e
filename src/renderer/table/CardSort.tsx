import { useId } from 'react';
import { styled } from '@mui/material/styles';
import type { Column, TableQuery } from '../../engine/index.ts';
import { sortableFields } from '../../engine/index.ts';
import { space, tokens } from '../theme.ts';
import { useTableScope } from './tableScope.ts';

interface CardSortProps {
  readonly columns: readonly Column[];
  readonly sort: TableQuery['sort'];
  readonly onSort: (sort: TableQuery['sort']) => void;
}

/** Cards have no heads to click on, so the order is chosen from a list. */
export function CardSort({ columns, sort, onSort }: CardSortProps) {
  const { compiled } = useTableScope();
  const id = useId();
  const fields = sortableFields(compiled);
  const offered = columns.filter(({ field }) => fields.includes(field));
  if (offered.length === 0) return null;
  const change = (text: string) => {
    const [direction, field] = [text.slice(0, text.indexOf(' ')), text.slice(text.indexOf(' ') + 1)];
    onSort(text === '' ? null : { field, direction: direction === 'desc' ? 'desc' : 'asc' });
  };
  // Sorted by a column that does not show: the list says nothing rather than something else.
  const chosen =
    offered.some(({ field }) => field === sort?.field) && sort !== null ? `${sort.direction} ${sort.field}` : '';
  return (
    <Sort>
      <label htmlFor={id}>Sort by</label>
      <select id={id} value={chosen} onChange={(event) => change(event.target.value)}>
        <option value="">Nothing</option>
        {offered.flatMap(({ field, title }) => [
          <option key={`asc ${field}`} value={`asc ${field}`}>{`${title}, ascending`}</option>,
          <option key={`desc ${field}`} value={`desc ${field}`}>{`${title}, descending`}</option>,
        ])}
      </select>
    </Sort>
  );
}

const Sort = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  margin: 0,
  marginBottom: space(2),
  '& select': {
    minHeight: tokens.control.height,
    font: 'inherit',
    flex: 1,
    minWidth: 0,
    borderRadius: tokens.radius,
    borderColor: tokens.color.control,
    backgroundColor: tokens.color.paper,
  },
});
