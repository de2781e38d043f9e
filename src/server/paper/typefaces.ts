import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** How thick a text is. */
export type Weight = 'regular' | 'strong';

/** A font of a document, as pdfkit keeps it: its types leave this out. */
export interface Font {
  readonly ascender: number;
  widthOfString(text: string, size: number, features?: readonly string[]): number;
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
}

/** Makes the fonts of one document. */
export interface FontSource {
  font(name: string): unknown;
  registerFont(name: string, source: Uint8Array): unknown;
  readonly _font: Font;
}

/** A piece of text in one font. */
export interface Run {
  readonly text: string;
  readonly face: string;
}

const folder = '@expo-google-fonts';
const first = {
  regular: `${folder}/atkinson-hyperlegible-next/400Regular/AtkinsonHyperlegibleNext_400Regular.ttf`,
  strong: `${folder}/atkinson-hyperlegible-next/700Bold/AtkinsonHyperlegibleNext_700Bold.ttf`,
};

/** For what the first has no letters for, in this order: most of the world's Latin, Cyrillic and Greek come first. */
const others = {
  noto: `${folder}/noto-sans/400Regular/NotoSans_400Regular.ttf`,
  // Others draw letters from parts that several share: what is copied out of a file is another word then.
  arabic: `${folder}/vazirmatn/400Regular/Vazirmatn_400Regular.ttf`,
  ethiopic: `${folder}/noto-sans-ethiopic/400Regular/NotoSansEthiopic_400Regular.ttf`,
  emoji: `${folder}/noto-emoji/400Regular/NotoEmoji_400Regular.ttf`,
};

const { resolve } = createRequire(import.meta.url);
const read = new Map<string, Uint8Array>();

/** The bytes of a font, read once for all documents. */
function bytesOf(path: string): Uint8Array {
  const known = read.get(path) ?? new Uint8Array(readFileSync(resolve(path)));
  read.set(path, known);
  return known;
}

/** Stands for what no font has: a box would say nothing. */
const MISSING = '[?]';

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The fonts of one document, which takes only the letters of each that it uses. */
export class Typefaces {
  readonly #source: FontSource;
  readonly #fonts = new Map<string, Font>();
  /** Whether the first font has a character, by its number. */
  readonly #plain = new Map<number, boolean>();
  #missing = 0;

  constructor(source: FontSource) {
    this.#source = source;
  }

  /** How many characters could not be printed. */
  get missing(): number {
    return this.#missing;
  }

  font(face: string): Font {
    const known = this.#fonts.get(face);
    if (known) return known;
    const path = { ...first, ...others }[face];
    if (path === undefined) throw new Error(`There is no font "${face}".`);
    this.#source.registerFont(face, bytesOf(path));
    this.#source.font(face);
    const made = this.#source._font;
    this.#fonts.set(face, made);
    return made;
  }

  /** The text with a sign for each letter that no font has. */
  printable(text: string): string {
    if (this.#isPlain(text)) return text;
    return [...letters.segment(text)]
      .map(({ segment }) => {
        if (segment === '\n' || this.#faceOf(segment, 'regular') !== null) return segment;
        this.#missing += 1;
        return MISSING;
      })
      .join('');
  }

  /** A printable text in as few runs of one font as there can be. */
  runs(text: string, weight: Weight): Run[] {
    if (this.#isPlain(text)) return text === '' ? [] : [{ text, face: weight }];
    const runs: { text: string; face: string }[] = [];
    for (const { segment } of letters.segment(text)) {
      const last = runs.at(-1);
      // Spaces go with what stands before them: every font has one.
      const face = segment === ' ' ? (last?.face ?? weight) : (this.#faceOf(segment, weight) ?? weight);
      if (last?.face === face) last.text += segment;
      else runs.push({ text: segment, face });
    }
    return runs;
  }

  #isPlain(text: string): boolean {
    for (const letter of text) if (letter !== '\n' && !this.#hasPlain(letter.codePointAt(0) ?? 0)) return false;
    return true;
  }

  #hasPlain(codePoint: number): boolean {
    const known = this.#plain.get(codePoint);
    if (known !== undefined) return known;
    const has = this.font('regular').font.hasGlyphForCodePoint(codePoint);
    this.#plain.set(codePoint, has);
    return has;
  }

  #faceOf(segment: string, weight: Weight): string | null {
    const points = [...segment].map((letter) => letter.codePointAt(0) ?? 0);
    const fits = (face: string) => points.every((point) => this.font(face).font.hasGlyphForCodePoint(point));
    if (points.every((point) => this.#hasPlain(point))) return weight;
    return Object.keys(others).find(fits) ?? null;
  }
}
