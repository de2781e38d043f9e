import { useEffect, useRef } from 'react';
import ClearIcon from '@mui/icons-material/Clear';
import LockIcon from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { CompiledTable, Filter, FilterValue, TableQuery } from '../../engine/index.ts';
import { filterText } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import { space, tokens } from '../theme.ts';
import type { TableState } from './useTableQuery.ts';

/** What the list is narrowed by now, each with a cross, and "Reset" back to how the table opens. */
export function FilterChips({ compiled, state }: { readonly compiled: CompiledTable; readonly state: TableState }) {
  const { query, open } = state;
  const { place, change } = useKeptFocus(state);
  const set = compiled.filters.flatMap((filter) => {
    const value = query.filters[filter.field];
    return value === undefined ? [] : [{ filter, value }];
  });
  const without = (field: string) => Object.fromEntries(Object.entries(query.filters).filter(([name]) => name !== field));
  const changed = query.search !== '' || JSON.stringify(sorted(query)) !== JSON.stringify(sorted(open));
  if (set.length === 0 && !changed) return null;
  return (
    <Chips ref={place} aria-label="Filters that are set">
      {set.map(({ filter, value }) => (
        <li key={filter.field}>
          <FilterChip filter={filter} value={value} onRemove={filter.locked ? null : () => change({ filters: without(filter.field) })} />
        </li>
      ))}
      {changed && (
        <li>
          <Button size="small" onClick={() => change({ filters: open.filters, search: '' })}>
            Reset
          </Button>
        </li>
      )}
    </Chips>
  );
}

/** A cross goes with its chip, and Reset with what it resets: the focus passes to one of those left, else to the table's first control. */
function useKeptFocus({ query, change }: TableState) {
  const place = useRef<HTMLUListElement>(null);
  const table = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    const left = place.current?.querySelector<HTMLElement>('button') ?? table.current?.querySelector<HTMLElement>('input, button');
    if (table.current !== null && lost) left?.focus();
    table.current = null;
  }, [query]);
  const leaving: TableState['change'] = (next) => {
    table.current = place.current?.closest('section') ?? null;
    change(next);
  };
  return { place, change: leaving };
}

interface FilterChipProps {
  readonly filter: Filter;
  readonly value: FilterValue;
  /** Null where the filter cannot be changed. */
  readonly onRemove: (() => void) | null;
}

function FilterChip(props: FilterChipProps) {
  if (props.filter.lookup?.list !== undefined && props.filter.lookupId !== undefined) return <LoadedChip {...props} id={props.filter.lookupId} />;
  return <PlainChip text={filterText(props.filter, props.value)} onRemove={props.onRemove} />;
}

function LoadedChip({ id, filter, value, onRemove }: FilterChipProps & { readonly id: string }) {
  const { options, loading } = useEngine().host.useOptions(id, {});
  // A bare key says nothing to anybody: the words come with the options.
  return <PlainChip text={loading ? `${filter.title}: …` : filterText(filter, value, options)} onRemove={onRemove} />;
}

function PlainChip({ text, onRemove }: { readonly text: string; readonly onRemove: FilterChipProps['onRemove'] }) {
  return (
    <ChipBox>
      <span title={text}>{text}</span>
      {onRemove === null ? (
        <LockIcon titleAccess="Cannot be changed" sx={{ fontSize: 16, mx: 1 }} />
      ) : (
        <IconButton aria-label={`Remove filter ${text}`} onClick={onRemove}>
          <ClearIcon sx={{ fontSize: 16 }} />
        </IconButton>
      )}
    </ChipBox>
  );
}

const Chips = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { maxWidth: '100%' },
});

const ChipBox = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  maxWidth: 420,
  minHeight: tokens.control.dense,
  paddingLeft: space(2),
  border: `1px solid ${tokens.color.control}`,
  borderRadius: tokens.radius,
  backgroundColor: tokens.color.paper,
  fontSize: tokens.size.table,
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  [theme.breakpoints.down('sm')]: { maxWidth: '100%' },
}));

function sorted(query: TableQuery) {
  return Object.entries(query.filters).sort(([a], [b]) => (a < b ? -1 : 1));
}
