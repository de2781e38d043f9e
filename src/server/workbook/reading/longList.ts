import { headingKey, type FileCell, type MatchedHeadings } from '../../../engine/index.ts';
import { areaKey } from '../../areaNames.ts';
import { ServerError } from '../../errors.ts';
import type { CellRow } from './fileCells.ts';
import type { LongList, OwnRows, WantedArea } from './messages.ts';

/** A file of which the headings are known, and the rows that follow them. */
interface Headed {
  readonly headings: readonly string[];
  readonly matched: MatchedHeadings;
  readonly rows: AsyncGenerator<CellRow>;
}

/**
 * Whether a file is such a list: it has a heading of it, more rows than it is told by, and all that a row needs, so
 * that nobody has to say what its columns are. For that the first rows are read ahead, and come first in what it
 * answers.
 */
export async function lookAhead(
  list: LongList | null,
  { headings, matched, rows }: Headed,
): Promise<{ readonly isLong: boolean; readonly rows: AsyncGenerator<CellRow> }> {
  const isLike = list !== null && Object.values(placesOf(headings, list)).some((place) => place >= 0);
  if (!isLike || matched.missing.length > 0) return { isLong: false, rows };
  const ahead: CellRow[] = [];
  while (ahead.length <= list.rows) {
    const next = await rows.next();
    if (next.done === true) break;
    ahead.push(next.value);
  }
  const isLong = ahead.length > list.rows;
  return { isLong, rows: inOrder(ahead, rows) };
}

async function* inOrder(ahead: CellRow[], rows: AsyncGenerator<CellRow>): AsyncGenerator<CellRow> {
  for (let next = ahead.shift(); next !== undefined; next = ahead.shift()) yield next;
  yield* rows;
}

/** Where the columns of a list stand in a file; -1 where one does not. */
function placesOf(headings: readonly string[], { headings: { name, code } }: LongList) {
  const keys = headings.map(headingKey);
  return { name: keys.indexOf(headingKey(name)), code: keys.indexOf(headingKey(code)) };
}

/** An area as it is looked for in a list. */
export interface SoughtArea {
  /** What it is called where it is told of. */
  readonly called: string;
  /** Whether a row is of it. */
  isOf(row: CellRow): boolean;
  /** What is said where no row is: what was looked for, and what to do. */
  readonly missing: string;
}

/**
 * How an area is looked for in a list of these headings. What somebody has said is its name or its number there; else
 * its number alone counts, where one is kept and the list has numbers, else its name (`areaKey`).
 */
export function areaIn(list: LongList, headings: readonly string[], wanted: WantedArea): SoughtArea {
  const { name, code } = list.headings;
  const places = placesOf(headings, list);
  const isNamed = (key: string, { cells }: CellRow) => key !== '' && areaKey(textOf(cells[places.name])) === key;
  const isNumbered = (number: string, { cells }: CellRow) => textOf(cells[places.code]) === number;
  if (wanted.said !== null) {
    const [called, key] = [wanted.said, areaKey(wanted.said)];
    const isOf = (row: CellRow) => isNamed(key, row) || isNumbered(called, row);
    const todo = `Please write your area as the list has it in its column ${name} or ${code}.`;
    return { called, isOf, missing: `No row of this list is of “${called}”. ${todo}` };
  }
  if (wanted.code !== '' && places.code >= 0) {
    const isOf = (row: CellRow) => isNumbered(wanted.code, row);
    const looked = `No row of this list has ${wanted.code}, the number of ${wanted.name}, in its column ${code}.`;
    return {
      called: `${wanted.name} (${wanted.code})`,
      isOf,
      missing: `${looked} Please correct the number at Authority settings.`,
    };
  }
  const key = areaKey(wanted.name);
  const looked = `No row of this list is of “${wanted.name}” by its column ${name}.`;
  const todo = `Please set the number that your area has in the list, its ${code}, at Authority settings.`;
  return { called: wanted.name, isOf: (row) => isNamed(key, row), missing: `${looked} ${todo}` };
}

/**
 * Gives the rows of a long list that are of the area or about records that are there already, and null for each other
 * one. Throws at its end where none was of the area: its number is wrong, or it is called otherwise there.
 */
export async function* ownRows({
  own,
  area,
  file: { matched, rows },
}: {
  own: OwnRows;
  area: SoughtArea;
  file: Omit<Headed, 'headings'>;
}): AsyncGenerator<CellRow | null> {
  const keyPlace = matched.columns.findIndex((column) => column?.field === own.field);
  const known = new Set(own.known);
  let isFound = false;
  for await (const row of rows) {
    const isOfArea = area.isOf(row);
    isFound ||= isOfArea;
    yield isOfArea || known.has(textOf(row.cells[keyPlace])) ? row : null;
  }
  if (!isFound) throw new ServerError('INVALID', { message: area.missing });
}

const textOf = (cell: FileCell | undefined): string => String(cell ?? '').trim();
