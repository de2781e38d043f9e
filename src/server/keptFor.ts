/** Reads at the first asking, and again only after so many milliseconds; a reading that failed is not kept. */
export function keptFor<T>(milliseconds: number, read: () => Promise<T>): () => Promise<T> {
  let held: { readonly until: number; readonly value: Promise<T> } | null = null;
  return () => {
    if (held !== null && performance.now() < held.until) return held.value;
    const mine = { until: performance.now() + milliseconds, value: read() };
    held = mine;
    mine.value.catch(() => {
      if (held === mine) held = null;
    });
    return mine.value;
  };
}
