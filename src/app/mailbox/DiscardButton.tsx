import { useState } from 'react';
import Button from '@mui/material/Button';
import { ConfirmDialog, pageAction } from '../../renderer/index.ts';

interface Props {
  /** Whether there is a text to lose. */
  readonly isTyped: boolean;
  onDiscard(): void;
}

/** Gives up a message; asks first where something was typed. */
export function DiscardButton({ isTyped, onDiscard }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button ref={pageAction} onClick={() => (isTyped ? setAsking(true) : onDiscard())}>
        Discard
      </Button>
      <ConfirmDialog
        question={asking ? 'Discard this message?' : null}
        detail="What you have written here will be lost."
        yes="Discard it"
        no="Keep writing"
        danger
        onAnswer={(yes) => {
          setAsking(false);
          if (yes) onDiscard();
        }}
      />
    </>
  );
}
