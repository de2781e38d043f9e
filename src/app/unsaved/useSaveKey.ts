import { useEffect } from 'react';
import { usePageKeys } from '../../renderer/index.ts';

/** What keys are of that are told where a plan is filled in. */
export const IN_A_SECTION = 'In a section of a PEP';

const keys = [['Ctrl and S', 'Saves']] as const;

/** Ctrl+S, or Cmd+S, saves, as everywhere where one writes; null leaves the key to the browser. */
export function useSaveKey(save: (() => void) | null): void {
  usePageKeys(IN_A_SECTION, save === null ? null : keys);
  useEffect(() => {
    if (save === null) return;
    const onKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, key, repeat } = event;
      if (ctrlKey === metaKey || altKey || shiftKey || key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (!repeat) save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [save]);
}
