import { useEffect, useEffectEvent } from 'react';
import type { Row } from '../../engine/index.ts';
import { useEngine } from '../../renderer/index.ts';

/** Milliseconds between two looks: a file is mostly checked within a second, and one that is not may wait for long. */
const [SHORTEST, LONGEST] = [2000, 60_000];

/** A row that is being checked. */
interface Waiting {
  read(): void;
  /** Milliseconds since its file was added. */
  waited(): number;
}

/** The rows that are being checked, by their tables: whichever there is has these read again. */
const groups = new Map<string, Set<Waiting>>();

/** Has tables read again as long as one of their rows waits; answers how a row leaves. */
function wait(name: string, one: Waiting): () => void {
  const group = groups.get(name) ?? new Set();
  group.add(one);
  if (!groups.has(name)) {
    groups.set(name, group);
    lookLater(name, group);
  }
  return () => {
    group.delete(one);
    if (group.size === 0) groups.delete(name);
  };
}

function lookLater(name: string, group: ReadonlySet<Waiting>): void {
  const waited = Math.min(...[...group].map((one) => one.waited() || SHORTEST));
  const look = () => {
    const [one] = group;
    if (one === undefined || groups.get(name) !== group) return;
    if (document.visibilityState === 'visible') one.read();
    lookLater(name, group);
  };
  setTimeout(look, Math.min(LONGEST, Math.max(SHORTEST, waited)));
}

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
  useEffect(
    () => (isWaiting ? wait(name, { read: () => read(), waited: () => waited() }) : undefined),
    [isWaiting, name],
  );
}
