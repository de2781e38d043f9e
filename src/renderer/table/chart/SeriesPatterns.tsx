import { seriesInk } from './seriesInk.ts';

/** Strokes of a pattern in a square of eight pixels, in the order of the chart palette: full ink first. */
const strokes = ['', 'M0 8L8 0', 'M0 0L8 8', 'M0 4H8', 'M4 0V8', 'M0 4H8M4 0V8'] as const;

/** Fills of the series of one picture: each an ink and a pattern, since print and some eyes know no colour. */
export function SeriesPatterns({ id, count }: { readonly id: string; readonly count: number }) {
  return (
    <defs>
      {Array.from({ length: count }, (_, series) => (
        <pattern key={series} id={`${id}-${series}`} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" fill={seriesInk(series)} fillOpacity={series === 0 ? 1 : 0.28} />
          <path d={strokes[series % strokes.length]} stroke={seriesInk(series)} strokeWidth="2" fill="none" />
        </pattern>
      ))}
    </defs>
  );
}
