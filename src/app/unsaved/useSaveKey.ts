import { useEffect } from 'react';

/** Ctrl+S, or Cmd+S, saves, as everywhere where one writes; null leaves the key to the browser. */
export function useSaveKey(save: (() => void) | null): void {
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
