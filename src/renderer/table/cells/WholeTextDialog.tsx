import { useId, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { space, tokens } from '../../theme.ts';

interface WholeTextDialogProps {
  readonly title: string;
  /** Whose text it is. */
  readonly of: string;
  readonly text: string;
  onClose(): void;
}

type CopyState = 'not yet' | 'copied' | 'refused';

/** A long text as a whole, its lines as they were written, to be read or copied. */
export function WholeTextDialog({ title, of, text, onClose }: WholeTextDialogProps) {
  const id = useId();
  const words = useRef<HTMLParagraphElement>(null);
  const [copying, setCopying] = useState<CopyState>('not yet');
  const copy = async () => {
    const copied = await writeToClipboard(text);
    if (!copied && words.current !== null) window.getSelection()?.selectAllChildren(words.current);
    setCopying(copied ? 'copied' : 'refused');
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent dividers>
        {of !== '' && <Of>{of}</Of>}
        <Words ref={words}>{text}</Words>
      </DialogContent>
      <DialogActions>
        <Status role="status">{said[copying]}</Status>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const said = {
  'not yet': '',
  copied: 'Copied',
  refused:
    'Your browser does not let this page copy. The text is selected: press Ctrl and C, or Command and C on a Mac.',
} as const;

/** Not there at all without a secure connection, and refused where the user or their organisation said so. */
async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

const Words = styled('p')({ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });

const Of = styled('p')({ margin: 0, marginBottom: space(2), color: tokens.color.muted });

const Status = styled('p')({ margin: 0, marginRight: 'auto', color: tokens.color.muted });
