const nameOf = (slot: string) => `unsaved-slot-${slot}`;

/** Marks a slot as one that a page writes into now, until that page is gone; answers how to end it sooner. */
export function holdSlot(slot: string): () => void {
  if (!('locks' in navigator)) return () => undefined;
  let end = () => undefined as void;
  const held = new Promise<void>((resolve) => (end = resolve));
  void navigator.locks.request(nameOf(slot), () => held);
  return () => end();
}

/** Whether a page that is open now writes into a slot: its draft is nobody else's to take. */
export async function liveSlots(): Promise<(slot: string) => boolean> {
  if (!('locks' in navigator)) return () => false;
  const { held = [] } = await navigator.locks.query();
  const names = new Set(held.map(({ name }) => name));
  return (slot) => names.has(nameOf(slot));
}
