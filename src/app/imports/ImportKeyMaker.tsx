import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Action } from '../../engine/index.ts';
import { ActionButton, labelAbove, space } from '../../renderer/index.ts';

const make: Action = { label: 'Make an import key', opens: 'import-key/add' };

/** Makes an import key, and shows it the once that it can be seen. */
export function ImportKeyMaker() {
  const [key, setKey] = useState<string | null>(null);
  return (
    <Box>
      <ActionButton action={make} facts={{}} onDone={(made) => setKey(String(made.key))} />
      {key !== null && <MadeKey value={key} onClose={() => setKey(null)} />}
    </Box>
  );
}

/** Closed by its button alone: a press beside it would lose the key for ever. */
function MadeKey({ value, onClose }: { readonly value: string; onClose(): void }) {
  const titleId = useId();
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={titleId} scroll="paper">
      <DialogTitle id={titleId}>The new import key</DialogTitle>
      <DialogContent dividers sx={{ display: 'grid', gap: space(4), alignContent: 'start' }}>
        <Alert severity="warning" role="note">
          It is shown this once and kept nowhere. Please put it where your system keeps its secrets before you close
          this.
        </Alert>
        <TextField
          size="small"
          multiline
          sx={labelAbove}
          label="Import key"
          value={value}
          slotProps={{ input: { readOnly: true }, htmlInput: { spellCheck: false } }}
        />
        <Typography role="status">{copied === null ? '' : copied ? 'Copied' : 'Please copy it by hand'}</Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={copy}>Copy the key</Button>
        <Button variant="contained" onClick={onClose}>
          I have kept it
        </Button>
      </DialogActions>
    </Dialog>
  );
}
