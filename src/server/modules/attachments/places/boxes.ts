import type { Content } from '../content.ts';
import { Unreadable, type Patch, type Range } from './parts.ts';

/** A box of ISO base media: its four letters, and where it and its content stand. */
export interface Box {
  readonly type: string;
  readonly at: number;
  readonly content: Range;
}

/** A video of an hour in fragments of a second has some thousands. */
const mostBoxes = 10_000;
/** Tables of positions and of items are a few kilobytes; one that is larger is not read. */
const mostTable = 4 * 1024 * 1024;

/** Reads the boxes of one file, and no more of them than a real one has. */
export class BoxReader {
  readonly #content: Content;
  #count = 0;

  constructor(content: Content) {
    this.#content = content;
  }

  get size(): number {
    return this.#content.size;
  }

  /** The boxes that stand one behind the other in a range; of the whole file, where none is named. */
  async list(range: Range = { from: 0, to: this.#content.size }): Promise<readonly Box[]> {
    const found: Box[] = [];
    // QuickTime closes some lists by four bytes of zero.
    for (let at = range.from; at + 8 <= range.to;) {
      this.#count += 1;
      if (this.#count > mostBoxes) throw new Unreadable();
      const box = await this.#boxAt(at, range);
      if (box === null) break;
      found.push(box);
      at = box.content.to;
    }
    return found;
  }

  /** The first box of a type below one, by the path to it; undefined where there is none. */
  async find({ content }: Box, ...path: readonly string[]): Promise<Box | undefined> {
    let [range, box]: [Range, Box | undefined] = [content, undefined];
    for (const type of path) {
      box = (await this.list(range)).find((each) => each.type === type);
      if (box === undefined) return undefined;
      range = box.content;
    }
    return box;
  }

  /** A box's content as bytes. */
  async bytes({ content: { from, to } }: Box): Promise<Buffer> {
    if (to - from > mostTable) throw new Unreadable();
    return this.#content.at(from, to - from);
  }

  async #boxAt(at: number, { from, to }: Range): Promise<Box | null> {
    const head = await this.#content.at(at, 16);
    const type = head.toString('latin1', 4, 8);
    const size = head.readUInt32BE(0);
    const isWide = size === 1;
    if (size === 0 && from > 0) return null;
    const end = size === 0 ? to : at + (isWide && head.length === 16 ? Number(head.readBigUInt64BE(8)) : size);
    const begin = at + (isWide ? 16 : 8);
    if (end < begin || end > to) throw new Unreadable();
    return { type, at, content: { from: begin, to: end } };
  }
}

/** A box that stays where it is, as one of free space, its content overwritten. */
export function freed({ at, content }: Box): readonly Patch[] {
  return [{ from: at + 4, to: at + 8, bytes: Buffer.from('free', 'latin1') }, content];
}
