import { groundOf, seriesInk, strokesOf } from '../../../engine/index.ts';
import { stepInk } from './stepInk.ts';

/** Strokes of a calendar's steps in a square of eight pixels: each has more ink than the one before, that of 0 none. */
const steps = [
  '',
  'M3 4H5',
  'M0 8L8 0',
  'M0 2H8M0 6H8',
  'M0 1H8M0 5H8M2 0V8M6 0V8',
  'M0 0H8M0 2H8M0 4H8M0 6H8M0 8H8',
] as const;

interface PatternsProps {
  /** Of the picture, by which its patterns are named. */
  readonly id: string;
  readonly count: number;
}

/** Fills of the series of one picture: each an ink and a pattern, since print and some eyes know no colour. */
export function SeriesPatterns({ id, count }: PatternsProps) {
  return (
    <defs>
      {Array.from({ length: count }, (_, series) => (
        <pattern key={series} id={`${id}-${series}`} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" fill={seriesInk(series)} fillOpacity={groundOf(series)} />
          <path
            d={strokesOf(series)
              .map(([x, y, toX, toY]) => `M${x} ${y}L${toX} ${toY}`)
              .join('')}
            stroke={seriesInk(series)}
            strokeWidth="2"
            fill="none"
          />
        </pattern>
      ))}
    </defs>
  );
}

/** Fills of the steps of a calendar, in one ink: more of it is a higher number. */
export function StepPatterns({ id, count }: PatternsProps) {
  return (
    <defs>
      {Array.from({ length: count }, (_, step) => (
        <pattern key={step} id={`${id}-step-${step}`} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" fill={stepInk} fillOpacity={step * 0.06} />
          <path d={steps[Math.min(step, steps.length - 1)]} stroke={stepInk} strokeWidth="2" fill="none" />
        </pattern>
      ))}
    </defs>
  );
}
