import { useState } from 'react';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import type { ExportDeclaration, JsonObject, TableQuery } from '../../engine/index.ts';
import { fillTemplate } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import { ExportDialog } from '../export/ExportDialog.tsx';
import { useTableScope } from './tableScope.ts';
import type { ColumnChoiceState } from './useColumnChoice.ts';

interface ExportButtonProps {
  readonly declared: ExportDeclaration;
  readonly query: TableQuery;
  readonly params: JsonObject;
  readonly choice: ColumnChoiceState;
  /** Rows under the filter; null while nobody knows. */
  readonly total: number | null;
}

/** Exports the rows under the filter, in the columns that show now; not drawn for whom the export refuses. */
export function ExportButton({ declared, query, params, choice, total }: ExportButtonProps) {
  const { host } = useEngine();
  const { compiled } = useTableScope();
  const exporter = host.useExport(declared.command, compiled.declaration.list);
  const [open, setOpen] = useState(false);
  if (exporter.denied !== null) return null;
  const label = declared.label ?? 'Export to Excel';
  // A file that has a name of its own has columns of its own.
  const columns = declared.method === undefined ? choice.columns.flatMap(({ column, shown }) => (shown ? [column.field] : [])) : [];
  const fileName = fillTemplate(declared.fileName, host.facts);
  return (
    <>
      <Button variant="outlined" startIcon={<DownloadIcon />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <ExportDialog
          title={label}
          exporter={exporter}
          request={{ method: declared.method ?? compiled.id, query, params, columns, fileName }}
          count={total}
          {...(declared.closes === true ? { closes: 'done' as const } : {})}
          {...(declared.failures === undefined ? {} : { failures: declared.failures })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
