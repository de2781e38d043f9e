import type { Content } from '../content.ts';
import { Unreadable, emptyXmp, overwritten, type Part, type Patch } from './parts.ts';

/** How a file writes its numbers: 32 bits or, as BigTIFF, 64. */
interface Layout {
  readonly isLittle: boolean;
  readonly isBig: boolean;
}

interface Entry {
  readonly tag: number;
  /** Where its values stand: within the entry itself where they fit in. */
  readonly values: { readonly from: number; readonly to: number };
  readonly valueSize: number;
}

const subDirectories = new Set([0x014a, 0x8769, 0xa005]);
const positions = 0x8825;
const xmp = 0x02bc;
/** IPTC, Photoshop's resources, the maker's notes. */
const opaque = new Set([0x83bb, 0x8649, 0x927c]);

const bytesOfType = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];

/** A page has a directory or two of some twenty entries. */
const mostDirectories = 1000;
const mostEntries = 4096;

/** A TIFF picture whose position, with what may repeat it, is overwritten where it stands. */
export async function tiffWithoutPlace(content: Content): Promise<readonly Part[]> {
  return overwritten(content.size, await new Tiff(content).patches());
}

class Tiff {
  readonly #content: Content;
  readonly #layout: Layout;
  readonly #patches: Patch[] = [];
  readonly #seen = new Set<number>();

  constructor(content: Content) {
    this.#content = content;
    this.#layout = { isLittle: content.head[0] === 0x49, isBig: content.head.subarray(2, 4).includes(0x2b) };
  }

  async patches(): Promise<readonly Patch[]> {
    await this.#walk(await this.#numberAt(this.#layout.isBig ? 8 : 4, this.#wide));
    return this.#patches;
  }

  get #wide(): number {
    return this.#layout.isBig ? 8 : 4;
  }

  /** Goes through a chain of directories, and the ones that hang below it. */
  async #walk(first: number): Promise<void> {
    const waiting = [first];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (at === 0 || this.#seen.has(at)) continue;
      if (this.#seen.size >= mostDirectories) throw new Unreadable();
      this.#seen.add(at);
      const { entries, end } = await this.#directoryAt(at);
      for (const entry of entries) waiting.push(...(await this.#look(entry)));
      waiting.push(await this.#numberAt(end, this.#wide));
    }
  }

  /** Overwrites what an entry tells of a place; gives the directories that it points at. */
  async #look({ tag, values, valueSize }: Entry): Promise<readonly number[]> {
    if (tag === positions) await this.#erase(await this.#numberAt(values.from, valueSize));
    else if (tag === xmp) this.#patches.push(emptyXmp(values));
    else if (opaque.has(tag)) this.#patches.push(values);
    if (!subDirectories.has(tag)) return [];
    const found: number[] = [];
    for (let at = values.from; at < values.to && found.length < mostDirectories; at += valueSize) {
      found.push(await this.#numberAt(at, valueSize));
    }
    return found;
  }

  /** A directory becomes one without entries, and its values zeros. */
  async #erase(at: number): Promise<void> {
    const { entries, end } = await this.#directoryAt(at);
    this.#patches.push({ from: at, to: Math.min(end + this.#wide, this.#content.size) });
    for (const { values } of entries) if (values.from < at || values.from >= end) this.#patches.push(values);
  }

  async #directoryAt(at: number): Promise<{ readonly entries: readonly Entry[]; readonly end: number }> {
    const { isBig } = this.#layout;
    const counted = isBig ? 8 : 2;
    const size = isBig ? 20 : 12;
    const count = await this.#numberAt(at, counted);
    if (count > mostEntries) throw new Unreadable();
    const end = at + counted + count * size;
    if (end > this.#content.size) throw new Unreadable();
    const bytes = await this.#content.at(at + counted, count * size);
    const entries = Array.from({ length: count }, (_, index) =>
      this.#entry(bytes.subarray(index * size, (index + 1) * size), at + counted + index * size),
    );
    return { entries, end };
  }

  #entry(bytes: Buffer, at: number): Entry {
    const countAt = 4;
    const valueAt = countAt + this.#wide;
    const valueSize = bytesOfType[this.#number(bytes.subarray(2, 4))] ?? 0;
    const length = valueSize * this.#number(bytes.subarray(countAt, valueAt));
    const from = length <= this.#wide ? at + valueAt : this.#number(bytes.subarray(valueAt));
    // Values of a type that nobody knows have no length, and are none that tell a place.
    if (from + length > this.#content.size) throw new Unreadable();
    return { tag: this.#number(bytes.subarray(0, 2)), values: { from, to: from + length }, valueSize };
  }

  async #numberAt(at: number, size: number): Promise<number> {
    const bytes = await this.#content.at(at, size);
    if (bytes.length < size) throw new Unreadable();
    return this.#number(bytes);
  }

  /** Up to 2⁵³; what is larger lies behind the end of any file. */
  #number(bytes: Buffer): number {
    if (bytes.length > 6) {
      const whole = this.#layout.isLittle ? bytes.readBigUInt64LE(0) : bytes.readBigUInt64BE(0);
      return Number(whole);
    }
    if (bytes.length === 0) return 0;
    return this.#layout.isLittle ? bytes.readUIntLE(0, bytes.length) : bytes.readUIntBE(0, bytes.length);
  }
}
