import { createContext, useContext, useEffect } from 'react';
import { NotFound } from './NotFound.tsx';

/** Tells the page that what its address names does not exist; null outside a declared screen. */
export const MissingPageContext = createContext<(() => void) | null>(null);

/** What is not there: one "Page Not Found" in place of the whole screen, not one beside each of its parts. */
export function Missing() {
  const report = useContext(MissingPageContext);
  useEffect(() => report?.(), [report]);
  return report === null ? <NotFound /> : null;
}
