import { useMemo } from 'react';

/** The same object as before as long as a value that JSON can hold is equal: what depends on it is not done again. */
export function useEqual<T>(value: T): T {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as T, [text]);
}
