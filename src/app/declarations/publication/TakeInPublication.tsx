import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { pageAction, space, useEngine } from '../../../renderer/index.ts';
import { TakeInDialog } from './TakeInDialog.tsx';

interface Props {
  /** What is typed and not saved would be laid over what is taken in. */
  readonly hasUnsaved: boolean;
  onTaken(): void;
}

/** Brings a publication of another installation here, as drafts. */
export function TakeInPublication({ hasUnsaved, onTaken }: Props) {
  const { host } = useEngine();
  const why = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box sx={{ display: 'flex', gap: space(3), flexWrap: 'wrap', alignItems: 'baseline' }}>
      <Button
        ref={pageAction}
        size="small"
        variant="outlined"
        disabled={hasUnsaved}
        aria-describedby={hasUnsaved ? why : undefined}
        onClick={() => setIsOpen(true)}
      >
        Take in a publication…
      </Button>
      {hasUnsaved && (
        <Box component="span" id={why} sx={{ color: 'text.secondary' }}>
          Please save the text that you have changed, or undo it, first.
        </Box>
      )}
      {isOpen && (
        <TakeInDialog
          onDone={(made) => {
            setIsOpen(false);
            if (made === null) return;
            host.notify({
              tone: 'success',
              text: `${madeWords(made)} in the list. Nothing holds before it is published.`,
            });
            onTaken();
          }}
        />
      )}
    </Box>
  );
}

const madeWords = (made: number): string => (made === 1 ? '1 draft stands' : `${made} drafts stand`);
