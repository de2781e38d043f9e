import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { importForms, MOST_IMPORT_BYTES, type ImportKindId } from '../../contract/index.ts';
import { importColumns } from '../../engine/index.ts';
import { FirstFocus, labelAbove, space, useEngine } from '../../renderer/index.ts';
import { FileChoice } from '../files/FileChoice.tsx';
import { handOver } from '../files/handOver.ts';
import { ImportWork } from './ImportWork.tsx';
import { KindChoice } from './KindChoice.tsx';
import { useImportChoice } from './useImportChoice.ts';

/** Sends a file of records, whose rows are then shown. */
export function ImportUpload() {
  const [open, setOpen] = useState(false);
  return (
    <Box>
      <Button variant="contained" onClick={() => setOpen(true)}>
        Import a file
      </Button>
      {open && <ImportDialog onClose={() => setOpen(false)} />}
    </Box>
  );
}

function ImportDialog({ onClose }: { onClose(): void }) {
  const titleId = useId();
  const { form, outcome, ...choice } = useImportChoice();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (choice.share === null) void choice.send();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId} scroll="paper">
      <DialogTitle id={titleId}>Import a file</DialogTitle>
      <form ref={form} noValidate onSubmit={submit} style={{ display: 'contents' }}>
        <DialogContent dividers sx={{ display: 'grid', gap: space(4), alignContent: 'start' }}>
          <FirstFocus />
          <KindChoice value={choice.kind} onChange={choice.setKind} />
          <Explanation kind={choice.kind} />
          <FileChoice {...file} file={choice.file} wrong={choice.lacksFile} onChange={choice.setFile} />
          {choice.asksPassword && <PasswordField value={choice.password} onChange={choice.setPassword} />}
          <div ref={outcome} tabIndex={-1} style={{ outline: 'none' }}>
            {choice.refused !== null && <Alert severity="error">{choice.refused}</Alert>}
          </div>
          <Progress share={choice.share} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={choice.share !== null}>
            Read the file
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const file = {
  title: 'Workbook or CSV file',
  accept: '.xlsx,.csv,text/csv',
  help: `At most ${MOST_IMPORT_BYTES / 1024 / 1024} MB and 100,000 rows; of a workbook the first sheet.`,
};

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

function PasswordField({ value, onChange }: { readonly value: string; onChange(value: string): void }) {
  return (
    <TextField
      type="password"
      size="small"
      autoComplete="off"
      sx={labelAbove}
      label="Password of the workbook"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** First it is sent, which can be measured, then read. */
function Progress({ share }: { readonly share: number | null }) {
  if (share === null) return null;
  const isSent = share >= 1;
  const words = isSent ? 'Reading the file and comparing it with the records …' : 'Sending the file …';
  return (
    <Box sx={{ display: 'grid', gap: space(2) }}>
      <Typography role="status">{words}</Typography>
      <LinearProgress
        aria-label={words}
        {...(isSent ? {} : { variant: 'determinate' as const, value: Math.round(share * 100) })}
      />
      {isSent && <ImportWork params={{}} />}
    </Box>
  );
}
