import type { MouseEvent } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Reference } from './Reference.tsx';

/** Said where something could not be read and nothing else is declared for it (D-108). */
export const LOAD_FAILED = 'There was a problem loading the data, please try again.';

interface LoadFailureProps {
  /** A text of its own. */
  readonly text?: string | undefined;
  /** Of a request that failed at the server: its id. */
  readonly reference?: string | undefined;
  onRetry(): void;
}

/** What stands in the place of something that could not be read, and the way to read it again. */
export function LoadFailure({ text = LOAD_FAILED, reference, onRetry }: LoadFailureProps) {
  const retry = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button goes with what it stands in: what is around both keeps the focus near.
    currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    onRetry();
  };
  return (
    <Alert
      severity="error"
      sx={{ mb: 2, alignItems: 'center', '& .MuiAlert-action': { pt: 0 } }}
      action={
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          sx={{ flex: 'none', whiteSpace: 'nowrap' }}
          onClick={retry}
        >
          Try again
        </Button>
      }
    >
      {text}
      <Reference id={reference} />
    </Alert>
  );
}
