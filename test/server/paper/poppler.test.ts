import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { factSets } from '../../../src/engine/index.ts';
import { drawPaper } from '../../../src/server/paper/drawPaper.ts';
import { readPdf, type PageContent } from '../../support/pdf/readPdf.ts';
import { everyStageForm, filledStage, stagePaper, wordsIn } from '../../support/pdf/stagePapers.ts';

// Elsewhere what stands in a PDF is judged by a reader of the tests' own. Here both are laid side by side, where
// poppler can be had (TEST_PDFTOTEXT, which the test command sets).

const program = process.env.TEST_PDFTOTEXT ?? '';

/** The text of each page as poppler reads it, in the order of the page's content. */
const readByPoppler = (bytes: Uint8Array): string[] =>
  execFileSync(program, ['-raw', '-enc', 'UTF-8', '-', '-'], { input: bytes, encoding: 'utf8' })
    .split('\f')
    .slice(0, -1);

const readByOurs = ({ marked, artifacts }: PageContent): string => [...marked.values(), ...artifacts].join('');

/** Letters in the order of their numbers: where lines end, and which of them comes first, is the readers' own. */
const letters = (text: string): string => [...text.normalize('NFKC').replaceAll(/[\s­]+/g, '')].toSorted().join('');

describe.skipIf(program === '')('the text of a plan, read back by another reader', () => {
  it.each(everyStageForm())(
    'is the same as ours reads, page by page, and holds each answer once: %s [API-20]',
    async (_name, form) => {
      const [facts = {}] = factSets(form);
      const stage = filledStage(form, facts);
      const bytes = await drawPaper(stagePaper(stage, 'filled'));
      const pages = readByPoppler(bytes);
      expect(pages.map(letters)).toEqual(readPdf(bytes).pages.map((page) => letters(readByOurs(page))));
      const text = pages.join('').replaceAll(/\s+/g, '');
      expect(wordsIn(stage.document.answers).filter((word) => text.split(word).length !== 2)).toEqual([]);
    },
  );
});
