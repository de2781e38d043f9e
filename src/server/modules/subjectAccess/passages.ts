/** So many passages of a line are withheld at once. */
export const mostPassages = 20;

/** What stands in the file in the place of something that is withheld, by the words of its reason. */
export const withheldWords = (reason: string): string => `Withheld: ${reason}`;

/** What is withheld already: nothing is looked for in it. */
const MARK = /(\[Withheld: [^\]]*\])/u;

/** Passages as they were typed, each on a line of its own. */
export const passagesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((passage) => passage.trim())
    .filter((passage) => passage !== '');

/**
 * The cells of a line with every occurrence of some passages taken out, as whole words, in capitals or not and however
 * they are spaced; null where one of them does not stand there. Whole words alone: what would be left of a longer word
 * tells the shorter one.
 */
export function cutOut(
  cells: readonly string[],
  passages: readonly string[],
  reason: string,
): readonly string[] | null {
  const patterns = passages.map(patternOf);
  const found = new Set<RegExp>();
  const mark = `[${withheldWords(reason)}]`;
  const cut = (text: string) => {
    const ranges = patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].map((match): Range => {
        found.add(pattern);
        return [match.index, match.index + match[0].length];
      }),
    );
    return joined(ranges).reduceRight((left, [from, to]) => left.slice(0, from) + mark + left.slice(to), text);
  };
  const left = cells.map((cell) =>
    cell
      .split(MARK)
      .map((part) => (MARK.test(part) ? part : cut(part)))
      .join(''),
  );
  return found.size === patterns.length ? left : null;
}

type Range = readonly [from: number, to: number];

/** Ranges in their order, those that touch or overlap as one. */
function joined(ranges: readonly Range[]): Range[] {
  const all: Range[] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = all.at(-1);
    if (last !== undefined && from <= last[1]) all[all.length - 1] = [last[0], Math.max(last[1], to)];
    else all.push([from, to]);
  }
  return all;
}

function patternOf(passage: string): RegExp {
  const words = passage
    .split(/\s+/u)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/['’]/g, "['’]"));
  const before = /^[\p{L}\p{N}]/u.test(passage) ? '(?<![\\p{L}\\p{N}])' : '';
  const after = /[\p{L}\p{N}]$/u.test(passage) ? '(?![\\p{L}\\p{N}])' : '';
  return new RegExp(`${before}${words.join('\\s+')}${after}`, 'giu');
}
