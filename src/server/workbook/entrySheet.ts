import type { CellObject, WorkSheet } from 'sheetjs-style';
import sheetjs from 'sheetjs-style';
import type { EntryCell, EntrySheet } from './messages.ts';
import { textCell, titleCell } from './cells.ts';

type Style = NonNullable<CellObject['s']>;

const edge = { style: 'thin', color: { rgb: 'FF8A9BA8' } } as const;
const border = { top: edge, bottom: edge, left: edge, right: edge };
const alignment = { horizontal: 'center', vertical: 'center' } as const;

/**
 * The number format that marks a cell as one to be filled in, and keeps what is typed there a text: a mark of “2” is no
 * number. No other cell of a sheet that is filled in has it, so that its style can be told to be unlocked.
 */
export const OPEN_FORMAT = '@';

const open: Style = { numFmt: OPEN_FORMAT, alignment, border };
const dead: Style = { fill: { patternType: 'solid', fgColor: { rgb: 'FFD5D9DC' } }, alignment, border };

/** A sheet of texts, some of which are to be filled in. Those that are not are locked, without a password. */
export function entrySheet({ lines, widths, isLocked }: EntrySheet): WorkSheet {
  const cells = lines.map((line) => line.map(cellOf));
  const whole = { s: { r: 0, c: 0 }, e: { r: Math.max(0, lines.length - 1), c: Math.max(0, widths.length - 1) } };
  // Its dense form, a list of lines, takes half the memory of a cell by address.
  return Object.assign(cells, {
    '!ref': sheetjs.utils.encode_range(whole),
    '!cols': widths.map((wch) => (wch === 0 ? { wch: 1, hidden: true } : { wch })),
    ...(isLocked && { '!protect': {} }),
  });
}

function cellOf(cell: EntryCell): CellObject | undefined {
  if (typeof cell === 'string') return plainCell(cell);
  const { text, look } = cell;
  if (look === 'title') return titleCell(text);
  // An empty cell has a style too, which says whether it is to be filled in.
  return { ...(plainCell(text) ?? { t: 's', v: '' }), s: look === 'open' ? open : dead };
}

/** Wrapped where it is long; never with the format of a cell to be filled in. */
function plainCell(text: string): CellObject | undefined {
  const cell = textCell(text, Number.POSITIVE_INFINITY);
  return cell && { t: cell.t, v: cell.v, ...(text.length > 60 && { s: { alignment: { wrapText: true } } }) };
}
