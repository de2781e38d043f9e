import type { PivotGrid, Row } from '../../../engine/index.ts';
import type { CellPosition, EntryTarget } from '../../../renderer/index.ts';
import { isDue, type MarkRules } from './fills.ts';
import type { MarkChange } from './sheetTypes.ts';

/** The sessions that a key or a press means. */
export const rowsOf = ({ block }: EntryTarget): Row[] => block.flatMap((cells) => cells.filter((row) => row !== null));

/** The session with the focus, where it alone is meant. */
export const singleOf = (target: EntryTarget): Row | null =>
  target.kind === 'cell' && !target.chosen ? (target.block[0]?.[0] ?? null) : null;

type Lines = Pick<PivotGrid, 'lines'>;
type Standing = MarkRules['standing'];

/** The first line of a block to its others; of one cell the mark above it. */
export function copiesDown({ lines }: Lines, { block, place }: EntryTarget, standing: Standing): MarkChange[] {
  const [first = [], ...rest] = block;
  if (rest.length > 0)
    return rest.flatMap((cells) => cells.flatMap((row, head) => copyOf(row, first[head] ?? null, standing)));
  const above = lines[place.line - 1]?.cells.slice(Math.max(0, place.head)) ?? [];
  return first.flatMap((row, head) => copyOf(row, above[head] ?? null, standing));
}

/** The first column of a block to its others; of one cell the mark at its left. */
export function copiesRight({ lines }: Lines, { block, place }: EntryTarget, standing: Standing): MarkChange[] {
  const wide = (block[0]?.length ?? 0) > 1;
  return block.flatMap((cells, line) => {
    const from = wide ? cells[0] : lines[place.line + line]?.cells[place.head - 1];
    return (wide ? cells.slice(1) : cells).flatMap((row) => copyOf(row, from ?? null, standing));
  });
}

function copyOf(row: Row | null, from: Row | null, standing: Standing): MarkChange[] {
  const mark = from === null ? null : standing(from);
  return row === null || mark === null ? [] : [{ row, mark }];
}

/** The next session, line by line, that is due and has no mark; from the last on again from the first. */
export function nextGap({ lines }: Lines, { line, head }: CellPosition, rules: MarkRules): CellPosition | null {
  const cells = lines.flatMap(({ cells: row }, at) =>
    row.map((session, place) => ({ session, line: at, head: place })),
  );
  const isGap = ({ session }: (typeof cells)[number]) =>
    session !== null && isDue(session) && rules.standing(session) === null;
  const after = cells.filter((cell) => cell.line > line || (cell.line === line && cell.head > head));
  const found = after.find(isGap) ?? cells.find(isGap);
  return found === undefined ? null : { line: found.line, head: found.head };
}
