import type { Content } from '../content.ts';
import { BoxReader, freed, type Box } from './boxes.ts';
import { itemPatches } from './heicItems.ts';
import { Unreadable, overwritten, type Part, type Patch } from './parts.ts';
import { samplesOf } from './samples.ts';

const names = (words: string) => new Set(words.split(' '));

/** The boxes that are needed to show the file; any other may hold a position, and becomes free space. */
const needed = {
  file: names('ftyp styp moov moof mdat meta sidx ssix mfra pdin wide'),
  movie: names('mvhd trak mvex iods'),
  track: names('tkhd tapt clip matt edts tref txas load imap mdia trgr'),
};

/** Kinds of tracks that are seen, heard or read; of any other, cameras' positions among them, nothing stays. */
const shown = names('vide soun auxv pict tmcd text sbtl subt clcp hint');

/**
 * A HEIC picture, a video or a recording whose position, with what may repeat it, is overwritten where it stands:
 * nothing moves, so that no table of the file has to be written anew.
 */
export async function isoMediaWithoutPlace(content: Content): Promise<readonly Part[]> {
  const boxes = new BoxReader(content);
  const patches: Patch[] = [];
  const top = await boxes.list();
  const isInFragments = top.some(({ type }) => type === 'moof');
  for (const box of top) {
    if (!needed.file.has(box.type)) patches.push(...freed(box));
    else if (box.type === 'meta') patches.push(...(await itemPatches(boxes, box)));
    else if (box.type === 'moov') patches.push(...(await moviePatches(boxes, box, isInFragments)));
  }
  return overwritten(content.size, patches);
}

async function moviePatches(boxes: BoxReader, movie: Box, isInFragments: boolean): Promise<readonly Patch[]> {
  const patches: Patch[] = [];
  for (const box of await boxes.list(movie.content)) {
    // A movie that is stored compressed could hold anything.
    if (box.type === 'cmov') throw new Unreadable();
    if (box.type === 'trak') patches.push(...(await trackPatches(boxes, box, isInFragments)));
    else if (!needed.movie.has(box.type)) patches.push(...freed(box));
  }
  return patches;
}

async function trackPatches(boxes: BoxReader, track: Box, isInFragments: boolean): Promise<readonly Patch[]> {
  const handler = await boxes.find(track, 'mdia', 'hdlr');
  if (handler === undefined) throw new Unreadable();
  if (shown.has((await boxes.bytes(handler)).toString('latin1', 8, 12))) {
    const below = await boxes.list(track.content);
    return below.filter(({ type }) => !needed.track.has(type)).flatMap(freed);
  }
  // Which samples of the fragments are the track's stands all over the file.
  if (isInFragments) throw new Unreadable();
  return [...(await samplesOf(boxes, track)), ...freed(track)];
}
