import type { Box, BoxReader } from './boxes.ts';
import { Unreadable, type Range } from './parts.ts';

/** Where the samples of a track stand in the file, a range for each chunk of them. */
export async function samplesOf(boxes: BoxReader, track: Box): Promise<readonly Range[]> {
  const table = await boxes.find(track, 'mdia', 'minf', 'stbl');
  if (table === undefined) throw new Unreadable();
  const read = async (type: string) => {
    const found = await boxes.find(table, type);
    return found === undefined ? null : boxes.bytes(found);
  };
  const places = chunkPlaces(await read('stco'), await read('co64'));
  const sizes = sampleSizes(await read('stsz'));
  const runs = numbersOf(await read('stsc'), 8);
  return chunks(places, sizes, runs);
}

function chunks(
  places: readonly number[],
  sizeOf: (sample: number) => number,
  runs: readonly number[],
): readonly Range[] {
  const found: Range[] = [];
  let sample = 0;
  let run = 0;
  for (const [index, from] of places.entries()) {
    // A run says from which chunk on how many samples stand in each: first chunk, samples, description.
    while ((runs[(run + 1) * 3] ?? Infinity) <= index + 1) run += 1;
    let to = from;
    for (let left = runs[run * 3 + 1] ?? 0; left > 0; left -= 1, sample += 1) to += sizeOf(sample);
    found.push({ from, to });
  }
  return found;
}

/** Throws for a sample of which the table knows nothing. */
function sampleSizes(table: Buffer | null): (sample: number) => number {
  if (table === null || table.length < 12) throw new Unreadable();
  const same = table.readUInt32BE(4);
  const count = table.readUInt32BE(8);
  return (sample) => {
    if (sample >= count || (same === 0 && 16 + sample * 4 > table.length)) throw new Unreadable();
    return same === 0 ? table.readUInt32BE(12 + sample * 4) : same;
  };
}

function chunkPlaces(short: Buffer | null, long: Buffer | null): readonly number[] {
  if (short !== null) return numbersOf(short, 8);
  if (long === null) throw new Unreadable();
  const places: number[] = [];
  for (let at = 8; at + 8 <= long.length; at += 8) places.push(Number(long.readBigUInt64BE(at)));
  return places;
}

function numbersOf(table: Buffer | null, from: number): readonly number[] {
  if (table === null) throw new Unreadable();
  const numbers: number[] = [];
  for (let at = from; at + 4 <= table.length; at += 4) numbers.push(table.readUInt32BE(at));
  return numbers;
}
