import Button from '@mui/material/Button';
import { useTableScope } from './tableScope.ts';
import type { TableState } from './useTableQuery.ts';

/** The text of an empty table whose declaration has none of its own (TBL-7). */
const EMPTY = 'There are no results to display.';

/** Says that there is nothing; where filters or a search are set, that they are why, and takes them away. */
export function EmptyNote({ state: { query, change } }: { readonly state: TableState }) {
  const { compiled } = useTableScope();
  const kept = Object.fromEntries(
    Object.entries(query.filters).filter(([field]) =>
      compiled.filters.some((filter) => filter.field === field && filter.locked),
    ),
  );
  const filtered = Object.keys(query.filters).length > Object.keys(kept).length;
  const searched = query.search !== '';
  return (
    <div className="empty">
      <p>{compiled.declaration.empty ?? EMPTY}</p>
      {(filtered || searched) && <p>{why(query.search, filtered)}</p>}
      {searched && (
        <Button size="small" onClick={() => change({ search: '' })}>
          Clear the search
        </Button>
      )}
      {filtered && (
        <Button size="small" onClick={() => change({ filters: kept })}>
          Clear the filters
        </Button>
      )}
    </div>
  );
}

/** Says that nothing has been asked for yet; the button stands here as long as the filter panel does not show. */
export function WaitsNote({ state, filtersSeen }: { readonly state: TableState; readonly filtersSeen: boolean }) {
  return (
    <div className="empty">
      <p>Nothing has been loaded yet. Choose filters, then press “Update results”.</p>
      {!filtersSeen && (
        <Button variant="contained" onClick={() => state.load({})}>
          Update results
        </Button>
      )}
    </div>
  );
}

function why(search: string, filtered: boolean): string {
  if (search === '') return 'Nothing matches the filters.';
  return filtered ? `Nothing that matches the filters contains “${search}”.` : `Nothing contains “${search}”.`;
}
