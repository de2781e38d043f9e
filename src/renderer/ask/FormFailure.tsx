import Alert from '@mui/material/Alert';
import { useEffect, useRef } from 'react';

/** Why the whole form could not be sent; takes the focus when it appears, so that nobody misses it. */
export function FormFailure({ message }: { readonly message: string | null }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== null) element.current?.focus();
  }, [message]);
  if (message === null) return null;
  return (
    <Alert severity="error" ref={element} tabIndex={-1} sx={{ mb: 4 }}>
      {message}
    </Alert>
  );
}
