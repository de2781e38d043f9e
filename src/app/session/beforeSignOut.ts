/** Sends what is unsaved; resolves to whether everything is stored now. */
type Work = () => Promise<boolean>;

const pending = new Set<Work>();
const PATIENCE_MS = 5000;
let asking = true;

/** Registers what must still be sent before the session ends; answers how to take it back. */
export function beforeSignOut(work: Work): () => void {
  pending.add(work);
  return () => pending.delete(work);
}

/**
 * Waits for it, but not for ever: a session that has to end does end. Resolves to whether everything
 * is stored; what did not answer in time is not.
 */
export async function finishPendingWork(): Promise<boolean> {
  const all = Promise.all([...pending].map((work) => work().catch(() => false))).then((stored) =>
    stored.every(Boolean),
  );
  return Promise.race([all, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS))]);
}

/**
 * The session has ended: from now on no question of the browser's keeps the page open, with nobody there to answer it.
 */
export function leaveWithoutAsking(): void {
  asking = false;
}

/** Whether leaving with unsaved text is asked about (PFORM-21). */
export function asksBeforeLeaving(): boolean {
  return asking;
}
