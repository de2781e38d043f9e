import FilterListIcon from '@mui/icons-material/FilterList';
import TuneIcon from '@mui/icons-material/Tune';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { JsonObject, Page } from '../../engine/index.ts';
import { pageAction } from '../parts/pageOffer.ts';
import { space } from '../theme.ts';
import { changedFilters, FilterChips } from './FilterChips.tsx';
import { ToolbarActions } from './RowActions.tsx';
import { SearchBox } from './SearchBox.tsx';
import { SummaryRow } from './SummaryRow.tsx';
import { Bar } from './tableParts.ts';
import { useTableScope } from './tableScope.ts';
import { hasTools, TableTools } from './TableTools.tsx';
import type { ColumnChoiceState } from './useColumnChoice.ts';
import type { FilterPanelState } from './useFilterPanel.ts';
import type { FoldState } from './useFold.ts';
import type { TableState } from './useTableQuery.ts';
import type { ViewsState } from './useViews.ts';
import { ViewChoice } from './ViewChoice.tsx';

interface TableToolbarProps {
  /** What the list call gets beside the query. */
  readonly params: JsonObject;
  readonly state: TableState;
  readonly views: ViewsState;
  readonly choice: ColumnChoiceState;
  readonly panel: FilterPanelState;
  readonly fold: FoldState;
  /** Null while nothing has been loaded. */
  readonly page: Page | null;
  /** A list that is always whole on one page needs no count. */
  readonly counted: boolean;
}

/**
 * What stands above the rows: view, search, filters, count, actions, totals. Where it is narrow all but count
 * and actions stand behind one button.
 */
export function TableToolbar(props: TableToolbarProps) {
  const { state, fold, page, counted } = props;
  const { compiled } = useTableScope();
  const { declaration } = compiled;
  const { narrow } = fold;
  const total = page?.total ?? null;
  const summary = declaration.summary && (
    <SummaryRow declared={declaration.summary} values={page?.summary} state={state} />
  );
  const tools = <TableTools {...props} total={total} unfolded={narrow} />;
  return (
    <>
      <Bar>
        {narrow ? <FoldButton {...props} /> : <Finding {...props} />}
        {counted && <span role="status">{total === null ? '\u00A0' : `${total} result(s)`}</span>}
        {!narrow && <FilterChips compiled={compiled} state={state} />}
        <div data-end>
          {!narrow && tools}
          <ToolbarActions actions={(declaration.toolbar ?? []).filter(({ rare }) => !rare)} />
        </div>
      </Bar>
      {narrow && fold.open && (
        <Unfolded id={fold.id}>
          <Bar>
            <Finding {...props} />
            {tools}
          </Bar>
          <FilterChips compiled={compiled} state={state} />
          {summary}
        </Unfolded>
      )}
      {!narrow && summary}
    </>
  );
}

/** The view, the search, and the button of the filter panel. */
function Finding({ state, views, choice, panel }: TableToolbarProps) {
  const { search, title } = useTableScope().compiled.declaration;
  return (
    <>
      <ViewChoice state={state} views={views} choice={choice} />
      {search && (
        <SearchBox
          label={search.label}
          of={title}
          value={state.query.search}
          onSearch={(text) => state.change({ search: text })}
        />
      )}
      {panel.has && (
        <Button
          ref={pageAction}
          variant="outlined"
          startIcon={<FilterListIcon />}
          aria-expanded={panel.open}
          aria-controls={panel.open ? panel.id : undefined}
          onClick={panel.toggle}
        >
          Filters
        </Button>
      )}
    </>
  );
}

/** Says how much is set behind it: a list that is narrowed unseen would look like all there is. */
function FoldButton({ fold, panel, state }: TableToolbarProps) {
  const { compiled } = useTableScope();
  const { search, summary } = compiled.declaration;
  if (search === undefined && !panel.has && summary === undefined && !hasTools(compiled)) return null;
  const set = changedFilters(compiled, state) + (state.query.search === '' ? 0 : 1);
  const words = panel.has ? 'Search and filter' : search === undefined ? 'Options' : 'Search and sort';
  return (
    <Button
      variant="outlined"
      startIcon={<TuneIcon />}
      aria-expanded={fold.open}
      aria-controls={fold.open ? fold.id : undefined}
      onClick={fold.toggle}
    >
      {set === 0 ? words : `${words} (${set} set)`}
    </Button>
  );
}

const Unfolded = styled('div')({ display: 'flex', flexDirection: 'column', gap: space(2), '& > ul': { flex: 'none' } });
