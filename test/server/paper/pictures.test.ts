import { describe, expect, it } from 'vitest';
import type { ChartData, PaperBlock } from '../../../src/engine/index.ts';
import { drawPaper } from '../../../src/server/paper/drawPaper.ts';
import type { Paper, PaperPicture } from '../../../src/server/paper/types.ts';
import { checkPdf } from '../../support/pdf/checkPdf.ts';
import { nodesOf, readPdf } from '../../support/pdf/readPdf.ts';

const months = ['September', 'October', 'November'];
const series = (title: string, values: readonly (number | null)[]): ChartData['series'][number] => ({
  title,
  values,
  texts: values.map((value) => (value === null ? '' : `${value}%`)),
});
const lines = {
  title: 'Attendance by month',
  kind: 'lines',
  categories: months,
  series: [series('Attendance', [98, null, 91])],
  reference: { value: 90, title: '90%' },
  from: 0,
} as const satisfies PaperPicture['data'];
const bars = {
  ...lines,
  title: 'Absence',
  kind: 'stacked',
  series: [series('Authorised', [3, 2, 6]), series('Unauthorised', [1, 4, 2])],
} as const satisfies PaperPicture['data'];

const picture = (data: PaperPicture['data']): PaperPicture => ({ kind: 'picture', data, height: 120 });

async function printed(blocks: Paper['blocks']) {
  const title: PaperBlock = { kind: 'heading', level: 1, text: 'Figures', isBookmark: true };
  const bytes = await drawPaper({
    title: 'Figures',
    running: { left: 'Ann Example', right: 'Figures' },
    foot: 'Made 18/11/2026 11:00',
    madeAt: '2026-11-18T11:00:00.000Z',
    blocks: [title, ...blocks],
  });
  expect(checkPdf(bytes)).toEqual([]);
  return readPdf(bytes);
}

describe('a picture on paper', () => {
  it('says what it shows, and names its categories, its scale and its reference', async () => {
    const read = await printed([picture(lines)]);
    const [figure] = nodesOf(read.tree, '/Figure');
    expect(figure?.said).toBe('Attendance by month. From 98% (September) to 91% (November); lowest 91% (November).');
    for (const name of [...months, '0', '100', '90%']) expect(figure?.text).toContain(name);
  });

  it('has a key where there are several series', async () => {
    const read = await printed([picture(bars)]);
    const [figure] = nodesOf(read.tree, '/Figure');
    expect(figure?.text).toContain('Authorised');
    expect(figure?.text).toContain('Unauthorised');
  });

  it('has the number of each event in it, and the words beside the same number beneath', async () => {
    const events = [
      { category: 1, mark: '1', told: 'October: New shelf, Poetry' },
      { category: 1, mark: '2', told: 'October: New reader, Ann Example' },
    ];
    const read = await printed([picture({ ...lines, events })]);
    const [figure] = nodesOf(read.tree, '/Figure');
    expect(figure?.said).toMatch(/2 events are marked\.$/);
    expect(figure?.text.replaceAll(/\s+/g, ' ')).toMatch(
      /1 ?2 ?1 October: New shelf, Poetry ?2 October: New reader, Ann Example/,
    );
    const height = (of: typeof read) => {
      const [, bottom = 0, , top = 0] = nodesOf(of.tree, '/Figure')[0]?.box ?? [];
      return top - bottom;
    };
    // Two lanes of numbers and two lines of words.
    expect(height(read) - height(await printed([picture(lines)]))).toBeCloseTo(2 * 19 * 0.65 + 2 * 12.6, 1);
  });

  it('stands whole on the next page where it no longer fits', async () => {
    const words: PaperBlock = { kind: 'text', text: 'A line.\n'.repeat(38), look: 'plain' };
    const read = await printed([words, picture(bars)]);
    expect(read.pages).toHaveLength(2);
    const [, second] = read.pages;
    expect([...(second?.marked.values() ?? [])].join(' ')).toContain('September');
    const [left = 0, bottom = 0, right = 0, top = 0] = nodesOf(read.tree, '/Figure')[0]?.box ?? [];
    expect([left >= 56, right <= 540, bottom >= 68, top <= 842 - 77]).toEqual([true, true, true, true]);
  });

  it('is left out where there is nothing to draw', async () => {
    const read = await printed([picture({ ...lines, categories: [], series: [series('Attendance', [])] })]);
    expect(nodesOf(read.tree, '/Figure')).toEqual([]);
  });
});
