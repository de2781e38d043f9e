/** Milliseconds after which a viewer has surely read the bytes. */
const READ = 10 * 60_000;

/**
 * Shows bytes in the browser's own viewer, in a tab of their own. The tab is opened by the press itself: after the wait
 * for the bytes a browser would take it for a pop-up that nobody asked for. Throws a sentence to show.
 */
export async function openInTab(read: () => Promise<Blob>): Promise<void> {
  const tab = window.open('', '_blank');
  if (tab === null) throw new Error('Your browser does not let this page open a tab. Please download the file.');
  tab.opener = null;
  try {
    const url = URL.createObjectURL(await read());
    tab.location.replace(url);
    setTimeout(() => URL.revokeObjectURL(url), READ);
  } catch (error) {
    tab.close();
    throw error;
  }
}
