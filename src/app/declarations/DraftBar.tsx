import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ConfirmDialog, pageAction, space } from '../../renderer/index.ts';

interface Props {
  readonly path: string;
  readonly busy: boolean;
  /** Whether there is anything to be saved. */
  readonly isChanged: boolean;
  /** Whether a draft is stored. */
  readonly isDraft: boolean;
  onSave(): void;
  onUndo(): void;
  onDiscard(): void;
}

/** What can be done with a draft as a whole. */
export function DraftBar({ path, busy, isChanged, isDraft, onSave, onUndo, onDiscard }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <Box sx={barStyle}>
      <Button ref={pageAction} variant="contained" loading={busy} disabled={!isChanged} onClick={onSave}>
        Save draft
      </Button>
      {isChanged && (
        <Button ref={pageAction} variant="outlined" onClick={onUndo}>
          Undo changes
        </Button>
      )}
      {isDraft && (
        <Button ref={pageAction} variant="outlined" disabled={busy} onClick={() => setAsking(true)}>
          Discard draft
        </Button>
      )}
      <ConfirmDialog
        question={asking ? `Discard the draft of ${path}?` : null}
        detail="What is published stays as it is. The text can be taken again from the former ones."
        yes="Discard draft"
        no="Keep it"
        onAnswer={(yes) => {
          setAsking(false);
          if (yes) onDiscard();
        }}
      />
    </Box>
  );
}

/** In reach however long the list is. */
const barStyle = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  gap: space(3),
  flexWrap: 'wrap',
  py: space(2),
  bgcolor: 'background.default',
} as const;
