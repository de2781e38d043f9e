import { useEffect, useEffectEvent } from 'react';
import type { Row } from '../../engine/index.ts';
import { useEngine } from '../../renderer/index.ts';

/** Milliseconds between two looks: a file is mostly checked within a second, and one that is not may wait for long. */
const [SHORTEST, LONGEST] = [2000, 60_000];

/** Tables that are going to be read again: the rows of one that are being checked ask for it once. */
const planned = new Set<string>();

/**
 * Reads tables again while a file of theirs is being checked for viruses, so that it is offered once it may be; each
 * time after as long as it has waited so far. `row` is the file's, as it was read last.
 */
export function useReadWhileScanned(row: Row, tables: readonly string[]): void {
  const { host } = useEngine();
  const isWaiting = row.scan === 'waiting';
  const added = Date.parse(String(row.dateAdded));
  const read = useEffectEvent(() => host.refresh(tables));
  const waited = useEffectEvent(() => host.now() - added);
  const name = tables.join(' ');
  useEffect(() => {
    if (!isWaiting || planned.has(name)) return;
    planned.add(name);
    const after = () => Math.min(LONGEST, Math.max(SHORTEST, waited() || SHORTEST));
    const look = () => {
      if (document.visibilityState === 'visible') read();
      timer = setTimeout(look, after());
    };
    let timer = setTimeout(look, after());
    return () => {
      clearTimeout(timer);
      planned.delete(name);
    };
  }, [isWaiting, name]);
}
