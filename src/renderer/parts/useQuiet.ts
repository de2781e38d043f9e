import { startTransition, useEffect, useState } from 'react';

/** Milliseconds without a change after which what only follows typing is worked out. */
const QUIET_MS = 600;

/**
 * A value as it was when it last stayed the same for a while: for what is counted over a whole form and
 * read in a pause. Until then nothing that depends on it is worked out again.
 */
export function useQuiet<T>(value: T): T {
  const [quiet, setQuiet] = useState(value);
  useEffect(() => {
    if (quiet === value) return;
    const timer = setTimeout(() => startTransition(() => setQuiet(value)), QUIET_MS);
    return () => clearTimeout(timer);
  }, [value, quiet]);
  return quiet;
}
