interface Keeping<T> {
  readonly most: number;
  /** What is not kept is made anew. */
  keeps?(made: T): boolean;
}

/** What is made for a name is kept for those asked for last; the same name always means the same. */
export function lastAsked<T>({
  most,
  keeps = () => true,
}: Keeping<T>): (name: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, T>();
  return async (name, make) => {
    const found = kept.get(name) ?? (await make());
    kept.delete(name);
    if (keeps(found)) kept.set(name, found);
    if (kept.size > most) kept.delete(kept.keys().next().value ?? '');
    return found;
  };
}
