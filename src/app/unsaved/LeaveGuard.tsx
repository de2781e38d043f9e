import { memo, useEffect, useEffectEvent, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';

interface Props {
  readonly unsaved: boolean;
  /** Saves what is unsaved; resolves to whether everything is stored. Without it nothing is saved unasked. */
  flush?(): Promise<boolean>;
}

/** Leaving the page saves first; only where that fails is one asked, or where nothing is saved unasked. */
export const LeaveGuard = memo(function LeaveGuard({ unsaved, flush }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  const [failed, setFailed] = useState(false);
  const blocked = blocker.state === 'blocked';
  const store = useEffectEvent(async () => flush !== undefined && (await flush()));
  const goOn = useEffectEvent(() => blocker.proceed?.());
  useEffect(() => {
    if (!blocked) return;
    let gone = false;
    setFailed(false);
    void store()
      .catch(() => false)
      .then((stored) => {
        if (gone) return;
        if (stored) goOn();
        else setFailed(true);
      });
    return () => {
      gone = true;
    };
  }, [blocked]);
  return (
    <Dialog open={blocked && failed} onClose={() => blocker.reset?.()} aria-labelledby="leave-title">
      <DialogTitle id="leave-title">Your last changes are not saved</DialogTitle>
      <DialogContent>
        {flush !== undefined && 'They could not be saved just now. '}If you leave this page, they stay on this device
        only, and are offered to you when you come back to it.
      </DialogContent>
      <DialogActions>
        <Button onClick={() => blocker.proceed?.()}>Leave without saving</Button>
        <Button variant="contained" autoFocus onClick={() => blocker.reset?.()}>
          Stay on this page
        </Button>
      </DialogActions>
    </Dialog>
  );
});
