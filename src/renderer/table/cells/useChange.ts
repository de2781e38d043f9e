import { useLayoutEffect, useRef, useState } from 'react';
import type { Json } from '../../../engine/index.ts';
import { jsonEqual } from '../../../engine/index.ts';
import { useEngine } from '../../EngineProvider.tsx';
import type { CellProps } from '../../cellTypes.ts';

/** What a cell shows while a change of it is saved, and how to change it. */
export interface CellChange {
  readonly shown: Json;
  readonly saving: boolean;
  change(value: Json): void;
}

/**
 * Shows a new value before it is saved, whatever the list brings meanwhile, and the old one again when
 * it could not be. Changes of one cell are saved one after the other, so that their answers cannot
 * overtake each other, and only the last of those that wait: a cell ends with what was chosen last.
 */
export function useChange({ value, attempt }: Pick<CellProps, 'value' | 'attempt'>): CellChange {
  const { host } = useEngine();
  const [wanted, setWanted] = useState<{ readonly value: Json } | null>(null);
  const waiting = useRef<{ readonly value: Json } | null>(null);
  const running = useRef(false);
  const latest = useRef(attempt);
  useLayoutEffect(() => {
    latest.current = attempt;
  }, [attempt]);

  const saveAll = async () => {
    running.current = true;
    let stored = value;
    for (let next = take(waiting); next !== null; next = take(waiting)) {
      if (jsonEqual(next.value, stored)) continue;
      const result = await latest.current(next.value);
      if (result.ok) stored = next.value;
      // What was changed again meanwhile is told by how that ends.
      else if (waiting.current === null)
        host.notify({ tone: 'error', text: result.message, reference: result.reference });
    }
    running.current = false;
    setWanted(null);
  };
  const change = (to: Json) => {
    waiting.current = { value: to };
    setWanted({ value: to });
    if (!running.current) void saveAll();
  };
  return { shown: wanted === null ? value : wanted.value, saving: wanted !== null, change };
}

function take<T>(place: { current: T | null }): T | null {
  const { current } = place;
  place.current = null;
  return current;
}
