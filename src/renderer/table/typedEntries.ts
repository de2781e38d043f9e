import { createContext, useContext, useState } from 'react';

/** What is typed in boxes of rows and not saved yet, by row and field; null where there is no table around. */
export const TypedEntriesContext = createContext<Map<string, string> | null>(null);

/**
 * Text that is typed in a box of a row, kept by the table: a row that is scrolled out of sight is taken away, and what
 * was typed in it must not go with it. Null where nothing is typed.
 */
export function useTypedEntry(key: string): readonly [string | null, (text: string | null) => void] {
  const entries = useContext(TypedEntriesContext);
  const [typed, setTyped] = useState<string | null>(() => entries?.get(key) ?? null);
  const keep = (text: string | null) => {
    if (text === null) entries?.delete(key);
    else entries?.set(key, text);
    setTyped(text);
  };
  return [typed, keep];
}
