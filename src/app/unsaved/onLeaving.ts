/**
 * Runs a work whenever the page may be about to go; answers how to stop. Until the next page answers this one still
 * runs, and a draft is written in that time.
 */
export function onLeaving(work: () => void): () => void {
  const hidden = () => {
    if (document.visibilityState === 'hidden') work();
  };
  window.addEventListener('beforeunload', work);
  window.addEventListener('pagehide', work);
  document.addEventListener('visibilitychange', hidden);
  return () => {
    window.removeEventListener('beforeunload', work);
    window.removeEventListener('pagehide', work);
    document.removeEventListener('visibilitychange', hidden);
  };
}
