import FirstPageIcon from '@mui/icons-material/FirstPage';
import LastPageIcon from '@mui/icons-material/LastPage';
import NextIcon from '@mui/icons-material/NavigateNext';
import PreviousIcon from '@mui/icons-material/NavigateBefore';
import { styled } from '@mui/material/styles';
import type { ComponentType } from 'react';
import { useId } from 'react';
import type { TableQuery } from '../../engine/index.ts';
import { offeredSizes, pageCount, pageWindow } from '../../engine/index.ts';
import { focusRing, space, tokens } from '../theme.ts';
import { SEEN_KEYS } from './GridHint.tsx';

interface PagerProps {
  /** What is paged: a screen may have several tables. */
  readonly of: string;
  readonly query: TableQuery;
  /** All rows under the filter. */
  readonly total: number;
  readonly pageSizes: readonly number[];
  readonly onChange: (change: Partial<TableQuery>) => void;
}

/** Rows a page, and the pages: first, previous, up to five numbers, next, last (TBL-1, TBL-2). */
export function Pager(props: PagerProps) {
  const { query, total, onChange } = props;
  const pages = pageCount(total, query.pageSize);
  const page = Math.min(query.page, pages);
  const step = (label: string, to: number, Icon: ComponentType<{ fontSize: 'small' }>) => {
    // Off, it keeps the focus: whoever has pressed their way to the last page is not thrown off it.
    const off = to < 1 || to > pages || to === page;
    return (
      <button type="button" aria-label={label} aria-disabled={off} onClick={() => off || onChange({ page: to })}>
        <Icon fontSize="small" />
      </button>
    );
  };
  return (
    <Bar className="screen-only">
      <RowsPerPage {...props} />
      <span className="keys" aria-hidden="true">
        {SEEN_KEYS}
      </span>
      <nav aria-label={`Pages of ${props.of}`}>
        {step('First page', 1, FirstPageIcon)}
        {step('Previous page', page - 1, PreviousIcon)}
        {pageWindow(page, pages).map((number) => (
          <button
            key={number}
            type="button"
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => number !== page && onChange({ page: number })}
          >
            {number}
          </button>
        ))}
        {step('Next page', page + 1, NextIcon)}
        {step('Last page', pages, LastPageIcon)}
        <span className="of">of {pages}</span>
      </nav>
    </Bar>
  );
}

function RowsPerPage({ query, total, pageSizes, onChange }: PagerProps) {
  const id = useId();
  const sizes = offeredSizes(pageSizes, query.pageSize, total);
  return (
    <span>
      <label htmlFor={id}>Rows per page </label>
      <select
        id={id}
        value={query.pageSize}
        onChange={(event) => onChange({ pageSize: Number(event.target.value), page: 1 })}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size === 0 ? 'All' : size}
          </option>
        ))}
      </select>
    </span>
  );
}

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(2),
  paddingBlock: space(2),
  fontSize: tokens.size.table,
  '& nav': { display: 'flex', alignItems: 'center', gap: 2 },
  // Whoever is in the table by the keyboard sees what others are told; its room is kept, so that nothing moves.
  '& .keys': { color: tokens.color.muted, visibility: 'hidden', [theme.breakpoints.down('md')]: { display: 'none' } },
  '.rows:has([role="grid"] :focus-visible) > & .keys': { visibility: 'visible' },
  '& .of': { marginLeft: space(2), color: tokens.color.muted },
  '& button, & select': {
    minWidth: tokens.control.dense,
    minHeight: tokens.control.dense,
    font: 'inherit',
    color: 'inherit',
    backgroundColor: tokens.color.paper,
    border: '1px solid transparent',
    borderRadius: tokens.radius,
    '&:focus-visible': focusRing,
  },
  '& select': { borderColor: tokens.color.control, padding: '0 4px' },
  '& button': {
    display: 'inline-grid',
    placeItems: 'center',
    cursor: 'pointer',
    fontVariantNumeric: 'tabular-nums',
    backgroundColor: 'transparent',
    '&:hover:not([aria-disabled="true"])': { backgroundColor: tokens.color.primaryTint },
    '&[aria-disabled="true"]': { color: tokens.color.control, opacity: 0.5, cursor: 'default' },
    '&[aria-current]': {
      borderColor: tokens.color.primary,
      color: tokens.color.primary,
      fontWeight: tokens.weight.heading,
      cursor: 'default',
    },
  },
}));
