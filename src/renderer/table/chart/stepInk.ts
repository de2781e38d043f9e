import { chartColour } from '../../chartPalette.ts';

/** The one ink of a calendar: the palette's fourth, dark enough for fine strokes. */
export const stepInk = chartColour(4).ink;
