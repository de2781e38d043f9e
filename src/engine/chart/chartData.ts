import { columnText } from '../table/columnText.ts';
import type { Column, CompiledTable, Row } from '../table/types.ts';
import type { ChartData, ChartEvent } from './types.ts';

/**
 * Reads the figures of a table's picture out of its rows; null for a table that declares none. A row without a figure
 * is a gap, never 0.
 */
export function chartData({ chart, declaration }: CompiledTable, rows: readonly Row[]): ChartData | null {
  if (chart === undefined) return null;
  const words = chart.kind === 'calendar' ? wordsOf(chart.series[0]) : undefined;
  return {
    title: declaration.title,
    ...(declaration.description === undefined ? {} : { description: declaration.description }),
    kind: chart.kind,
    categories: rows.map((row) => columnText(chart.category, row)),
    ...(chart.kind === 'calendar' ? { dates: rows.map((row) => String(row[chart.category.field])) } : {}),
    series: chart.series.map((column) => ({
      title: column.title,
      values: rows.map((row) => (words ? placeOf(column, row) : numberOf(row[column.field]))),
      texts: rows.map((row) => columnText(column, row)),
    })),
    ...(words === undefined ? {} : { words }),
    ...(chart.events === undefined ? {} : { events: eventsOf(chart.category, chart.events, rows) }),
    ...(chart.reference === undefined ? {} : { reference: chart.reference }),
    from: chart.from,
    ...(chart.series.every(({ format }) => format.name === 'money') ? { isMoney: true } : {}),
  };
}

/** Numbered as they are read: by row, and of one row in the order in which they are declared. */
function eventsOf(category: Column, columns: readonly Column[], rows: readonly Row[]): ChartEvent[] {
  const found = rows.flatMap((row, index) =>
    columns.flatMap((column) => {
      const words = columnText(column, row);
      return words === '' ? [] : [{ category: index, told: `${columnText(category, row)}: ${column.title}, ${words}` }];
    }),
  );
  return found.map((event, index) => ({ ...event, mark: String(index + 1) }));
}

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

const wordsOf = (column: Column | undefined) => column?.lookup?.options?.map(({ label }) => label);

function placeOf({ field, lookup }: Column, row: Row): number | null {
  const place = lookup?.options?.findIndex(({ value }) => value === row[field]) ?? -1;
  return place === -1 ? null : place;
}
