import { useEffect, useRef, useState } from 'react';
import ClearIcon from '@mui/icons-material/Clear';
import LessIcon from '@mui/icons-material/ExpandLess';
import MoreIcon from '@mui/icons-material/ExpandMore';
import LockIcon from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { CompiledTable, Filter, FilterValue } from '../../engine/index.ts';
import { filterText, sameFilter } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import { space, tokens } from '../theme.ts';
import type { TableState } from './useTableQuery.ts';

/** How many filters are set otherwise than the table opens, or no longer set. */
export function changedFilters(
  { filters }: CompiledTable,
  { query, open }: Pick<TableState, 'query' | 'open'>,
): number {
  return filters.filter(({ field }) => !sameFilter(query.filters[field], open.filters[field])).length;
}

/**
 * What the list is narrowed by now, each with a cross, and "Reset" back to how the table opens. Several that the table
 * opens with fold into one chip: what somebody chose stands out.
 */
export function FilterChips({ compiled, state }: { readonly compiled: CompiledTable; readonly state: TableState }) {
  const { query, open } = state;
  const { place, change } = useKeptFocus(state);
  const [unfolded, setUnfolded] = useState(false);
  const set = compiled.filters.flatMap((filter) => {
    const value = query.filters[filter.field];
    return value === undefined ? [] : [{ filter, value }];
  });
  const first = set.filter(({ filter, value }) => !filter.locked && sameFilter(value, open.filters[filter.field]));
  const folds = first.length > 1;
  const changed = query.search !== '' || changedFilters(compiled, state) > 0;
  if (set.length === 0 && !changed) return null;
  const without = (field: string) =>
    Object.fromEntries(Object.entries(query.filters).filter(([name]) => name !== field));
  const chip = ({ filter, value }: (typeof set)[number]) => (
    <li key={filter.field}>
      <FilterChip
        filter={filter}
        value={value}
        onRemove={filter.locked ? null : () => change({ filters: without(filter.field) })}
      />
    </li>
  );
  return (
    <Chips ref={place} aria-label="Filters that are set">
      {folds && (
        <li>
          <FoldedChips count={first.length} open={unfolded} onToggle={() => setUnfolded(!unfolded)} />
        </li>
      )}
      {folds && unfolded && first.map(chip)}
      {set.filter((one) => !folds || !first.includes(one)).map(chip)}
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

interface FoldedChipsProps {
  readonly count: number;
  readonly open: boolean;
  onToggle(): void;
}

function FoldedChips({ count, open, onToggle }: FoldedChipsProps) {
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      aria-expanded={open}
      endIcon={open ? <LessIcon /> : <MoreIcon />}
      onClick={onToggle}
    >
      {`${count} set by default`}
    </Button>
  );
}

/**
 * A cross goes with its chip, and Reset with what it resets: the focus passes to one of those left, else to the table's
 * first control.
 */
function useKeptFocus({ query, change }: TableState) {
  const place = useRef<HTMLUListElement>(null);
  const table = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    const left =
      place.current?.querySelector<HTMLElement>('button') ?? table.current?.querySelector<HTMLElement>('input, button');
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
  if (props.filter.lookup?.list !== undefined && props.filter.lookupId !== undefined)
    return <LoadedChip {...props} id={props.filter.lookupId} />;
  return <PlainChip text={filterText(props.filter, props.value)} onRemove={props.onRemove} />;
}

function LoadedChip({ id, filter, value, onRemove }: FilterChipProps & { readonly id: string }) {
  const { options, loading, failed } = useEngine().host.useOptions(id, {});
  // A bare key says nothing to anybody: the words come with the options.
  const words = loading
    ? `${filter.title}: …`
    : failed
      ? `${filter.title}: ${'in' in value ? value.in.length : 1} chosen`
      : filterText(filter, value, options);
  return <PlainChip text={words} onRemove={onRemove} />;
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
  // Beside other controls it takes what is left of their line, and breaks within that.
  flex: '1 1 200px',
  minWidth: 0,
  '& > li': { maxWidth: 'min(100%, 420px)' },
});

const ChipBox = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  maxWidth: '100%',
  minHeight: tokens.control.dense,
  paddingLeft: space(2),
  border: `1px solid ${tokens.color.control}`,
  borderRadius: tokens.radius,
  backgroundColor: tokens.color.paper,
  fontSize: tokens.size.table,
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});
