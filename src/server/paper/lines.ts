import bidiFactory from 'bidi-js';
import { cleanText } from './cleanText.ts';
import type { Typefaces, Weight } from './typefaces.ts';

/** How a text is set. */
export interface Setting {
  readonly size: number;
  readonly weight: Weight;
  readonly width: number;
}

/** What stands in one font and one direction on a line; in the order of reading, placed as it is seen. */
export interface Piece {
  /** With brackets that open the other way where it is read from the right. */
  readonly drawn: string;
  readonly face: string;
  readonly isRightToLeft: boolean;
  /** From the left of the line. */
  readonly x: number;
}

export interface Line {
  readonly pieces: readonly Piece[];
  readonly width: number;
  /** Begins at the right. */
  readonly isRightToLeft: boolean;
}

const bidi = bidiFactory();
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text in lines that fit the width; an empty line where it has one. */
export function linesOf(faces: Typefaces, text: string, setting: Setting): Line[] {
  const printable = faces.printable(cleanText(text));
  return printable.split('\n').flatMap((paragraph) => linesOfParagraph(faces, paragraph, setting));
}

interface Range {
  readonly from: number;
  readonly to: number;
}

function linesOfParagraph(faces: Typefaces, paragraph: string, setting: Setting): Line[] {
  const levels = rightToLeft.test(paragraph) ? bidi.getEmbeddingLevels(paragraph, 'auto') : null;
  const level = levels?.paragraphs[0]?.level ?? 0;
  return brokenAt(faces, paragraph, setting).map((range) => {
    const placed = pieceTexts(faces, paragraph, { range, setting, levels: levels?.levels ?? null });
    return lineOf(faces, placed, { setting, isRightToLeft: level === 1 });
  });
}

const widthOf = (faces: Typefaces, text: string, { size, weight }: Setting): number =>
  faces.runs(text, weight).reduce((sum, { text: part, face }) => sum + faces.font(face).widthOfString(part, size), 0);

/** Where lines begin and end: at spaces, within a word only where it is wider than a line. */
function brokenAt(faces: Typefaces, paragraph: string, setting: Setting): Range[] {
  const ranges: Range[] = [];
  let [from, width, at] = [0, 0, 0];
  const end = (to: number) => {
    ranges.push({ from, to });
    [from, width] = [to, 0];
  };
  for (const word of paragraph.match(/\S+\s*|\s+/g) ?? []) {
    const bare = widthOf(faces, word.trimEnd(), setting);
    if (width > 0 && width + bare > setting.width) end(at);
    if (bare > setting.width) {
      for (const part of partsOfWord(faces, word, setting)) {
        if (width > 0) end(at);
        at += part.length;
        width = widthOf(faces, part, setting);
      }
    } else {
      at += word.length;
      width += widthOf(faces, word, setting);
    }
  }
  if (at > from || ranges.length === 0) end(at);
  return ranges;
}

function partsOfWord(faces: Typefaces, word: string, setting: Setting): string[] {
  const parts = [''];
  let width = 0;
  for (const { segment } of letters.segment(word)) {
    const own = widthOf(faces, segment, setting);
    if (width > 0 && segment.trim() !== '' && width + own > setting.width) {
      parts.push('');
      width = 0;
    }
    parts[parts.length - 1] += segment;
    width += own;
  }
  return parts;
}

interface Placed {
  readonly text: string;
  readonly face: string;
  readonly level: number;
}

/** The runs of a line, each in one font and one direction, in the order of reading. */
function pieceTexts(
  faces: Typefaces,
  paragraph: string,
  { range, setting, levels }: { range: Range; setting: Setting; levels: ArrayLike<number> | null },
): Placed[] {
  const { from, to } = range;
  if (levels === null)
    return faces.runs(paragraph.slice(from, to), setting.weight).map((run) => ({ ...run, level: 0 }));
  const pieces: Placed[] = [];
  let start = from;
  for (let index = from + 1; index <= to; index += 1) {
    if (index < to && levels[index] === levels[start]) continue;
    const level = levels[start] ?? 0;
    const runs = faces.runs(paragraph.slice(start, index), setting.weight);
    pieces.push(...runs.map((run) => ({ ...run, level })));
    start = index;
  }
  return pieces;
}

/** Places the pieces of a line as the eye reads them (rule L2 of Unicode's algorithm for both directions). */
function lineOf(
  faces: Typefaces,
  pieces: readonly Placed[],
  { setting, isRightToLeft }: { readonly setting: Setting; readonly isRightToLeft: boolean },
): Line {
  const widths = pieces.map(({ text, face, level }) =>
    faces.font(face).widthOfString(text, setting.size, level % 2 === 1 ? RIGHT_TO_LEFT : undefined),
  );
  const order = pieces.map((_piece, index) => index);
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) turn(order, (index) => (pieces[index]?.level ?? 0) >= level);
  const lefts: number[] = [];
  let width = 0;
  for (const index of order) {
    lefts[index] = width;
    width += widths[index] ?? 0;
  }
  return {
    width,
    isRightToLeft,
    pieces: pieces.map(({ text, face, level }, index) => ({
      drawn: level % 2 === 1 ? mirrored(text) : text,
      face,
      isRightToLeft: level % 2 === 1,
      x: lefts[index] ?? 0,
    })),
  };
}

const mirrored = (text: string): string =>
  [...text].map((letter) => bidi.getMirroredCharacter(letter) ?? letter).join('');

/** Turns round each stretch of what fits. */
function turn(order: number[], fits: (index: number) => boolean): void {
  for (let from = 0; from < order.length; from += 1) {
    if (!fits(order[from] ?? 0)) continue;
    let to = from;
    while (to < order.length && fits(order[to] ?? 0)) to += 1;
    order.splice(from, to - from, ...order.slice(from, to).reverse());
    from = to;
  }
}

/** Asked of a font that is to lay out letters from the right: without a feature pdfkit lays out word by word. */
export const RIGHT_TO_LEFT: readonly string[] = ['rtla'];
