import type { CellObject } from 'sheetjs-style';
import type { Json } from '../../engine/index.ts';

/** A workbook's cell holds no more; the file would be taken for damaged. */
const LONGEST_TEXT = 32_767;

type Style = NonNullable<CellObject['s']>;

const title: Style = {
  font: { bold: true, sz: '11', name: 'Calibri' },
  fill: { patternType: 'solid', fgColor: { rgb: 'FFDCE6EC' } },
  alignment: { wrapText: true, vertical: 'center' },
  border: { bottom: { style: 'thin', color: { rgb: 'FF5B7083' } } },
};
const wrapped: Style = { alignment: { wrapText: true, vertical: 'top' } };
// Text for good: whoever goes into the cell and out again makes no formula of it.
const fixedText: Style = { numFmt: '@' };
const typed = new Map<string, Style>();

/** What a spreadsheet program would take for a formula if it were typed in. */
const likeFormula = /^[=+\-@\t\r]/;

export const titleCell = (text: string): CellObject => ({ t: 's', v: escaped(text), s: title });

/** A text, always as text; none where there is nothing to say. */
export function textCell(text: string, width: number): CellObject | undefined {
  if (text === '') return undefined;
  const cell: CellObject = { t: 's', v: escaped(shortened(text)) };
  if (likeFormula.test(text)) cell.s = fixedText;
  else if (text.length > width || text.includes('\n')) cell.s = wrapped;
  return cell;
}

/** A number that its format writes: a day, a sum. */
export function typedCell(number: number, numberFormat: string): CellObject {
  const style = typed.get(numberFormat) ?? { numFmt: numberFormat };
  typed.set(numberFormat, style);
  return { t: 'n', v: number, s: style };
}

/** Rows come from the database with moments as Date; everywhere else they are the texts that the wire has. */
export function dateless(value: unknown): Json | undefined {
  return value instanceof Date ? value.toISOString() : (value as Json | undefined);
}

function shortened(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1)}…`;
}

/**
 * What looks like the file format's own escape for a character is not one, and what XML cannot hold would damage the
 * whole file.
 */
function escaped(text: string): string {
  const holdable = text.replace(/[\ufffe\uffff]/g, '\ufffd');
  return holdable.includes('_x') ? holdable.replace(/_x(?=[\dA-Fa-f]{4}_)/g, '_x005F_x') : holdable;
}
