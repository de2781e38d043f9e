import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/**
 * Takes files that are dropped on an element; true while some are held over it. Choosing by a button does the same for
 * everybody else.
 */
export function useDrop(zone: RefObject<HTMLElement | null>, onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    const { current } = zone;
    if (current === null) return undefined;
    const hold = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!current.contains(event.relatedTarget as Node | null)) setOver(false);
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      latest.current([...(event.dataTransfer?.files ?? [])]);
    };
    current.addEventListener('dragover', hold);
    current.addEventListener('dragleave', leave);
    current.addEventListener('drop', drop);
    return () => {
      current.removeEventListener('dragover', hold);
      current.removeEventListener('dragleave', leave);
      current.removeEventListener('drop', drop);
    };
  }, [zone]);
  return over;
}
