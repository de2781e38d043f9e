import { useState } from 'react';
import Button from '@mui/material/Button';
import { ExportDialog } from '../../renderer/index.ts';
import { useReportExporter } from '../reports/useReportExporter.ts';

const title = 'Download the file';

/** Hands out what is held on a pupil, of a sealed request, under a password. */
export function SubjectAccessFile({ requestId }: { readonly requestId: number }) {
  const exporter = useReportExporter('exports.subjectAccess', { requestId });
  const [open, setOpen] = useState(false);
  if (exporter.denied !== null) return null;
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {title}
      </Button>
      {open && (
        <ExportDialog
          title={title}
          exporter={exporter}
          request={{
            method: 'subjectAccess',
            query: { page: 1, pageSize: 0, sort: null, filters: {}, search: '' },
            params: {},
            columns: [],
            fileName: 'Subject access.zip',
          }}
          count={null}
          closes="soon"
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
