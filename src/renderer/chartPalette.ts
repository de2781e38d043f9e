import type { CSSObject } from '@mui/material/styles';
import { tokens } from './theme.ts';

/** How a colour is drawn, so that it is told from others without being seen as a colour. */
export type ChartPattern = 'plain' | 'rising' | 'falling' | 'across' | 'upright' | 'checked';

/** One of the thirty; its number stands beside it wherever it is used. */
export interface ChartColour {
  readonly ink: string;
  readonly pattern: ChartPattern;
}

const patterns: readonly ChartPattern[] = ['plain', 'rising', 'falling', 'across', 'upright', 'checked'];

/**
 * The chart palette (LOOK-11): five steps of lightness by six patterns, of which any two of the thirty differ in one and
 * neighbours in both. In use by their order, and from the first again after the last (C-3).
 */
export const chartPalette: readonly ChartColour[] = tokens.chart.map((ink, index) => ({
  ink,
  pattern: patterns[index % patterns.length] ?? 'plain',
}));

/** The colour of the place in an order that begins at 1. */
export function chartColour(place: number): ChartColour {
  const found = chartPalette[(Math.max(1, place) - 1) % chartPalette.length];
  if (found === undefined) throw new Error('The chart palette is empty.');
  return found;
}

/** A surface in a colour of the palette, as a stripe or a swatch has it. */
export function chartFill({ ink, pattern }: ChartColour): CSSObject {
  const { paper } = tokens.color;
  const lines = (angle: number) => `repeating-linear-gradient(${angle}deg, ${ink} 0 3px, ${paper} 3px 5px)`;
  const images: { readonly [name in ChartPattern]: string } = {
    plain: 'none',
    rising: lines(135),
    falling: lines(45),
    across: lines(0),
    upright: lines(90),
    checked: `repeating-conic-gradient(${ink} 0 25%, ${paper} 0 50%)`,
  };
  return {
    backgroundColor: ink,
    backgroundImage: images[pattern],
    ...(pattern === 'checked' ? { backgroundSize: '6px 6px' } : {}),
    forcedColorAdjust: 'none',
    printColorAdjust: 'exact',
  };
}
