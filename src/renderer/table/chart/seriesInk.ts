import { chartColour } from '../../chartPalette.ts';

/** The ink of a series, by its place: those of the chart palette in their order (LOOK-11). */
export const seriesInk = (series: number): string => chartColour(series + 1).ink;

/** The one ink of a calendar: the palette's fourth, dark enough for fine strokes. */
export const stepInk = chartColour(4).ink;

const dashes = ['', '7 4', '2 4', '10 3 2 3', '1 3', '5 2'] as const;

/** How a line of a series is broken, so that lines are told apart without their colour. */
export const dashOf = (series: number): string => dashes[series % dashes.length] ?? '';
