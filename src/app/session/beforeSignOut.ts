type Work = () => Promise<void>;

const pending = new Set<Work>();
const PATIENCE_MS = 5000;

/** Registers what must still be sent before the session ends; answers how to take it back. */
export function beforeSignOut(work: Work): () => void {
  pending.add(work);
  return () => pending.delete(work);
}

/** Waits for it, but not for ever: a session that has to end does end. */
export async function finishPendingWork(): Promise<void> {
  const all = Promise.allSettled([...pending].map((work) => work()));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
