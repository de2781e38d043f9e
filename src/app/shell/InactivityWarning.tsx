import { useRef } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { finishPendingWork } from '../session/beforeSignOut.ts';
import { minutesAndSeconds } from '../session/inactivity.ts';
import { useInactivity } from './useInactivity.ts';

interface Props {
  onSignOut(): void;
  onExpired(): void;
}

/**
 * Warns before a time-out, and saves: nothing is typed from here on, and after the half hour no save is sent any more.
 */
export function InactivityWarning({ onSignOut, onExpired }: Props) {
  const { state, stay } = useInactivity({ onWarned: () => void finishPendingWork(), onExpired });
  const left = useRef(0);
  // The last number stays while the dialog fades.
  if (state.kind === 'warning') left.current = state.secondsLeft;
  return (
    <Dialog open={state.kind === 'warning'} onClose={stay} aria-labelledby="idle-title" aria-describedby="idle-text">
      <DialogTitle id="idle-title">Are you still there?</DialogTitle>
      <DialogContent id="idle-text">
        You will be signed out in {minutesAndSeconds(left.current)} because of inactivity
      </DialogContent>
      <DialogActions>
        <Button onClick={onSignOut}>Sign out</Button>
        <Button variant="contained" autoFocus onClick={stay}>
          Stay signed in
        </Button>
      </DialogActions>
    </Dialog>
  );
}
