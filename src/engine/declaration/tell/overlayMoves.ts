/** What was moved to get from one order of names to another, and behind which name; null: to the beginning. */
export interface Move {
  readonly name: string;
  readonly after: string | null;
}

/**
 * The fewest names whose moves turn the order before into the order after, in the order after. Names
 * that only one of the two has are not moved.
 */
export function movesBetween(before: readonly string[], after: readonly string[]): Move[] {
  const shared = after.filter((name) => before.includes(name));
  const kept = new Set(longestRising(shared.map((name) => before.indexOf(name))).map((index) => before[index]));
  return shared.filter((name) => !kept.has(name)).map((name) => ({ name, after: nameBefore(after, name) }));
}

/** The name that stands before another; null for the first. */
export function nameBefore(order: readonly string[], name: string): string | null {
  return order[order.indexOf(name) - 1] ?? null;
}

function longestRising(numbers: readonly number[]): number[] {
  const best: number[][] = [];
  numbers.forEach((number, at) => {
    const before = best.slice(0, at).filter((_, index) => (numbers[index] ?? 0) < number);
    const longest = before.reduce<number[]>((one, other) => (other.length > one.length ? other : one), []);
    best.push([...longest, number]);
  });
  return best.reduce<number[]>((one, other) => (other.length > one.length ? other : one), []);
}
