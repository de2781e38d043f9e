/** What is made for a name is kept for those asked for last; the same name always means the same. */
export function lastAsked<T>(most: number): (name: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, T>();
  return async (name, make) => {
    const found = kept.get(name) ?? (await make());
    kept.delete(name);
    kept.set(name, found);
    if (kept.size > most) kept.delete(kept.keys().next().value ?? '');
    return found;
  };
}
