import type { CompiledTable, JsonObject, Row } from '../../engine/index.ts';
import { pageCount } from '../../engine/index.ts';
import type { ListState } from '../host.ts';
import { BulkBar } from './bulk/BulkBar.tsx';
import { OfferedActions } from './bulk/OfferedActions.tsx';
import { TickedExports } from './bulk/TickedExports.tsx';
import { SelectionContext, useSelection } from './bulk/useSelection.ts';
import { usePartName } from './expansion.ts';
import { EditedRows } from './editing/EditedRows.tsx';
import { KeptEntries } from './editing/KeptEntries.tsx';
import { LeftRowNote } from './LeftRowNote.tsx';
import { Pager } from './Pager.tsx';
import { TableBody } from './TableBody.tsx';
import { useTableScope } from './tableScope.ts';
import type { ColumnChoiceState } from './useColumnChoice.ts';
import type { FoldState } from './useFold.ts';
import type { useLeavingRow } from './useLeavingRow.ts';
import type { TableState } from './useTableQuery.ts';

interface TableRowsProps {
  readonly list: ListState;
  readonly rows: readonly Row[];
  readonly total: number;
  readonly state: TableState;
  readonly params: JsonObject;
  readonly choice: ColumnChoiceState;
  readonly fold: FoldState;
  /** The filter panel stands beside the rows. */
  readonly filtersSeen: boolean;
  readonly leaving: Pick<ReturnType<typeof useLeavingRow>, 'left' | 'forget'>;
}

const none = [] as const;

/** The rows, what can be done to the ticked ones, and the pages. */
export function TableRows(props: TableRowsProps) {
  const { list, rows, total, state, params, choice, leaving } = props;
  const { compiled } = useTableScope();
  const selection = useSelection(compiled, state.query, rows);
  const { pivot, declaration } = compiled;
  const name = usePartName(declaration.title);
  return (
    <div className="rows">
      <KeptEntries rows={rows} known={list.page !== null && !list.loading} />
      <LeftRowNote left={leaving.left} onUndone={leaving.forget} />
      <OfferedActions actions={pivot === undefined ? (declaration.bulkActions ?? none) : none}>
        {(offered) => (
          <SelectionContext value={offered.length === 0 ? null : selection}>
            <EditedRows rows={rows} known={list.page !== null}>
              {(shown) => <TableBody {...props} rows={shown} />}
            </EditedRows>
            {offered.length > 0 && (
              <BulkBar
                {...{ offered, selection, list }}
                files={<TickedExports query={state.query} {...{ params, choice, selection }} />}
              />
            )}
          </SelectionContext>
        )}
      </OfferedActions>
      {isPaged(compiled, total, state.query.pageSize) && (
        <Pager of={name} query={state.query} total={total} pageSizes={compiled.pageSizes} onChange={state.change} />
      )}
    </div>
  );
}

/** Whether there is anything to choose: another page, or another size of them. */
export function isPaged({ pageSizes }: CompiledTable, total: number, pageSize: number): boolean {
  return pageSizes.length > 1 || pageCount(total, pageSize) > 1;
}
