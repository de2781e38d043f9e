import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  importForms,
  importKindIds,
  MOST_IMPORT_BYTES,
  mostImportBytes,
  type ImportKindId,
} from '../../contract/index.ts';
import { importColumns } from '../../engine/index.ts';
import { pageAction, space, useEngine } from '../../renderer/index.ts';
import { handOver } from '../files/handOver.ts';
import { AreaChoice, ownRows, takenQuery } from './AreaChoice.tsx';
import { KindChoice } from './KindChoice.tsx';
import { UploadDialog } from './UploadDialog.tsx';

/** Sends a file of records, whose rows are then shown. */
export function ImportUpload() {
  const [open, setOpen] = useState(false);
  return (
    <Box>
      <Button ref={pageAction} variant="contained" onClick={() => setOpen(true)}>
        Import a file
      </Button>
      {open && <ImportDialog onClose={() => setOpen(false)} />}
    </Box>
  );
}

function ImportDialog({ onClose }: { onClose(): void }) {
  const [kind, setKind] = useState<ImportKindId>(importKindIds[0] ?? 'pupil');
  const [taken, setTaken] = useState(ownRows);
  return (
    <UploadDialog
      title="Import a file"
      file={{ ...file, help: helpOf(kind) }}
      call={{ operation: 'imports.upload', query: { kind, ...takenQuery(kind, taken) } }}
      onClose={onClose}
    >
      <KindChoice value={kind} onChange={setKind} />
      <Explanation kind={kind} />
      {kind === 'school' && <AreaChoice taken={taken} onChange={setTaken} />}
    </UploadDialog>
  );
}

const file = { title: 'Workbook or CSV file', accept: '.xlsx,.csv,.zip,text/csv' };

const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`;

function helpOf(kind: ImportKindId): string {
  const [most, ofText] = [MOST_IMPORT_BYTES, mostImportBytes(kind)].map(megabytes);
  const sizes = most === ofText ? `At most ${most}` : `A CSV file of at most ${ofText}, a workbook of ${most},`;
  return `${sizes} and 100,000 rows; of a workbook the first sheet, of a zip its only CSV file.`;
}

/** What the file holds, and one to begin with. */
function Explanation({ kind }: { readonly kind: ImportKindId }) {
  const { host } = useEngine();
  const form = host.useForm(importForms[kind]);
  const columns = importColumns(form);
  const needed = columns.filter(({ required }) => required).map(({ title }) => title);
  const saveTemplate = () => {
    const line = columns.map(({ title }) => title).join(',');
    handOver(new Blob(['\ufeff', `${line}\r\n`], { type: 'text/csv;charset=utf-8' }), `${form.title} template.csv`);
  };
  return (
    <Box sx={{ display: 'grid', gap: space(2), justifyItems: 'start' }}>
      <Typography>{form.description}</Typography>
      <Typography>
        The first row names the columns, in any order; needed are {needed.join(', ')}. You see what each row would do
        before anything is changed.
      </Typography>
      <Button variant="text" onClick={saveTemplate} sx={{ ml: space(-4) }}>
        Download a template
      </Button>
    </Box>
  );
}
