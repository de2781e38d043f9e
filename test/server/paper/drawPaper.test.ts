import { describe, expect, it } from 'vitest';
import type { PaperAnswer, PaperBlock } from '../../../src/engine/index.ts';
import { drawPaper } from '../../../src/server/paper/drawPaper.ts';
import type { Paper } from '../../../src/server/paper/types.ts';
import { checkPdf } from '../../support/pdf/checkPdf.ts';
import { PdfRef, PdfText } from '../../support/pdf/parsePdf.ts';
import { nodesOf, readPdf, wholeText } from '../../support/pdf/readPdf.ts';

const text = (words: string): PaperAnswer => ({ kind: 'text', text: words });
const title: PaperBlock = { kind: 'heading', level: 1, text: 'Plan', isBookmark: true };

const paper = (blocks: readonly PaperBlock[], more: Partial<Paper> = {}): Paper => ({
  title: 'Plan',
  running: { left: 'Ann Example', right: 'Plan 7' },
  foot: 'Made 18/11/2026 11:00',
  madeAt: '2026-11-18T11:00:00.000Z',
  blocks: [title, ...blocks],
  ...more,
});

const answered = (answer: string): PaperBlock => ({
  kind: 'answers',
  lines: [{ label: 'Views', answer: text(answer), note: '', help: '' }],
});

async function printed(blocks: readonly PaperBlock[], more: Partial<Paper> = {}) {
  const bytes = await drawPaper(paper(blocks, more));
  expect(checkPdf(bytes)).toEqual([]);
  return readPdf(bytes);
}

const words = Array.from({ length: 2900 }, (_, index) => `word${index}`);
const read = (tree: Parameters<typeof wholeText>[0]) => wholeText(tree).match(/word\d+/g);

describe('a printed document', () => {
  it('keeps every word of an answer longer than a page, in its order', async () => {
    const { tree, pages } = await printed([answered(words.join(' '))]);
    expect(read(tree)).toEqual(words);
    expect(pages.length).toBeGreaterThan(2);
  });

  it('keeps every word of a cell longer than a page, under a head that is read once', async () => {
    const columns = [
      { title: 'Name', isLong: false },
      { title: 'What', isLong: true },
    ];
    const rows = [
      [text('One'), text(words.join(' '))],
      [text('Two'), text('end')],
    ];
    const { tree, pages } = await printed([{ kind: 'table', columns, rows }]);
    expect(read(tree)).toEqual(words);
    expect(nodesOf(tree, '/TH').map((node) => node.text.trim())).toEqual(['Name', 'What']);
    // Seen on every page all the same.
    expect(pages.slice(1).every(({ artifacts }) => artifacts.includes('Name'))).toBe(true);
  });

  it('cuts no row that fits on a page', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => [
      text(`row${index} ${'some words '.repeat(40)}row${index}end`),
    ]);
    const { pages } = await printed([{ kind: 'table', columns: [{ title: 'Rows', isLong: true }], rows }]);
    for (const page of pages) {
      const seen = [...page.marked.values()].join(' ');
      const begun = [...seen.matchAll(/row(\d+) /g)].map(([, row]) => row);
      expect([...seen.matchAll(/row(\d+)end/g)].map(([, row]) => row)).toEqual(begun);
    }
  });

  it('leaves no heading alone at the foot of a page', async () => {
    const blocks = Array.from({ length: 80 }, (_, index): PaperBlock[] => [
      { kind: 'heading', level: 2, text: `Heading${index}`, isBookmark: true },
      { kind: 'heading', level: 3, text: `Below${index}` },
      answered(`answer${index} ${'and more '.repeat(index % 17)}`),
    ]).flat();
    const { pages } = await printed(blocks);
    for (const page of pages) {
      const seen = [...page.marked.values()].join(' ');
      for (const [, index] of seen.matchAll(/Heading(\d+)/g)) expect(seen).toContain(`answer${index} `);
    }
  });

  it('says on each page whose it is, and which of how many', async () => {
    const { pages } = await printed([answered(words.join(' '))]);
    expect(pages.map(({ artifacts }) => artifacts.filter((one) => /^(Ann|Plan|Page)/.test(one)))).toEqual(
      pages.map((_page, index) => ['Ann Example', 'Plan 7', `Page ${index + 1} of ${pages.length}`]),
    );
  });

  it('prints what children write in, each script in a font that has it', async () => {
    const said = ['Łódź', 'Привіт', 'ሰላም ዓለም', 'Nguyễn', 'Αθήνα', '😀'];
    const { tree, file } = await printed([answered(said.join('\n'))]);
    for (const one of said) expect(wholeText(tree)).toContain(one);
    expect(wholeText(tree)).not.toContain('could not be printed');
    // Of each font the letters that are used are in the file, and no more.
    expect(file.ofType('/FontDescriptor').every((font) => /^\/[A-Z]{6}\+/.test(String(font['/FontName'])))).toBe(true);
  });

  it('keeps the letters of Arabic words, and figures among them from left to right', async () => {
    const { tree } = await printed([answered('نعم 123 أحمد')]);
    const [answer = ''] = nodesOf(tree, '/P').map((node) => node.text);
    // Letters are drawn as they are seen, from the left; pieces stand in the order of reading.
    const pieces = answer.split(/(123)/).map((piece) => piece.trim());
    expect(pieces.map((piece) => (piece === '123' ? piece : [...piece].reverse().join('')))).toEqual([
      'نعم',
      '123',
      'أحمد',
    ]);
  });

  it('says how many characters could not be printed, in place of boxes', async () => {
    const one = await printed([answered('before 漢 after')]);
    expect(wholeText(one.tree)).toContain('before [?] after');
    expect(wholeText(one.tree)).toContain('1 character could not be printed');
    expect(wholeText((await printed([answered('漢字')])).tree)).toContain('2 characters could not be printed');
  });

  it('prints nothing of what no font has a sign for and nobody sees', async () => {
    const { tree } = await printed([answered('a\tb\r\nc\u200bd\u0007e\ufeff')]);
    expect(nodesOf(tree, '/P').map((node) => node.text)).toEqual(['a    bcde']);
  });

  it('has a title that its metadata can hold, whatever letters are in it', async () => {
    const { file } = await printed([answered('x')], { title: 'Ann & Bob <one>' });
    const shown = file.get(file.dict(file.trailer['/Info'])['/Title']);
    expect(shown instanceof PdfText && shown.text).toBe('Ann and Bob one');
    expect(file.stream(file.catalog['/Metadata'])).toContain('>Ann and Bob one<');
  });

  it('has bookmarks that lead to its sections', async () => {
    const { file } = await printed([{ kind: 'heading', level: 2, text: 'About me', isBookmark: true }, answered('x')]);
    const plan = file.dict(file.dict(file.catalog['/Outlines'])['/First']);
    const inner = file.dict(plan['/First']);
    expect([plan, inner].map((entry) => entry['/Title'] instanceof PdfText && entry['/Title'].text)).toEqual([
      'Plan',
      'About me',
    ]);
    expect(file.list(inner['/Dest'])[0]).toBeInstanceOf(PdfRef);
  });
});

describe('the check of a document', () => {
  it('finds what is painted without a tag, and a structure that is not there', async () => {
    const { Sheet } = await import('../../../src/server/paper/sheet.ts');
    const sheet = new Sheet({ title: 'Plan', madeAt: '2026-11-18T11:00:00.000Z' });
    const parts: Uint8Array[] = [];
    sheet.doc.on('data', (part: Uint8Array) => parts.push(part));
    sheet.faces.font('regular');
    sheet.doc.font('regular').text('Nobody is told of this', 50, 50, { lineBreak: false });
    sheet.root.element.end();
    const done = new Promise((resolve) => sheet.doc.once('end', resolve));
    sheet.doc.end();
    await done;
    expect(checkPdf(Buffer.concat(parts))).toEqual([
      'it has no bookmarks',
      'a page is not in the structure',
      '/Document is empty',
      'the first heading is not of level 1',
      '1 of 1 painted things are neither tagged nor artifact',
    ]);
  });
});
