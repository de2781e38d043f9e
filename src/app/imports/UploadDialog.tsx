import { useId } from 'react';
import type { FormEvent, ReactNode } from 'react';
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
import { FirstFocus, labelAbove, space } from '../../renderer/index.ts';
import { FileChoice } from '../files/FileChoice.tsx';
import { ImportWork } from './ImportWork.tsx';
import { useImportChoice } from './useImportChoice.ts';
import type { UploadCall } from './useImportUpload.ts';

interface Props {
  readonly title: string;
  /** What the file is called, what the browser's own dialog takes, and how large it may be. */
  readonly file: { readonly title: string; readonly accept: string; readonly help: string };
  readonly call: UploadCall;
  /** What stands above the choice of the file. */
  readonly children: ReactNode;
  onClose(): void;
}

/** Sends a file whose rows are then shown on the page of its import. */
export function UploadDialog({ title, file, call, children, onClose }: Props) {
  const titleId = useId();
  const { form, outcome, ...choice } = useImportChoice(call);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (choice.share === null) void choice.send();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId} scroll="paper">
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <form ref={form} noValidate onSubmit={submit} style={{ display: 'contents' }}>
        <DialogContent dividers sx={{ display: 'grid', gap: space(4), alignContent: 'start' }}>
          <FirstFocus />
          {children}
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
