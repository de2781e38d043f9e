const nameOf = (slot: string) => `unsaved-slot-${slot}`;

/** Slots that this page has let go; the browser may not have heard of it yet. */
const ended = new Set<string>();

/** Marks a slot as one that a page writes into now, until that page is gone; answers how to end it sooner. */
export function holdSlot(slot: string): () => void {
  ended.delete(slot);
  if (!('locks' in navigator)) return () => undefined;
  let end = () => undefined as void;
  const held = new Promise<void>((resolve) => (end = resolve));
  void navigator.locks.request(nameOf(slot), { mode: 'shared' }, () => held);
  return () => {
    ended.add(slot);
    end();
  };
}

/** Whether a page that is open now writes into a slot: its draft is nobody else's to take. */
export async function liveSlots(): Promise<(slot: string) => boolean> {
  if (!('locks' in navigator)) return () => false;
  const { held = [], pending = [] } = await navigator.locks.query();
  const names = new Set([...held, ...pending].map(({ name }) => name));
  return (slot) => names.has(nameOf(slot)) && !ended.has(slot);
}
