/** Row ids of the three versions, each in its order. */
interface Orders {
  readonly base: readonly string[];
  readonly theirs: readonly string[];
  readonly mine: readonly string[];
}

/**
 * The order of a merged list's row ids, each of which a side holds once: of the side that moved rows (theirs, if both
 * did), with what only the other side has after the row that it follows there. Takes time in proportion to the rows.
 */
export function mergedOrder({ base, theirs, mine }: Orders): string[] {
  const [leading, other] = !moved(base, theirs) && moved(base, mine) ? [mine, theirs] : [theirs, mine];
  const [led, followed] = [new Set(leading), new Set(other)];
  const after = chained(leading);
  let before: Place = start;
  for (const id of other) {
    if (!led.has(id)) insert(after, id, placeBehind(after, before, followed));
    before = id;
  }
  return inOrder(after);
}

/** The place in front of the first row. */
const start: unique symbol = Symbol('start');

type Place = string | typeof start;

/** Each row by the one that it follows: rows are put in between without moving those behind. */
type Chain = Map<Place, string>;

function chained(ids: readonly string[]): Chain {
  return new Map(ids.map((id, index): [Place, string] => [ids[index - 1] ?? start, id]));
}

/** What the leading side added at the same place stays in front, so that both ends keep growing down. */
function placeBehind(after: Chain, before: Place, followed: ReadonlySet<string>): Place {
  let place = before;
  for (let next = after.get(place); next !== undefined && !followed.has(next); next = after.get(place)) place = next;
  return place;
}

function insert(after: Chain, id: string, place: Place): void {
  const next = after.get(place);
  if (next !== undefined) after.set(id, next);
  after.set(place, id);
}

function inOrder(after: Chain): string[] {
  const ids: string[] = [];
  for (let id = after.get(start); id !== undefined; id = after.get(id)) ids.push(id);
  return ids;
}

function moved(before: readonly string[], after: readonly string[]): boolean {
  const [was, is] = [new Set(before), new Set(after)];
  const common = before.filter((id) => is.has(id));
  return after.filter((id) => was.has(id)).some((id, index) => id !== common[index]);
}
