import Alert from '@mui/material/Alert';
import type { Row } from '../../../engine/index.ts';
import { columnText } from '../../../engine/index.ts';
import { useTableScope } from '../tableScope.ts';
import type { BulkRun } from './useBulkRun.ts';

/** Rows that a reason names at once; the others at a press. */
const NAMED = 3;

/** What came of an action over several rows: how many were done, which refuse it and why, which failed. */
export function BulkReport({
  outcome,
  onClose,
}: {
  readonly outcome: NonNullable<BulkRun['outcome']>;
  readonly onClose: () => void;
}) {
  const { action, done, refused, failed } = outcome;
  const severity = failed.size > 0 ? 'error' : refused.size > 0 ? 'warning' : 'success';
  return (
    <Alert severity={severity} onClose={onClose} slotProps={{ closeButton: { 'aria-label': 'Close the report' } }}>
      <strong>{`${action.label}: ${done.length} done`}</strong>
      {refused.size + failed.size === 0 && action.success !== undefined && ` – ${action.success}`}
      {refused.size > 0 && <Reasons lead="refused" reasons={refused} />}
      {failed.size > 0 && <Reasons lead="failed and still ticked" reasons={failed} />}
    </Alert>
  );
}

function Reasons({ lead, reasons }: { readonly lead: string; readonly reasons: ReadonlyMap<string, readonly Row[]> }) {
  return (
    <ul style={{ margin: 0, paddingLeft: 20 }}>
      {[...reasons].map(([reason, rows]) => (
        <li key={reason}>
          {`${rows.length} ${lead}: ${reason} (`}
          <Names rows={rows.slice(0, NAMED)} />
          {rows.length > NAMED ? (
            <>
              , and <More rows={rows.slice(NAMED)} />
            </>
          ) : null}
          )
        </li>
      ))}
    </ul>
  );
}

function Names({ rows }: { readonly rows: readonly Row[] }) {
  return rows.map(useRowName()).join(', ');
}

/** The others of a reason, named at a press. */
function More({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <details style={{ display: 'inline' }}>
      <summary style={{ display: 'inline', cursor: 'pointer', textDecoration: 'underline' }}>
        {`${rows.length} more`}
      </summary>
      {': '}
      <Names rows={rows} />
    </details>
  );
}

/** What a row is called: its first column as that reads. */
export function useRowName(): (row: Row) => string {
  const { compiled } = useTableScope();
  return (row) => {
    const column = compiled.columns[0];
    const value = column === undefined ? null : row[column.field];
    if (column === undefined || value === undefined || value === null || typeof value === 'object')
      return `row ${String(row[compiled.rowId])}`;
    return columnText(column, row);
  };
}
