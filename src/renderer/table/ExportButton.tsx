import { useState } from 'react';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import type { ExportDeclaration, Json, JsonObject, TableDeclaration, TableQuery } from '../../engine/index.ts';
import { fileColumns, fillTemplate } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import { pageAction } from '../parts/pageOffer.ts';
import { ExportDialog } from '../ask/ExportDialog.tsx';
import { useTableScope } from './tableScope.ts';
import type { ColumnChoiceState } from './useColumnChoice.ts';

export interface TableExportProps {
  readonly declared: ExportDeclaration;
  readonly query: TableQuery;
  readonly params: JsonObject;
  readonly choice: ColumnChoiceState;
  /** Rows under the filter; null while nobody knows. */
  readonly total: number | null;
  /** Ids of those that are meant; all under the filter without. */
  readonly rows?: readonly Json[];
}

/** The files that a table can become, the usual one first. */
export const exportsOf = ({ export: main, otherExports = [] }: TableDeclaration): readonly ExportDeclaration[] =>
  main === undefined ? otherExports : [main, ...otherExports];

/** Words of the button of an export. */
export const exportLabel = ({ label }: ExportDeclaration): string => label ?? 'Export to Excel';

/** Exports the rows under the filter, in the columns that show now; not drawn for whom the export refuses. */
export function ExportButton(props: TableExportProps) {
  const { declared } = props;
  const { compiled } = useTableScope();
  const { denied } = useEngine().host.useExport(declared.command, compiled.declaration.list);
  const [open, setOpen] = useState(false);
  if (denied !== null) return null;
  return (
    <>
      <Button ref={pageAction} variant="outlined" startIcon={<DownloadIcon />} onClick={() => setOpen(true)}>
        {exportLabel(declared)}
      </Button>
      {open && <TableExport {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The dialog of an export of a table. */
export function TableExport({
  declared,
  query,
  params,
  choice,
  total,
  rows,
  onClose,
}: TableExportProps & { readonly onClose: () => void }) {
  const { host } = useEngine();
  const { compiled } = useTableScope();
  const exporter = host.useExport(declared.command, compiled.declaration.list);
  // A file that has a name of its own has columns of its own.
  const shown =
    declared.method === undefined ? choice.columns.flatMap((entry) => (entry.shown ? [entry.column] : [])) : [];
  const columns = fileColumns(shown).map(({ field }) => field);
  const fileName = fillTemplate(declared.fileName, host.facts);
  return (
    <ExportDialog
      title={exportLabel(declared)}
      exporter={exporter}
      request={{ method: declared.method ?? compiled.id, query, params, columns, fileName, ...(rows && { rows }) }}
      count={total}
      {...(declared.closes === true ? { closes: 'done' as const } : {})}
      {...(declared.failures === undefined ? {} : { failures: declared.failures })}
      onClose={onClose}
    />
  );
}
