import { headingKey, type FileCell, type MatchedHeadings } from '../../../engine/index.ts';
import { ServerError } from '../../errors.ts';
import type { CellRow } from './fileCells.ts';
import type { LongList, OwnRows } from './messages.ts';

/** A file of which the headings are known, and the rows that follow them. */
interface Headed {
  readonly headings: readonly string[];
  readonly matched: MatchedHeadings;
  readonly rows: AsyncGenerator<CellRow>;
}

/**
 * Whether a file is such a list: it has its headings, more rows than it is told by, and all that a row needs, so that
 * nobody has to say what its columns are. For that the first rows are read ahead, and come first in what it answers.
 */
export async function lookAhead(
  list: LongList | null,
  { headings, matched, rows }: Headed,
): Promise<{ readonly isLong: boolean; readonly rows: AsyncGenerator<CellRow> }> {
  const isLike = list !== null && placesOf(headings, list).length === list.headings.length;
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

/** Where the columns of a list stand in a file. */
function placesOf(headings: readonly string[], list: LongList): number[] {
  const keys = headings.map(headingKey);
  return list.headings.map((heading) => keys.indexOf(headingKey(heading))).filter((place) => place >= 0);
}

/**
 * Gives the rows of a long list that are of the area or about records that are there already, and null for each other
 * one. Throws at its end where none was of the area: it is called otherwise there.
 */
export async function* ownRows({
  list,
  own,
  file: { headings, matched, rows },
}: {
  list: LongList;
  own: OwnRows;
  file: Headed;
}): AsyncGenerator<CellRow | null> {
  const places = placesOf(headings, list);
  const keyPlace = matched.columns.findIndex((column) => column?.field === own.field);
  const known = new Set(own.known);
  const area = headingKey(own.area);
  let isFound = false;
  for await (const row of rows) {
    const isOfArea = places.some((place) => headingKey(textOf(row.cells[place])) === area);
    isFound ||= isOfArea;
    yield isOfArea || known.has(textOf(row.cells[keyPlace])) ? row : null;
  }
  if (isFound) return;
  throw new ServerError('INVALID', {
    message:
      `No row of this list is of “${own.area}”. ` +
      `Please write your area as the list has it in its column ${list.headings.join(' or ')}.`,
  });
}

const textOf = (cell: FileCell | undefined): string => String(cell ?? '').trim();
