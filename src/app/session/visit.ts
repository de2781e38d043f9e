/**
 * A visit lasts until the browser is closed. The tokens would outlast it, since all tabs share them in
 * local storage, and the next person at a shared computer would find them: a cookie of the visit goes.
 */
const MARK = 'portal-visit=open';

export function markVisit(): void {
  document.cookie = `${MARK}; path=/; SameSite=Strict${window.location.protocol === 'https:' ? '; Secure' : ''}`;
}

export function isSameVisit(): boolean {
  return document.cookie.split('; ').includes(MARK);
}
