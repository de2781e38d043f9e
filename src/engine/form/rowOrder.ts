/** Row ids of the three versions, each in its order. */
interface Orders {
  readonly base: readonly string[];
  readonly theirs: readonly string[];
  readonly mine: readonly string[];
}

/**
 * The order of a merged list's row ids: of the side that moved rows (theirs, if both did), with what
 * only the other side has after the row that it follows there.
 */
export function mergedOrder({ base, theirs, mine }: Orders): string[] {
  const theyMoved = moved(base, theirs);
  const [leading, other] = !theyMoved && moved(base, mine) ? [mine, theirs] : [theirs, mine];
  const result = [...leading];
  other.forEach((id, index) => {
    if (result.includes(id)) return;
    const before = other.slice(0, index).findLast((earlier) => result.includes(earlier));
    let at = before === undefined ? 0 : result.indexOf(before) + 1;
    // What the leading side added at the same place stays in front, so that both ends keep growing down.
    while (at < result.length && !other.includes(result[at] ?? '')) at += 1;
    result.splice(at, 0, id);
  });
  return result;
}

function moved(before: readonly string[], after: readonly string[]): boolean {
  const common = before.filter((id) => after.includes(id));
  return after.filter((id) => before.includes(id)).some((id, index) => id !== common[index]);
}
