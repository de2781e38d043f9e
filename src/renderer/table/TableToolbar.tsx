import FilterListIcon from '@mui/icons-material/FilterList';
import Button from '@mui/material/Button';
import type { JsonObject } from '../../engine/index.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { ExportButton } from './ExportButton.tsx';
import { ToolbarActions } from './RowActions.tsx';
import { SearchBox } from './SearchBox.tsx';
import { Bar } from './tableParts.ts';
import { useTableScope } from './tableScope.ts';
import type { ColumnChoiceState } from './useColumnChoice.ts';
import type { FilterPanelState } from './useFilterPanel.ts';
import type { TableState } from './useTableQuery.ts';

interface TableToolbarProps {
  /** What the list call gets beside the query. */
  readonly params: JsonObject;
  readonly state: TableState;
  readonly choice: ColumnChoiceState;
  readonly panel: FilterPanelState;
  /** Null while nothing has been loaded. */
  readonly total: number | null;
  /** A list that is always whole on one page needs no count. */
  readonly counted: boolean;
}

/** Search, filters and count at the left; columns and the table's actions at the right. */
export function TableToolbar({ params, state, choice, panel, total, counted }: TableToolbarProps) {
  const { compiled } = useTableScope();
  const { search, toolbar = [], export: main, otherExports = [] } = compiled.declaration;
  const exports = main === undefined ? otherExports : [main, ...otherExports];
  return (
    <Bar>
      {search && <SearchBox label={search.label} value={state.query.search} onSearch={(text) => state.change({ search: text })} />}
      {panel.has && (
        <Button variant="outlined" startIcon={<FilterListIcon />} aria-expanded={panel.open} aria-controls={panel.open ? panel.id : undefined} onClick={panel.toggle}>
          Filters
        </Button>
      )}
      {counted && <span role="status">{total === null ? '\u00A0' : `${total} result(s)`}</span>}
      <div data-end>
        {compiled.pivot === undefined && compiled.columns.length > 3 && <ColumnChooser choice={choice} />}
        {exports.map((declared) => (
          <ExportButton key={declared.method ?? declared.command} declared={declared} query={state.query} params={params} choice={choice} total={total} />
        ))}
        <ToolbarActions actions={toolbar} />
      </div>
    </Bar>
  );
}
