import Alert from '@mui/material/Alert';
import { useEffect, useRef } from 'react';
import { Reference } from '../parts/Reference.tsx';
import type { Refusal } from './useRefusal.ts';

/** Why the whole form could not be sent; takes the focus when it appears, so that nobody misses it. */
export function FormFailure({ refusal }: { readonly refusal: Pick<Refusal, 'failure' | 'reference'> | null }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal !== null) element.current?.focus();
  }, [refusal]);
  if (refusal === null) return null;
  return (
    <Alert severity="error" ref={element} tabIndex={-1} sx={{ mb: 4 }}>
      {refusal.failure}
      <Reference id={refusal.reference} />
    </Alert>
  );
}
