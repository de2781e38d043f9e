import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { mondayOf } from '../../../contract/index.ts';
import { ExportDialog, space } from '../../../renderer/index.ts';
import { useReportExporter } from '../../reports/useReportExporter.ts';
import { inWords } from '../weeks.ts';

const title = 'Register as a workbook';

/** The register of a day's week to be filled in without a network, and its way back. */
export function RegisterBook({ date }: { readonly date: string }) {
  const exporter = useReportExporter('exports.registerWorkbook', { date });
  const [open, setOpen] = useState<'export' | null>(null);
  if (exporter.denied !== null) return null;
  const monday = mondayOf(date);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: space(3) }}>
      <Button variant="outlined" size="small" onClick={() => setOpen('export')}>
        {title}
      </Button>
      {open === 'export' && (
        <ExportDialog
          title={`${title}: week of ${inWords(monday)}`}
          exporter={exporter}
          request={{
            method: 'registerWorkbook',
            query: { page: 1, pageSize: 0, sort: null, filters: {}, search: '' },
            params: {},
            columns: [],
            fileName: `Register of the week of ${monday}.xlsx`,
          }}
          count={null}
          onClose={() => setOpen(null)}
        />
      )}
    </Box>
  );
}
