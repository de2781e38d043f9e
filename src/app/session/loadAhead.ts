/**
 * Fetches what the signed-in area stands on while somebody types their password: packages alone, which the build names
 * in the page, each for the screens that need it. Nothing of the area itself is fetched before there is a session
 * (SIGN-1), and nothing runs.
 */
export function loadAhead(): void {
  for (const { content, media } of document.querySelectorAll<HTMLMetaElement>('meta[name="ahead"]')) {
    if (media !== '' && !window.matchMedia(media).matches) continue;
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', href: content, fetchPriority: 'low' });
    document.head.append(link);
  }
}
