import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that is always the same one and calls the newest: for what redraws when it is handed another. */
export function useLatest<A extends readonly unknown[], R>(newest: (...given: A) => R): (...given: A) => R {
  const latest = useRef(newest);
  useLayoutEffect(() => {
    latest.current = newest;
  });
  return useCallback((...given: A) => latest.current(...given), []);
}
