import type { Block, DocumentTable, Paragraph, TableCell } from './blocks.ts';
import { marksIn, wordsIn } from './line.ts';
import { thingsOfLine, type LineThing } from './readLine.ts';
import { cleaned, kindSaid, labelOf } from './things.ts';

/** What a table asks; `led` are the words that lead to it, and `usesLed` says whether they are its own now. */
export interface TableThings {
  readonly things: readonly (LineThing & { readonly row: number })[];
  readonly usesLed: boolean;
}

/** Whether a table only arranges what stands in it: its cells are read like what stands outside of it. */
export const isLayout = ({ rows }: DocumentTable): boolean =>
  rows.every((cells) => cells.length < 2) || rows.some((cells) => cells.some(holdsTable));

const holdsTable = ({ blocks }: TableCell): boolean => blocks.some(({ kind }) => kind === 'table');

const isParagraph = (block: Block): block is Paragraph => block.kind === 'paragraph';
const piecesOf = (cell: TableCell) =>
  cell.blocks.filter(isParagraph).flatMap(({ pieces }) => [...pieces, { kind: 'words' as const, words: '\n' }]);
const wordsOf = (cell: TableCell): string => cleaned(wordsIn(marksIn(piecesOf(cell))));
const asksIn = (cell: TableCell): boolean => marksIn(piecesOf(cell)).some(({ kind }) => kind !== 'words');
const isFree = (cell: TableCell): boolean => wordsOf(cell) === '';
const isNumbered = (cell: TableCell): boolean => /^\(?\d{0,3}[.)]?$/.test(wordsOf(cell));

/** Reads a table of questions: one with a row of headings over empty rows, or with words beside empty cells. */
export function readTable(table: DocumentTable, led: string): TableThings {
  const rows = table.rows.filter((cells) => cells.length > 0);
  const at = headRow(rows);
  if (at < 0) return { things: rows.flatMap((cells, row) => besideThings(cells, row)), usesLed: false };
  const before = rows.slice(0, at).flatMap((cells, row) => besideThings(cells, row));
  const [head = [], ...below] = rows.slice(at);
  const isGrid = below.every(([first]) => first !== undefined && !isNumbered(first));
  const made = isGrid ? gridThings(head, below, at) : [rowsThing(head, below, { led, row: at })];
  return { things: [...before, ...made], usesLed: !isGrid };
}

/** The row whose cells name the columns of the rows below it, of which all cells but the first are empty; else -1. */
function headRow(rows: Rows): number {
  const at = rows.findIndex((cells) => cells.length > 1);
  const head = rows[at] ?? [];
  const below = rows.slice(at + 1);
  const named = head.filter((cell) => !isFree(cell) && !asksIn(cell)).length;
  const isNamed = named === head.length || (named === head.length - 1 && head[0] !== undefined && isFree(head[0]));
  const areFree = below.every((cells) => cells.length === head.length && cells.slice(1).every(isFree));
  if (below.length === 0 || !isNamed || !areFree) return -1;
  const areCounted = below.every(([first]) => first !== undefined && isNumbered(first));
  // With two columns, words beside empty cells are questions of their own.
  const areNamed = below.every(([first]) => first !== undefined && !isNumbered(first));
  return areCounted || (areNamed && head.length > 2 && below.length > 1) ? at : -1;
}

interface Place {
  readonly led: string;
  readonly row: number;
}

type Rows = readonly (readonly TableCell[])[];

function rowsThing(head: readonly TableCell[], below: Rows, { led, row }: Place) {
  const labels = head.map((cell) => labelOf(wordsOf(cell)));
  const kinds = below[0]?.map((cell) => madeKind(cell)) ?? [];
  // A column of numbers counts the rows, which the form does by itself.
  const columns = labels
    .map((label, index) => ({ label, kind: kinds[index] ?? kindSaid(label) ?? ('text' as const) }))
    .filter(({ label }) => label !== '' && !/^(no|nr|#|number)$/i.test(label));
  return {
    label: labelOf(led) || 'Rows of the table',
    kind: 'rows' as const,
    answers: [],
    columns,
    sureness: below.length > 1 ? ('sure' as const) : ('likely' as const),
    why: below.length > 1 ? 'Empty rows stand under a row of headings' : 'One empty row stands under headings',
    leads: false,
    row,
  };
}

/** The kind that a field in a cell says; null for none. */
function madeKind(cell: TableCell): 'date' | 'number' | null {
  const blank = marksIn(piecesOf(cell)).find((mark) => mark.kind === 'blank');
  return blank === undefined || blank.of === 'text' ? null : blank.of;
}

/** Rows with a name each: a question for each empty cell. */
function gridThings(head: readonly TableCell[], below: Rows, above: number) {
  const columns = head.slice(1).map((cell) => labelOf(wordsOf(cell)));
  return below.flatMap(([first, ...cells], index) =>
    cells.map((_, column) => {
      const label = `${labelOf(first === undefined ? '' : wordsOf(first))}: ${columns[column] ?? ''}`;
      return {
        label,
        kind: kindSaid(columns[column] ?? '') ?? ('text' as const),
        answers: [],
        columns: [],
        sureness: 'guess' as const,
        why: 'An empty cell stands between the names of its row and its column',
        leads: false,
        row: above + 1 + index,
      };
    }),
  );
}

/** Words beside an empty cell are a question; a cell that asks by itself is led by the words before it. */
function besideThings(cells: readonly TableCell[], row: number): (LineThing & { readonly row: number })[] {
  const made: LineThing[] = [];
  for (let at = 0; at < cells.length; at += 1) {
    const [cell, next] = [cells[at], cells[at + 1]];
    if (cell === undefined) break;
    const label = labelOf(wordsOf(cell));
    if (asksIn(cell)) made.push(...linesIn(cell, ''));
    else if (label === '') continue;
    else if (next !== undefined && asksIn(next)) {
      made.push(...linesIn(next, label));
      at += 1;
    } else if (next !== undefined && isFree(next)) {
      made.push(besideThing(label, next));
      at += 1;
    } else made.push(...linesIn(cell, ''));
  }
  return made.map((one) => ({ ...one, row }));
}

const besideThing = (label: string, { blocks }: TableCell): LineThing => ({
  label,
  // Several empty lines leave room for more than a line.
  kind: kindSaid(label) ?? (blocks.length > 2 ? 'longText' : 'text'),
  answers: [],
  columns: [],
  sureness: 'sure',
  why: 'An empty cell stands beside it',
  leads: false,
});

/** A cell whose boxes stand in lines of their own is one list. */
function linesIn(cell: TableCell, led: string): readonly LineThing[] {
  const paragraphs = cell.blocks.filter(isParagraph);
  const boxed = paragraphs.filter(({ pieces }) => marksIn(pieces).some(({ kind }) => kind === 'box'));
  if (boxed.length > 1) return thingsOfLine({ kind: 'paragraph', pieces: piecesOf(cell), heading: null }, led);
  return paragraphs.flatMap((paragraph) => thingsOfLine(paragraph, led)).filter(({ label }) => label !== '');
}
