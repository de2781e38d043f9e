import { useId, useState, type SubmitEvent } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { findFormat } from '../../../engine/index.ts';
import { labelAbove, space } from '../../../renderer/index.ts';
import { marksInWords } from '../sheet/fills.ts';
import { MOST_REASON, type AskedReason } from './reason.ts';

/** Asks once why marks are changed that are more than five school days old; Enter takes the reason, Escape leaves. */
export function ReasonDialog({ asked }: { readonly asked: AskedReason | null }) {
  return asked === null ? null : <Question asked={asked} />;
}

function Question({ asked: { count, dates, answer } }: { readonly asked: AskedReason }) {
  const title = useId();
  const form = useId();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const take = (event: SubmitEvent) => {
    event.preventDefault();
    if (reason.trim() === '') setIsMissing(true);
    else answer(reason.trim());
  };
  return (
    <Dialog open onClose={() => answer(null)} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title}>{count === 1 ? 'Why is this mark changed?' : 'Why are these marks changed?'}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {`${marksInWords(count)} more than five school days old${daysInWords(dates)}. `}
          The register keeps what stood, with your name and the reason.
        </DialogContentText>
        <form id={form} noValidate onSubmit={take}>
          <TextField
            autoFocus
            fullWidth
            required
            size="small"
            sx={{ ...labelAbove, mt: space(2) }}
            label="Reason"
            value={reason}
            error={isMissing}
            helperText={isMissing ? 'Please write a reason' : `At most ${MOST_REASON} characters`}
            slotProps={{ inputLabel: { required: false }, htmlInput: { maxLength: MOST_REASON } }}
            onChange={(event) => setReason(event.target.value)}
          />
        </form>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => answer(null)}>Leave as it is</Button>
        <Button variant="contained" type="submit" form={form}>
          {count === 1 ? 'Change the mark' : `Change ${marksInWords(count)}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Days that are named one by one. */
const MOST_DAYS = 10;

function daysInWords(dates: readonly string[]): string {
  if (dates.length === 0) return '';
  const named = dates.slice(0, MOST_DAYS).map((date) => findFormat('date').toText(date, { options: {} }));
  const more = dates.length - named.length;
  return `: ${named.join(', ')}${more === 0 ? '' : ` and ${more} more ${more === 1 ? 'day' : 'days'}`}`;
}
