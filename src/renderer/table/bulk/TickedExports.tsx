import { useState } from 'react';
import Button from '@mui/material/Button';
import type { ExportDeclaration } from '../../../engine/index.ts';
import { useEngine } from '../../EngineProvider.tsx';
import { exportLabel, exportsOf, TableExport, type TableExportProps } from '../ExportButton.tsx';
import { useTableScope } from '../tableScope.ts';
import type { Selection } from './useSelection.ts';

type Props = Pick<TableExportProps, 'query' | 'params' | 'choice'> & { readonly selection: Selection };

/** The files of a table, of the ticked rows alone; those that cannot hold some rows alone are left out. */
export function TickedExports(props: Props) {
  const { compiled } = useTableScope();
  return exportsOf(compiled.declaration).map((declared) => (
    <TickedExport key={exportLabel(declared)} declared={declared} {...props} />
  ));
}

function TickedExport({ declared, selection, ...asked }: Props & { readonly declared: ExportDeclaration }) {
  const { compiled } = useTableScope();
  const exporter = useEngine().host.useExport(declared.command, compiled.declaration.list);
  const [open, setOpen] = useState(false);
  if (exporter.denied !== null || exporter.takesRows !== true) return null;
  const rows = selection.rows.map((row) => row[compiled.rowId] ?? null);
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        {exportLabel(declared)}
      </Button>
      {open && (
        <TableExport {...asked} declared={declared} rows={rows} total={rows.length} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
