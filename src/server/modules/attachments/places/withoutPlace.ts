import { open, rename, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createWriteStream } from 'node:fs';
import { contentOf, type Content } from '../content.ts';
import { isoMediaWithoutPlace } from './isoMedia.ts';
import { jpegWithoutPlace } from './jpeg.ts';
import { Unreadable, bytesOf, isUnchanged, type Part } from './parts.ts';
import { pngWithoutPlace } from './png.ts';
import { tiffWithoutPlace } from './tiff.ts';
import { webpWithoutPlace } from './webp.ts';

/** Of the kinds of files that cameras and telephones make, which keep where they were. */
const cleaners: { readonly [mediaType: string]: (content: Content) => Promise<readonly Part[]> } = {
  'image/jpeg': jpegWithoutPlace,
  'image/png': pngWithoutPlace,
  'image/webp': webpWithoutPlace,
  'image/tiff': tiffWithoutPlace,
  'image/heic': isoMediaWithoutPlace,
  'audio/mp4': isoMediaWithoutPlace,
  'video/mp4': isoMediaWithoutPlace,
  'video/quicktime': isoMediaWithoutPlace,
};

/** The media types whose files are looked through. */
export const cleanedTypes: readonly string[] = Object.keys(cleaners);

/**
 * Takes out of a file on disk what tells where it was made: a photograph of a child at home tells where that is.
 * Gives its size now, and whether it was changed; throws Unreadable where it is not built as its kind is.
 */
export async function removePlace(path: string, mediaType: string): Promise<{ size: number; changed: boolean }> {
  const clean = cleaners[mediaType];
  if (clean === undefined) return { size: (await stat(path)).size, changed: false };
  const file = await open(path, 'r');
  const cleaned = `${path}.cleaned`;
  try {
    const content = await contentOf(file);
    const parts = await clean(content);
    if (await isUnchanged(content, parts)) return { size: content.size, changed: false };
    await pipeline(bytesOf(content, parts), createWriteStream(cleaned, { flags: 'wx', mode: 0o600, flush: true }));
  } catch (error) {
    // Numbers that lead outside of what was read.
    throw error instanceof RangeError ? new Unreadable() : error;
  } finally {
    await file.close();
  }
  await rename(cleaned, path);
  return { size: (await stat(path)).size, changed: true };
}
