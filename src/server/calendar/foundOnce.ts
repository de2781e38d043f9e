/** The same, found out once for each year or day: hundreds of days of one year are asked about in a row. */
export function foundOnce<Key, T extends {}>(find: (key: Key) => T): (key: Key) => T {
  const known = new Map<Key, T>();
  return (key) => {
    const found = known.get(key) ?? find(key);
    known.set(key, found);
    return found;
  };
}
