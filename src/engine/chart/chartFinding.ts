import type { ChartData, ChartSeries } from './types.ts';

interface Figure {
  readonly value: number;
  readonly text: string;
  readonly category: string;
}

/**
 * What a picture shows, in a sentence for whoever does not see it: of a line where it begins and ends and how low it
 * went, of bars which is the highest, of a calendar on how many days there is anything, or how many days there
 * are of each word; and how many events are marked, whose words stand beneath.
 */
export function chartFinding(data: ChartData): string {
  const told = data.series.map((series) => findingOf(data, series)).filter((sentence) => sentence !== '');
  const marked = data.events?.length ?? 0;
  return [
    ...(told.length === 0 ? ['There are no figures.'] : told),
    ...(marked === 0 ? [] : [marked === 1 ? '1 event is marked.' : `${marked} events are marked.`]),
  ].join(' ');
}

function findingOf(data: ChartData, series: ChartSeries): string {
  const figures = series.values.flatMap((value, index): Figure[] =>
    value === null ? [] : [{ value, text: series.texts[index] ?? '', category: data.categories[index] ?? '' }],
  );
  const [first] = figures;
  const last = figures.at(-1);
  if (first === undefined || last === undefined) return '';
  if (data.words) return ofWords(data.words, figures);
  if (data.kind === 'calendar') return onDays(series.title, figures);
  const about = data.series.length > 1 ? `${series.title}: ` : '';
  if (figures.length === 1) return `${about}${at(first)}.`;
  const lowest = figures.reduce((least, each) => (each.value < least.value ? each : least));
  const highest = highestOf(figures);
  if (data.kind !== 'lines') return `${about || 'Most: '}${highest.category}, ${highest.text}.`;
  return `${about}From ${at(first)} to ${at(last)}; lowest ${at(lowest)}.`;
}

function onDays(title: string, figures: readonly Figure[]): string {
  const days = figures.filter(({ value }) => value > 0);
  const all = `${figures.length} ${figures.length === 1 ? 'day' : 'days'}`;
  if (days.length === 0) return `${title}: on none of ${all}.`;
  return `${title}: on ${days.length} of ${all}; most ${at(highestOf(days))}.`;
}

function ofWords(words: readonly string[], figures: readonly Figure[]): string {
  const told = words.flatMap((word, place) => {
    const count = figures.filter(({ value }) => value === place).length;
    return count === 0 ? [] : [`${word}: ${count} ${count === 1 ? 'day' : 'days'}`];
  });
  return `${told.join('; ')}.`;
}

const highestOf = (figures: readonly Figure[]) =>
  figures.reduce((most, each) => (each.value > most.value ? each : most));

/** A category may be a month, a week's first day or a name: no word between reads right of all of them. */
const at = ({ text, category }: Figure): string => `${text} (${category})`;
