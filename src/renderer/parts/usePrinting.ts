import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const media = () => window.matchMedia('print');

/** What is drawn for paper has to be there before the browser lays the page out: it tells, and does not wait. */
function subscribe(changed: () => void): () => void {
  const tell = () => flushSync(changed);
  const query = media();
  query.addEventListener('change', tell);
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  function begin() {
    asked = true;
    tell();
  }
  function end() {
    asked = false;
    tell();
  }
  return () => {
    query.removeEventListener('change', tell);
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}

/** Between `beforeprint` and `afterprint` the media may still be the screen's. */
let asked = false;

/** Whether the page is being printed, or shown as it would be. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => asked || media().matches);
}
