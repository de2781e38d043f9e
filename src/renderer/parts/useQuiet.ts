import { startTransition, useEffect, useEffectEvent, useState } from 'react';

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

/**
 * The same of a value that lies outside of React and is told of: nobody who reads it is drawn before the pause. `read`
 * gives the same as long as nothing has changed.
 */
export function useQuietOf<T>(subscribe: (listener: () => void) => () => void, read: () => T): T {
  const [quiet, setQuiet] = useState(read);
  const readNow = useEffectEvent(read);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let seen: { readonly value: T } | undefined;
    const look = () => {
      const value = readNow();
      if (seen?.value === value) return;
      seen = { value };
      clearTimeout(timer);
      timer = setTimeout(() => startTransition(() => setQuiet(() => value)), QUIET_MS);
    };
    look();
    const leave = subscribe(look);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [subscribe]);
  return quiet;
}
