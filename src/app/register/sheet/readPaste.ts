import { pastedCells, type LookupOption, type PivotGrid, type Row } from '../../../engine/index.ts';
import type { CellPosition } from '../../../renderer/index.ts';
import { readTyped } from '../markCodes.ts';
import { copiesOf, markOf, type Fill, type MarkRules } from './fills.ts';
import type { MarkChange } from './sheetTypes.ts';

/** Cells that a paste may hold: a year of one pupil is 400. */
const MOST = 2000;

/** What a text from a spreadsheet would do, and what of it cannot be done. */
export interface Paste {
  readonly fill: Fill;
  /** Sentences, in the order of the text. */
  readonly faults: readonly string[];
}

/** Reads rows and columns of codes, the first for the cell with the focus. Empty cells mean nothing. */
export function readPaste(text: string, grid: PivotGrid, at: CellPosition, rules: MarkRules): Paste {
  const cells = pastedCells(text).flatMap((codes, down) =>
    codes.map((code, right) => ({ code, line: at.line + down, head: at.head + right })),
  );
  if (cells.length > MOST) return { fill: nothing, faults: [`At most ${MOST} cells can be pasted at once.`] };
  const faults: string[] = [];
  const copies: MarkChange[] = [];
  for (const { code, line, head } of cells) {
    if (code === '') continue;
    const row = grid.lines[line]?.cells[head] ?? null;
    const where = `Line ${line - at.line + 1}, column ${head - at.head + 1}`;
    const change = row === null ? null : changeOf(row, code, rules.codesOf(row));
    if (row === null) faults.push(`${where}: “${code}” lies outside this register`);
    else if (change === null) faults.push(`${where}: “${code}” cannot be given here`);
    else copies.push(change);
  }
  return { fill: copiesOf(rules, copies), faults };
}

const nothing: Fill = { empty: [], over: [], kept: 0 };

/** A code that asks for more than itself has to be given in its dialog. */
function changeOf(row: Row, code: string, codes: readonly LookupOption[]): MarkChange | null {
  const meaning = readTyped(code, codes);
  if (meaning.kind !== 'code' || meaning.option.opens !== undefined) return null;
  return { row, mark: markOf(meaning.option) };
}
