import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';

interface ConfirmDialogProps {
  /** The question, naming the thing; null while nothing is asked. */
  readonly question: string | null;
  readonly detail?: string;
  /** Verbs on the buttons, never "OK". */
  readonly yes: string;
  readonly no: string;
  readonly danger?: boolean;
  onAnswer(yes: boolean): void;
}

/** Asks one question. Escape and a click outside answer no; the focus starts on no and returns where it was. */
export function ConfirmDialog({ question, detail, yes, no, danger = false, onAnswer }: ConfirmDialogProps) {
  const id = useId();
  const asked = useRef('');
  // The words stay while the dialog fades.
  if (question !== null) asked.current = question;
  return (
    <Dialog open={question !== null} onClose={() => onAnswer(false)} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>
        <Question text={asked.current} />
      </DialogTitle>
      {detail && (
        <DialogContent>
          <DialogContentText>{detail}</DialogContentText>
        </DialogContent>
      )}
      <DialogActions>
        <Button autoFocus onClick={() => onAnswer(false)}>
          {no}
        </Button>
        <Button variant="contained" color={danger ? 'error' : 'primary'} onClick={() => onAnswer(true)}>
          {yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The question itself as the title; what it entails, after its mark, in plain words. All of it names the dialog. */
function Question({ text }: { readonly text: string }) {
  const end = text.indexOf('? ') + 1;
  if (end === 0) return text;
  return (
    <>
      {text.slice(0, end)}
      <Typography component="span" sx={{ display: 'block', mt: 2 }}>
        {text.slice(end)}
      </Typography>
    </>
  );
}
