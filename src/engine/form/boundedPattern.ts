/** Most ways in which one answer can be tried against a pattern before it is known not to fit. */
const mostWays = 2_000;

const QUANTIFIER = /^(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/;

/**
 * Why a pattern might take very long on some answer, or null where it cannot. Patterns run on the server for every
 * save, and one of a few letters can keep it busy for years: so groups are not repeated, nothing refers back or looks
 * ahead, one part at most is of any length, and the ways to divide an answer among the others are few.
 */
export function unboundedPattern(pattern: string): string | null {
  if (/\(\?(?!:)/.test(pattern)) return 'looks ahead, looks back or names a group';
  if (/\\(?:[1-9]|k)/.test(pattern)) return 'refers back to what it has found';
  let [ways, endless, index] = [1, 0, 0];
  while (index < pattern.length) {
    const part = partAt(pattern, index);
    index += part.length;
    if (part === '|') ways *= 2;
    const quantifier = QUANTIFIER.exec(pattern.slice(index));
    if (quantifier === null || part === '(' || part === '|') continue;
    if (part === ')' && !quantifier[0].startsWith('?')) return 'repeats a group';
    index += quantifier[0].length;
    const choices = choicesOf(quantifier);
    if (choices === Infinity) endless += 1;
    else ways *= choices;
  }
  if (endless > 1) return 'has two parts of any length';
  if (endless > 0 && !pattern.startsWith('^')) return 'has a part of any length and does not begin with ^';
  return ways > mostWays ? `can be tried in ${ways} ways` : null;
}

/** One thing that a quantifier can stand behind: a sign, an escaped one, or a class of signs. */
function partAt(pattern: string, index: number): string {
  const rest = pattern.slice(index);
  return /^(?:\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?:|[^])/u.exec(rest)?.[0] ?? rest.charAt(0);
}

/** In how many ways a quantifier can be met: `{2,4}` in three. */
function choicesOf([written, least, comma, most]: RegExpExecArray): number {
  if (written.startsWith('?')) return 2;
  if (least === undefined) return Infinity;
  if (comma === undefined) return 1;
  return most === '' || most === undefined ? Infinity : Math.max(1, Number(most) - Number(least) + 1);
}
