/** Pixels of the longer side. */
const LONGEST = 1200;

/** A picture as it is shown: drawn anew and no larger than a screen; null where the browser cannot read the kind. */
export async function smallPicture(whole: Blob): Promise<Blob | null> {
  const drawn = await createImageBitmap(whole).catch(() => null);
  if (drawn === null) return null;
  const scale = Math.min(1, LONGEST / Math.max(drawn.width, drawn.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(drawn.width * scale));
  canvas.height = Math.max(1, Math.round(drawn.height * scale));
  canvas.getContext('2d')?.drawImage(drawn, 0, 0, canvas.width, canvas.height);
  drawn.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
