import { useState } from 'react';
import Button from '@mui/material/Button';
import { ExportDialog, pageAction } from '../../renderer/index.ts';
import { useReportExporter } from '../reports/useReportExporter.ts';

const title = 'Export the rows to correct';

/** Hands out the rows of an import that somebody has to correct, with what is wrong with each. */
export function RowsToCorrect({ runId, count }: { readonly runId: number; readonly count: number }) {
  const exporter = useReportExporter('exports.importRows', { runId });
  const [open, setOpen] = useState(false);
  if (exporter.denied !== null) return null;
  return (
    <>
      <Button ref={pageAction} variant="outlined" onClick={() => setOpen(true)}>
        {title}
      </Button>
      {open && (
        <ExportDialog
          title={title}
          exporter={exporter}
          request={{
            method: 'importRows',
            query: { page: 1, pageSize: 0, sort: null, filters: {}, search: '' },
            params: {},
            columns: [],
            fileName: 'Rows to correct.xlsx',
          }}
          count={count}
          closes="soon"
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
