import { useCallback, useLayoutEffect, useRef } from 'react';

/** What was given with the latest drawing, for what outlives a drawing; the function stays the same. */
export function useNow<T>(value: T): () => T {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}
