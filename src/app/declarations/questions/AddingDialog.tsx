import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { AskingDialog } from '../AskingDialog.tsx';
import type { AskedQuestions } from './useAskedQuestion.ts';

interface Props {
  readonly title: string;
  /** Words of the button that adds what was asked. */
  readonly sends: string;
  readonly asking: AskedQuestions;
  /** The fields of the one that is asked for; keyed by how many there were, so that the focus is on the first again. */
  readonly children: ReactNode;
  onLeave(): void;
}

/** A dialog that adds one after another, and says what it has added so far. */
export function AddingDialog({ title, sends, asking: { count, said, send }, children, onLeave }: Props) {
  return (
    <AskingDialog
      title={title}
      sends={sends}
      leaves={count > 0 ? 'Close' : 'Cancel'}
      more={<Button onClick={() => send(true)}>Add, and another</Button>}
      onSend={() => send(false)}
      onLeave={onLeave}
    >
      <Box role="status" sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}>
        {said}
      </Box>
      {children}
    </AskingDialog>
  );
}
