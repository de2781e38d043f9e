import { describe, expect, it } from 'vitest';
import { factSets, isTable, type PaperPart, type PaperSection } from '../../../src/engine/index.ts';
import { drawPaper } from '../../../src/server/paper/drawPaper.ts';
import { checkPdf } from '../../support/pdf/checkPdf.ts';
import { nodesOf, readPdf, wholeText } from '../../support/pdf/readPdf.ts';
import { everyStageForm, filledStage, sectionsOf, stagePaper, wordsIn } from '../../support/pdf/stagePapers.ts';
import { seeded, seeds } from '../../support/seeded.ts';

/** What files are read by is not said. */
const withoutFiles = (name: string, value: unknown) => (name === 'files' ? undefined : value);

const once = (text: string, word: string): number => text.split(word).length - 1;

describe.each(everyStageForm())('the form %s on paper', (_name, form) => {
  const [facts = {}] = factSets(form);

  it('says each answer that is shown once, and none that a condition hides [API-20]', () => {
    for (const seed of seeds(12)) {
      const sets = factSets(form);
      const random = seeded(seed);
      const stage = filledStage(form, random.pick(sets.length === 0 ? [facts] : sets), random);
      const said = JSON.stringify(sectionsOf(stage, 'filled'), withoutFiles);
      expect(wordsIn(stage.document.answers).map((word) => [word, once(said, word)])).toEqual(
        wordsIn(stage.document.answers).map((word) => [word, 1]),
      );
      expect(wordsIn(stage.document.parked).filter((word) => said.includes(word))).toEqual([]);
    }
  });

  it.each(['filled', 'blank', 'redacted'] as const)(
    'is read by readers of the screen, all of it and in its order, %s [API-20]',
    async (fill) => {
      const stage = filledStage(form, facts);
      const bytes = await drawPaper(stagePaper(stage, fill));
      expect(checkPdf(bytes)).toEqual([]);
      const { tree } = readPdf(bytes);
      const sections = sectionsOf(stage, fill);
      const told = shapeOf(sections);
      expect(nodesOf(tree, '/Lbl').map(({ text }) => squeezed(text))).toEqual(told.labels.map(squeezed));
      expect(nodesOf(tree, '/TH').map(({ text }) => squeezed(text))).toEqual(told.heads.map(squeezed));
      expect(nodesOf(tree, '/TR')).toHaveLength(told.rows);
      const text = wholeText(tree);
      const expected = fill === 'filled' ? wordsIn(stage.document.answers) : [];
      expect(expected.filter((word) => once(text, word) !== 1)).toEqual([]);
    },
  );

  it('is the same to the last byte each time it is printed', async () => {
    const stage = filledStage(form, facts);
    const [first, second] = [
      await drawPaper(stagePaper(stage, 'filled')),
      await drawPaper(stagePaper(stage, 'filled')),
    ];
    expect(Buffer.compare(first, second)).toBe(0);
  });
});

/** Lines end at other places than words do. */
const squeezed = (text: string): string => text.replaceAll(/\s+/g, '');

/** What the declaration says that there is: questions, heads of tables and their rows. */
function shapeOf(sections: readonly PaperSection[]) {
  const [labels, heads]: [string[], string[]] = [[], []];
  let rows = 0;
  const visit = (part: PaperPart): void => {
    if (part.kind === 'answer') labels.push(`${part.title}${part.help}`);
    if (part.kind === 'group') part.parts.forEach(visit);
    if (part.kind !== 'rows') return;
    if (part.rows.length === 0) labels.push(part.title);
    else if (isTable(part)) {
      heads.push(...part.columns.map(({ title }) => title));
      rows += part.rows.length + 1;
    } else labels.push(...part.rows.flatMap(() => part.columns.map(({ title }) => title)));
  };
  for (const { parts } of sections) parts.forEach(visit);
  return { labels, heads, rows };
}
