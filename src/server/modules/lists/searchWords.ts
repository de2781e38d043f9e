/**
 * So many words are looked for: each costs a look at every row, and a pasted text of a hundred would stop everybody
 * else.
 */
const MOST_WORDS = 10;

/**
 * The words of a search that every row found has to hold. Each once, none that is a part of another, which says nothing
 * more, and of many the longest: they tell most, and the first that a row lacks ends the look at it.
 */
export function searchWords(search: string): string[] {
  const written = new Map(
    search
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => [word.toLowerCase(), word]),
  );
  const longestFirst = [...written.keys()].toSorted((a, b) => b.length - a.length);
  const telling = longestFirst.filter(
    (word, index) => !longestFirst.slice(0, index).some((longer) => longer.includes(word)),
  );
  return telling.slice(0, MOST_WORDS).map((word) => written.get(word) ?? word);
}
