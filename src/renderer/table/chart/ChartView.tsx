import { useCallback, useId, useState } from 'react';
import { styled } from '@mui/material/styles';
import type { ChartData } from '../../../engine/index.ts';
import { calendarSteps, chartFinding, chartHeight, chartShapes } from '../../../engine/index.ts';
import { space, tokens } from '../../theme.ts';
import { ChartKey } from './ChartKey.tsx';
import { ChartEvents } from './ChartEvents.tsx';
import { ChartShapes } from './ChartShapes.tsx';
import { SeriesPatterns, StepPatterns } from './SeriesPatterns.tsx';

/** What a picture is given. */
export interface ChartViewProps {
  readonly data: ChartData;
  /** Follows the link of a category where there is one; the table beneath has it for keyboards. */
  onPress?(category: number): void;
  /** Beside other things that are read at a glance: lower, without a frame, under a heading that is there already. */
  readonly small?: boolean;
}

const HEIGHT = 260;
const SMALL_HEIGHT = 150;
/** Until the page is measured, and where it is not: for a test without a screen. */
const usualWidth = 640;

/**
 * Draws the picture of a table, bars, lines or a calendar of its days: one image with a sentence for those who do not
 * see it, a key where there are several series, inks with patterns, the words of the events that are marked. Figures in
 * words are the table's, which stands beneath.
 */
export function ChartView({ data, onPress, small = false }: ChartViewProps) {
  const { place, width } = useWidth();
  const id = useId();
  const size = { width, height: small ? SMALL_HEIGHT : HEIGHT, letter: 7.5 };
  const height = chartHeight(data, size);
  const shapes = chartShapes(data, size);
  if (shapes.length === 0) return null;
  return (
    <Figure ref={place} aria-labelledby={`${id}-title`} data-small={small}>
      <figcaption>
        {small ? (
          <span id={`${id}-title`} hidden>
            {data.title}
          </span>
        ) : (
          <h2 id={`${id}-title`}>{data.title}</h2>
        )}
        {data.description && <p>{data.description}</p>}
        <p id={`${id}-finding`}>{chartFinding(data)}</p>
      </figcaption>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-labelledby={`${id}-title ${id}-finding`}
      >
        {data.kind === 'calendar' ? (
          <StepPatterns id={id} count={calendarSteps(data).length} />
        ) : (
          <SeriesPatterns id={id} count={data.series.length} />
        )}
        <ChartShapes shapes={shapes} id={id} onPress={onPress} />
      </svg>
      <ChartKey data={data} id={id} />
      <ChartEvents data={data} />
      {data.from !== 0 && <p>The scale begins at {data.from}.</p>}
    </Figure>
  );
}

/** How wide the place is: drawn to measure, so that its text is as large on a phone as on a desk. */
function useWidth() {
  const [width, setWidth] = useState(usualWidth);
  // Called when the picture is there, which is after its rows have come.
  const place = useCallback((element: HTMLElement | null) => {
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.floor(entry?.contentRect.width ?? 0);
      if (measured > 0) setWidth(measured);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, width };
}

const Figure = styled('figure')({
  margin: 0,
  minWidth: 0,
  overflow: 'hidden',
  backgroundColor: tokens.color.paper,
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius,
  padding: space(3),
  '&[data-small="true"]': { border: 0, padding: 0, color: tokens.color.muted },
  '& svg': { display: 'block' },
  '& text': { fill: tokens.color.ink, fontSize: 13 },
  '& .grid': { stroke: tokens.color.line },
  '& .axis': { stroke: tokens.color.control },
  '& .reference': { stroke: tokens.color.ink, strokeWidth: 1.5, strokeDasharray: '4 3' },
  '& .event': { stroke: tokens.color.control, strokeDasharray: '1 3' },
  '& .mark': { stroke: tokens.color.ink },
  '& .heading': { fontWeight: tokens.weight.heading },
  '& .paper': { fill: tokens.color.paper },
  '& .pressed, & .pressed text': { cursor: 'pointer' },
  '& h2': { fontSize: tokens.size.h3, fontWeight: tokens.weight.heading },
  '& p': { margin: 0 },
  '& figcaption': { display: 'flex', flexDirection: 'column', gap: space(1), paddingBottom: space(2) },
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: space(4), margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'flex', alignItems: 'center', gap: space(2) },
  // Drawn for the width of the screen, which a sheet does not have; nothing is measured anew for it.
  '@media print': { padding: 0, border: 0, '& > svg': { maxWidth: '100%', height: 'auto' } },
  '@media (forced-colors: active)': { '& text': { fill: 'CanvasText' }, '& .paper': { fill: 'Canvas' } },
});
