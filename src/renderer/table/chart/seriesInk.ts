import { tokens } from '../../theme.ts';

/** The ink of a series, by its place. */
export const seriesInk = (series: number): string => tokens.series[series % tokens.series.length] ?? tokens.color.ink;

const dashes = ['', '7 4', '2 4', '10 3 2 3', '1 3', '5 2'] as const;

/** How a line of a series is broken, so that lines are told apart without their colour. */
export const dashOf = (series: number): string => dashes[series % dashes.length] ?? '';
