import type { Metrics } from '../../src/server/metrics/metrics.ts';

/** One line of the text: its name, its labels, its value. */
interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** All that the metrics say. */
export async function samplesOf(metrics: Metrics): Promise<Sample[]> {
  const lines = (await metrics.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', text = '']) => [label, text]);
    return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) };
  });
}

/** What one metric says now, by the values of its labels. */
export async function valuesOf(metrics: Metrics, name: string): Promise<Record<string, number>> {
  const found = (await samplesOf(metrics)).filter((sample) => sample.name === name);
  return Object.fromEntries(found.map(({ labels, value }) => [Object.values(labels).join(' '), value]));
}
