/** Milliseconds after which the browser has surely taken the bytes. */
const TAKEN = 60_000;

/** Gives bytes to the user as a download under a name. They are never shown as a page of ours. */
export function handOver(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), TAKEN);
}
