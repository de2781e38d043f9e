/**
 * The thirty inks of pictures in their order (LOOK-11): five steps of lightness, of which neighbours differ; whatever
 * draws with them has a pattern or a dash beside the ink.
 */
export const chartInks = [
  '#02A0AD',
  '#72004A',
  '#4C7F0F',
  '#085987',
  '#3E1001',
  '#04A38C',
  '#541C7A',
  '#857101',
  '#0D5D70',
  '#46011B',
  '#37A451',
  '#053871',
  '#B05B13',
  '#025F60',
  '#410136',
  '#859A23',
  '#033E56',
  '#C94346',
  '#016146',
  '#041168',
  '#BA881D',
  '#073F48',
  '#C73C7C',
  '#1E6202',
  '#01213B',
  '#E17144',
  '#01413B',
  '#A251B0',
  '#5B5701',
  '#02232E',
] as const;

/** A line from one point to another: x, y, x, y. */
export type ChartStroke = readonly [number, number, number, number];

const strokes: readonly (readonly ChartStroke[])[] = [
  [],
  [[0, 8, 8, 0]],
  [[0, 0, 8, 8]],
  [[0, 4, 8, 4]],
  [[4, 0, 4, 8]],
  [
    [0, 4, 8, 4],
    [4, 0, 4, 8],
  ],
];
const dashes = ['', '7 4', '2 4', '10 3 2 3', '1 3', '5 2'] as const;

/** The ink of a series, by its place; from the first again after the last. */
export const seriesInk = (series: number): string => chartInks[series % chartInks.length] ?? chartInks[0];

/** How much of its ink the ground of a series has: the first is full, others lie under their strokes. */
export const groundOf = (series: number): number => (series === 0 ? 1 : 0.28);

/** The strokes of a series' pattern, two wide in a square of eight; none for the first, which is full ink. */
export const strokesOf = (series: number): readonly ChartStroke[] => strokes[series % strokes.length] ?? [];

/** How a line of a series is broken, so that lines are told apart without their colour. */
export const dashOf = (series: number): string => dashes[series % dashes.length] ?? '';
