/**
 * Items in the order of a list of names, in which a star stands for all the others in the order they
 * have; without a star the others come last. Names that no item has are passed over.
 */
export function ordered<T>(items: readonly T[], order: readonly string[], nameOf: (item: T) => string): T[] {
  const star = order.indexOf('*');
  const [before, after] = star < 0 ? [order, []] : [order.slice(0, star), order.slice(star + 1)];
  const named = (names: readonly string[]): T[] =>
    names.flatMap((name) => items.filter((item) => nameOf(item) === name));
  const others = items.filter((item) => !order.includes(nameOf(item)));
  return [...named(before), ...others, ...named(after)];
}

/** The same for the entries of an object. */
export function orderedEntries<T>(
  object: { readonly [name: string]: T },
  order: readonly string[],
): { [name: string]: T } {
  return Object.fromEntries(ordered(Object.entries(object), order, ([name]) => name));
}
