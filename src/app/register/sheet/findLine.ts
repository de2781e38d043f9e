const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The first line of which a word of the name begins with the letters; null where none does. */
export function findLine(names: readonly string[], letters: string): number | null {
  const wanted = plain(letters.trim());
  if (wanted === '') return null;
  const found = names.findIndex((name) =>
    plain(name)
      .split(/[\s,'-]+/)
      .some((word, at, words) => word.startsWith(wanted) || words.slice(at).join(' ').startsWith(wanted)),
  );
  return found === -1 ? null : found;
}
