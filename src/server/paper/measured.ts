import type { Line } from './lines.ts';
import { linesOf } from './lines.ts';
import { ink, type Place, type Sheet, type Tag } from './sheet.ts';
import type { Weight } from './typefaces.ts';

/** Something whose lines are broken already, so that it is known how much room it needs. */
export interface Measured {
  /** What of it has to stand on one page, so that nothing before it is left alone at the foot of one. */
  readonly first: number;
  /** Draws it where the sheet is, on as many pages as it takes. */
  draw(): void;
}

/** How a text looks. */
export interface Look {
  readonly size: number;
  readonly weight: Weight;
  readonly colour: string;
}

export const looks = {
  answer: { size: 10.5, weight: 'regular', colour: ink.text },
  label: { size: 9.5, weight: 'strong', colour: ink.text },
  quiet: { size: 8.5, weight: 'regular', colour: ink.quiet },
  cell: { size: 9, weight: 'regular', colour: ink.text },
  cellHead: { size: 8.5, weight: 'strong', colour: ink.heading },
} as const satisfies { readonly [name: string]: Look };

export const lineHeightOf = ({ size }: Pick<Look, 'size'>): number => Math.round(size * 1.4 * 10) / 10;

/** A text with its lines, and where they stand. */
export interface SetText {
  readonly lines: readonly Line[];
  readonly place: Place;
  readonly height: number;
}

export function setText(
  sheet: Sheet,
  text: string,
  look: Look,
  { x, width }: { readonly x: number; readonly width: number },
): SetText {
  const lines = text === '' ? [] : linesOf(sheet.faces, text, { ...look, width });
  const lineHeight = lineHeightOf(look);
  return {
    lines,
    place: { x, width, size: look.size, lineHeight, colour: look.colour },
    height: lines.length * lineHeight,
  };
}

/** Writes lines from where the sheet is, on to the next pages as far as they go. */
export function flow(sheet: Sheet, tag: Tag, { lines, place }: SetText): void {
  let from = 0;
  while (from < lines.length) {
    const fit = Math.floor((sheet.room + 0.01) / place.lineHeight);
    if (fit < 1) {
      sheet.newPage();
      continue;
    }
    const part = lines.slice(from, from + fit);
    sheet.write(tag, part, sheet.y, place);
    sheet.y += part.length * place.lineHeight;
    from += part.length;
  }
}
