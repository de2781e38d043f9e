import type { EntryCell, EntrySheet } from '../../workbook/messages.ts';
import { labelsOf, type BookCell } from './bookCell.ts';
import { bookSheets, type BookColumn } from './layout.ts';
import type { BookLine } from './readBook.ts';
import { TAKE_OUT } from './rowLayout.ts';

/** Each list of labels once, by the name that cells call it by. */
export interface Lists {
  readonly values: readonly (readonly string[])[];
  readonly nameOf: (labels: readonly string[] | null) => string | undefined;
}

/** What is chosen under “Take out”. */
export const takeOutLabels: readonly string[] = [TAKE_OUT];

const nameOfList = (place: number): string => `list_${place + 1}`;

/** The lists that the cells of a workbook choose of. */
export function listsOf(lines: readonly BookLine[]): Lists {
  const places = new Map<string, number>();
  const values: (readonly string[])[] = [];
  const keys = new WeakMap<readonly string[], string>();
  const keyOf = (labels: readonly string[]) => {
    const key = keys.get(labels) ?? JSON.stringify(labels);
    keys.set(labels, key);
    return key;
  };
  const add = (labels: readonly string[] | null) => {
    if (labels !== null && !places.has(keyOf(labels))) places.set(keyOf(labels), values.push(labels) - 1);
  };
  add(takeOutLabels);
  for (const { cells, tables } of lines) {
    for (const cell of cells.values()) add(labelsOf(cell));
    for (const { rows } of tables.values())
      for (const row of rows) for (const cell of row.cells.values()) add(labelsOf(cell));
  }
  return {
    values,
    nameOf(labels) {
      const place = labels === null ? undefined : places.get(keyOf(labels));
      return place === undefined ? undefined : nameOfList(place);
    },
  };
}

/** The lists that cells choose of, a column each. */
export function listsSheet({ values }: Lists): EntrySheet {
  const longest = Math.max(0, ...values.map(({ length }) => length));
  return {
    name: bookSheets.lists,
    lines: Array.from({ length: longest }, (_, line) => values.map((labels) => labels[line] ?? '')),
    widths: values.map(() => 20),
    isHidden: true,
    isLocked: true,
    lists: values.map(({ length }, place) => ({ name: nameOfList(place), values: length })),
  };
}

/** Stands where a plan's form has no such question, or not for whoever looks. */
const NOT_ASKED = 'Not asked';

/** What is written into a question's cell. */
export const textAt = (cell: BookCell | undefined): string => cell?.text ?? NOT_ASKED;

/** A question's cell as it is drawn. */
export function entryOf(cell: BookCell | undefined, lists: Lists): EntryCell {
  if (cell?.isOpen !== true) return { text: textAt(cell), look: 'dead' };
  const list = lists.nameOf(labelsOf(cell));
  return { text: cell.text, look: 'open', ...(list !== undefined && { list }) };
}

/** The questions of all lines, each by a heading that no other has, nor one of those that are taken. */
export function headedColumns(
  lines: Iterable<ReadonlyMap<string, BookCell>>,
  others: readonly string[],
): readonly BookColumn[] {
  const found = new Map<string, string>();
  const taken = new Set<string>(others);
  for (const cells of lines)
    for (const [name, { question }] of cells) {
      if (found.has(name)) continue;
      const heading = freeHeading(question.title, taken);
      taken.add(heading);
      found.set(name, heading);
    }
  return [...found].map(([name, heading]) => ({ name, heading }));
}

function freeHeading(title: string, taken: ReadonlySet<string>): string {
  const plain = title.replace(/\s+/g, ' ').trim();
  let heading = plain;
  for (let number = 2; taken.has(heading); number += 1) heading = `${plain} (${number})`;
  return heading;
}

/** The width of a column, by its heading. */
export const widthOf = ({ heading }: BookColumn): number => Math.min(40, Math.max(14, heading.length));

/** A heading, or what stands out as one. */
export const title = (text: string): EntryCell => ({ text, look: 'title' });

/** What is said of a value that is none of its cell's list. */
export const listMessage = 'Please choose an answer of the list.';
