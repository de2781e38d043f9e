import { freed, type Box, type BoxReader } from './boxes.ts';
import { Unreadable, emptyXmp, type Patch, type Range } from './parts.ts';

/** Reads numbers of a table one after the other. */
class Numbers {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  next(size: number): number {
    if (this.#at + size > this.#bytes.length) throw new Unreadable();
    const from = this.#at;
    this.#at += size;
    if (size === 0) return 0;
    return size === 8 ? Number(this.#bytes.readBigUInt64BE(from)) : this.#bytes.readUIntBE(from, size);
  }
}

/** Kinds of items that describe a picture instead of being one: Exif, XMP and other texts. */
const describing = new Set(['Exif', 'mime', 'uri ']);

/** Which way up a HEIC picture is shown is said elsewhere: of its Exif data nothing needs to stay. */
const emptyExif = Buffer.from('0000000049492a0008000000000000000000', 'hex');

/** Overwrites the items of a picture that describe it; where there are no items, the whole box. */
export async function itemPatches(boxes: BoxReader, meta: Box): Promise<readonly Patch[]> {
  // Four bytes of version and flags stand before the boxes within.
  const below = await boxes.list({ from: meta.content.from + 4, to: meta.content.to });
  const box = (type: string) => below.find((each) => each.type === type);
  const [info, location] = [box('iinf'), box('iloc')];
  if (info === undefined || location === undefined) return freed(meta);
  const types = await itemTypes(boxes, info);
  const patches: Patch[] = [];
  for (const { item, ranges } of locations(await boxes.bytes(location), box('idat')?.content)) {
    const type = types.get(item);
    if (type === undefined || !describing.has(type)) continue;
    // Without a length it would reach to the end of the file.
    if (ranges === null || ranges.some(({ from, to }) => from === to)) throw new Unreadable();
    for (const [index, range] of ranges.entries()) {
      if (type === 'Exif' && index === 0) patches.push({ ...range, bytes: emptyExif });
      else patches.push(type === 'mime' && index === 0 ? emptyXmp(range) : range);
    }
  }
  return patches;
}

async function itemTypes(boxes: BoxReader, info: Box): Promise<ReadonlyMap<number, string>> {
  const bytes = await boxes.bytes(info);
  const { from, to } = info.content;
  const entries = await boxes.list({ from: from + (bytes[0] === 0 ? 6 : 8), to });
  const types = new Map<number, string>();
  for (const { type, content } of entries) {
    if (type !== 'infe') continue;
    const entry = bytes.subarray(content.from - from, content.to - from);
    const numbers = new Numbers(entry, 4);
    const item = numbers.next((entry[0] ?? 0) >= 3 ? 4 : 2);
    numbers.next(2);
    types.set(item, String.fromCharCode(...[1, 2, 3, 4].map(() => numbers.next(1))));
  }
  return types;
}

interface Location {
  readonly item: number;
  /** Null where its bytes stand in another file, or are made of other items. */
  readonly ranges: readonly Range[] | null;
}

function* locations(bytes: Buffer, data: Range | undefined): Generator<Location> {
  const version = bytes[0] ?? 0;
  const numbers = new Numbers(bytes, 4);
  const [sizes, more] = [numbers.next(1), numbers.next(1)];
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, more >> 4];
  const indexSize = version === 0 ? 0 : more & 15;
  const wide = version < 2 ? 2 : 4;
  for (let left = numbers.next(wide); left > 0; left -= 1) {
    const item = numbers.next(wide);
    const method = version === 0 ? 0 : numbers.next(2) & 15;
    const isHere = numbers.next(2) === 0 && method < 2 && (method === 0 || data !== undefined);
    const base = numbers.next(baseSize) + (method === 1 ? (data?.from ?? 0) : 0);
    const ranges: Range[] = [];
    for (let extents = numbers.next(2); extents > 0; extents -= 1) {
      numbers.next(indexSize);
      const from = base + numbers.next(offsetSize);
      ranges.push({ from, to: from + numbers.next(lengthSize) });
    }
    yield { item, ranges: isHere ? ranges : null };
  }
}
