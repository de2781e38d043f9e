import type { Json } from '../json.ts';

/**
 * What is said of a name that does not exist: `unknown widget "txtarea"; did you mean "textarea"?`.
 * The nearest known name is offered when it is near enough to be a slip.
 */
export function unknownName(kind: string, name: string, known: Iterable<string>): string {
  const meant = nearest(name, known);
  return `unknown ${kind} "${name}"${meant === undefined ? '' : `; did you mean "${meant}"?`}`;
}

/** The same of a value that is none of the choices: `"mpa" is no answer to "kind"; did you mean "map"?`. */
export function notAmong(value: Json, { of, choices }: { readonly of: string; readonly choices: readonly Json[] }): string {
  const meant = nearest(String(value), choices.map(String));
  const choice = choices.find((one) => String(one) === meant);
  return `${JSON.stringify(value)} is no ${of}${choice === undefined ? '' : `; did you mean ${JSON.stringify(choice)}?`}`;
}

/** The known name that is near enough to be what was meant. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    const steps = editDistance(name.toLowerCase(), candidate.toLowerCase()) + strangeness(name, candidate);
    if (steps < least) {
      least = steps;
      best = candidate;
    }
  }
  return best;
}

/** Among names equally near, a slip keeps the first letter, the letters themselves and the last letter more often than not. */
function strangeness(name: string, candidate: string): number {
  const lettersOf = (text: string): string => [...text.toLowerCase()].sort().join('');
  return (name[0] === candidate[0] ? 0 : 0.3) + (lettersOf(name) === lettersOf(candidate) ? 0 : 0.2) + (name.at(-1) === candidate.at(-1) ? 0 : 0.1);
}

/** Damerau-Levenshtein distance (adjacent letters swapped count once), optimal string alignment. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let steps = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + cost);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) steps = Math.min(steps, (before[j - 2] ?? 0) + 1);
      current.push(steps);
    }
    before = previous;
    previous = current;
  }
  return previous[b.length] ?? a.length;
}
