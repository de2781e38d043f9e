import { createContext, useCallback, useContext } from 'react';
import { overlayWords } from '../../contract/index.ts';
import type { OverlayWords } from '../../engine/index.ts';
import { useEngine } from '../../renderer/index.ts';
import { factOptions, type FactOption } from './factsOffered.ts';

/** The words of the authority whose texts are edited, in which its conditions are told. */
export const AuthorityWords = createContext<OverlayWords>(overlayWords);

/** They; the product's where no authority is known. */
export const useAuthorityWords = (): OverlayWords => useContext(AuthorityWords);

/** The values that a fact can have, by its path. */
export type FactOptions = (path: string) => readonly FactOption[];

/** They, as the authority calls them. */
export function useFactOptions(): FactOptions {
  const lookups = useEngine().host.useLookups();
  const words = useAuthorityWords();
  return useCallback((path) => factOptions(path, lookups, words), [lookups, words]);
}
