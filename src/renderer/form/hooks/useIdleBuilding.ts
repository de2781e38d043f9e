import { startTransition, useEffect } from 'react';
import { flushSync } from 'react-dom';

interface Builder {
  /** Whether nothing is left to build. */
  readonly whole: boolean;
  /** Builds the next piece; a new function whenever there is another. */
  buildNext(): void;
  /** Builds whatever is left. */
  buildAll(): void;
}

/**
 * Builds what is not in sight yet in pieces, each in an idle moment of the browser, so that keys come
 * first; and all of it at once for what looks through the whole page: the browser's own search, and print.
 */
export function useIdleBuilding({ whole, buildNext, buildAll }: Builder): void {
  useEffect(() => (whole ? undefined : whenIdle(() => startTransition(buildNext))), [whole, buildNext]);
  useEffect(() => (whole ? undefined : beforeLookingThrough(() => flushSync(buildAll))), [whole, buildAll]);
}

/** Runs once the browser has nothing more urgent to do; gives what calls it off. */
function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 30);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 200 });
  return () => cancelIdleCallback(handle);
}

function beforeLookingThrough(run: () => void): () => void {
  const onKey = ({ ctrlKey, metaKey, key }: KeyboardEvent) => {
    if (key === 'F3' || ((ctrlKey || metaKey) && key.toLowerCase() === 'f')) run();
  };
  window.addEventListener('keydown', onKey, { capture: true });
  window.addEventListener('beforeprint', run);
  return () => {
    window.removeEventListener('keydown', onKey, { capture: true });
    window.removeEventListener('beforeprint', run);
  };
}
