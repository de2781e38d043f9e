import { useId, type ReactNode, type SubmitEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { sendByKey, space } from '../../renderer/index.ts';

interface Props {
  readonly title: string;
  /** Words of the button that sends what was asked; Enter and Ctrl+Enter do the same. */
  readonly sends: string;
  /** Words of the button that leaves it. */
  readonly leaves?: string;
  /** Beside the two, between them. */
  readonly more?: ReactNode;
  readonly isWide?: boolean;
  /** It is being sent. */
  readonly isBusy?: boolean;
  /** It cannot be sent yet. */
  readonly isEarly?: boolean;
  readonly children: ReactNode;
  onSend(): void;
  onLeave(): void;
}

/** A dialog that asks an author for something, with one button to send it and one to leave. */
export function AskingDialog({ title, sends, leaves = 'Cancel', more, isWide = false, ...props }: Props) {
  const { isBusy = false, isEarly = false, children, onSend, onLeave } = props;
  const id = useId();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <Dialog open onClose={onLeave} aria-labelledby={id} maxWidth={isWide ? 'md' : 'sm'} fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <Box component="form" noValidate onSubmit={submit} onKeyDown={sendByKey} sx={{ display: 'contents' }}>
        <DialogContent dividers sx={{ display: 'grid', gap: space(3), gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {children}
        </DialogContent>
        <DialogActions>
          <Button onClick={onLeave}>{leaves}</Button>
          {more}
          <Button variant="contained" type="submit" loading={isBusy} disabled={isEarly}>
            {sends}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
