import { useState } from 'react';
import type { MouseEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { mondayOf, MOST_REGISTER_BYTES } from '../../../contract/index.ts';
import { ExportDialog, pageAction, space, useEngine } from '../../../renderer/index.ts';
import { UploadDialog } from '../../imports/UploadDialog.tsx';
import { useReportExporter } from '../../reports/useReportExporter.ts';
import { inWords } from '../weeks.ts';

const title = 'Register as a workbook';
const backTitle = 'Bring a workbook back';

const file = {
  title: 'Workbook of the register',
  accept: '.xlsx',
  help: `At most ${MOST_REGISTER_BYTES / 1024 / 1024} MB; as it was handed out here, under any name.`,
};

/** The register of a day’s week to be filled in without a network, and its way back. */
export function RegisterBook({ date }: { readonly date: string }) {
  const exporter = useReportExporter('exports.registerWorkbook', { date });
  const [open, setOpen] = useState<'export' | 'back' | null>(null);
  if (exporter.denied !== null) return null;
  const monday = mondayOf(date);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: space(3) }}>
      <Button ref={pageAction} variant="outlined" size="small" onClick={() => setOpen('export')}>
        {title}
      </Button>
      <Button ref={pageAction} variant="outlined" size="small" onClick={() => setOpen('back')}>
        {backTitle}
      </Button>
      {open === 'back' && (
        <UploadDialog
          title={backTitle}
          file={file}
          call={{ operation: 'register.bringBack', query: {} }}
          onClose={() => setOpen(null)}
        >
          <BackHelp />
        </UploadDialog>
      )}
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

function BackHelp() {
  const { host } = useEngine();
  return (
    <Box sx={{ display: 'grid', gap: space(2) }}>
      <Typography>
        You see what each mark would do, and where somebody else gave one meanwhile, before anything is changed.
      </Typography>
      <Typography>
        <a href={ownPath} onClick={(event) => follow(event, () => host.navigate(ownPath))}>
          Workbooks brought back
        </a>
        : one can be taken back for a day.
      </Typography>
    </Box>
  );
}

const ownPath = '/registerWorkbooks';

/** Within the page, unless another tab or window is asked for. */
function follow(event: MouseEvent, go: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go();
}
