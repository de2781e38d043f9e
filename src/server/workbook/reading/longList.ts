import { headingKey, type MatchedHeadings } from '../../../engine/index.ts';
import type { CellRow } from './fileCells.ts';
import type { LongList } from './messages.ts';

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
  const keys = headings.map(headingKey);
  const isLike = list?.headings.every((heading) => keys.includes(headingKey(heading))) ?? false;
  if (list === null || !isLike || matched.missing.length > 0) return { isLong: false, rows };
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
