import type { PaperAnswer, TableColumn } from '../../engine/index.ts';
import { looks } from './measured.ts';
import { oneLine } from './cleanText.ts';
import type { Sheet } from './sheet.ts';
import type { Weight } from './typefaces.ts';

const padding = 12;
/** No column asks for more than that; what it holds is broken into lines. */
const widest = 220;
/** Words longer than that are cut. */
const longestWord = 110;
/** So much of a text tells how wide it is. */
const looked = 200;

/** Widths of columns that fill the page, by what stands in them: no word is cut where there is room. */
export function columnWidths(
  sheet: Sheet,
  { columns, rows }: { readonly columns: readonly TableColumn[]; readonly rows: readonly (readonly PaperAnswer[])[] },
): number[] {
  const asked = columns.map(({ title, isLong }, index) => {
    const texts = rows.map((row) => textOf(row[index])).filter((text) => text !== '');
    const words = [...wordsOf(sheet, title, 'strong'), ...texts.flatMap((text) => wordsOf(sheet, text, 'regular'))];
    const wholes = [widthOf(sheet, title, 'strong'), ...texts.map((text) => widthOf(sheet, text, 'regular'))];
    const least = Math.min(longestWord, Math.max(0, ...words)) + padding;
    return { least, most: Math.max(least, isLong ? widest : 0, Math.min(widest, Math.max(0, ...wholes)) + padding) };
  });
  const sum = (of: 'least' | 'most') => asked.reduce((total, each) => total + each[of], 0);
  const [least, most] = [sum('least'), sum('most')];
  if (least >= sheet.width) return asked.map((each) => (each.least * sheet.width) / least);
  if (most <= sheet.width) return asked.map((each) => (each.most * sheet.width) / most);
  const share = (sheet.width - least) / (most - least);
  return asked.map((each) => each.least + (each.most - each.least) * share);
}

function textOf(answer: PaperAnswer | undefined): string {
  if (answer?.kind === 'text') return oneLine(answer.text.slice(0, looked));
  if (answer?.kind === 'withheld') return '[redacted]';
  return answer?.kind === 'room' ? 'Some words here' : '';
}

const wordsOf = (sheet: Sheet, text: string, weight: Weight): number[] =>
  text.split(' ').map((word) => widthOf(sheet, word, weight));

function widthOf({ faces }: Sheet, text: string, weight: Weight): number {
  const { size } = weight === 'strong' ? looks.cellHead : looks.cell;
  return faces.runs(text, weight).reduce((sum, run) => sum + faces.font(run.face).widthOfString(run.text, size), 0);
}
