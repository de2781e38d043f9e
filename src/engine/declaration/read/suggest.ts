import type { Json } from '../../json.ts';

/** Names that exist, and where they all stand when they are too many to list. */
export interface Known {
  readonly names: readonly string[];
  readonly where?: string | undefined;
}

/**
 * What is said of a name that does not exist: `unknown widget "txtarea"; did you mean "textarea"? There are …`.
 * The nearest known name is offered when it is near enough to be a slip; those that exist are listed, or the closest.
 */
export function unknownName(kind: string, name: string, known: readonly string[] | Known): string {
  const { names, where }: Known = 'names' in known ? known : { names: known };
  const meant = nearest(name, names);
  const told = thereAre(names, { name, isMeant: meant !== undefined, where });
  return `unknown ${kind} "${name}"${meant === undefined ? '' : `; did you mean "${meant}"?`}${told}`;
}

/** The same of a value that is none of the choices: `"mpa" is no answer to "kind"; did you mean "map"? There are …`. */
export function notAmong(
  value: Json,
  { of, choices }: { readonly of: string; readonly choices: readonly Json[] },
): string {
  const meant = nearest(String(value), choices.map(String));
  const choice = choices.find((one) => String(one) === meant);
  const told = thereAre(
    choices.map((one) => JSON.stringify(one)),
    { name: String(value), isMeant: choice !== undefined },
  );
  const offered = choice === undefined ? '' : `; did you mean ${JSON.stringify(choice)}?`;
  return `${JSON.stringify(value)} is no ${of}${offered}${told}`;
}

/** As many names as one reads through, and letters where one name is offered already; of more the closest are told. */
const [MOST, LETTERS, CLOSEST] = [24, 200, 5];

interface Wanted {
  readonly name: string;
  /** One of them is offered already. */
  readonly isMeant: boolean;
  readonly where?: string | undefined;
}

function thereAre(all: readonly string[], { name, isMeant, where }: Wanted): string {
  const names = [...new Set(all)];
  if (names.length === 0) return '; there is none';
  if (isMeant && names.length === 1) return '';
  const list = `here ${names.length === 1 ? 'is' : 'are'} ${listed(names)}`;
  if (isMeant && list.length <= LETTERS) return ` T${list}`;
  if (!isMeant && names.length <= MOST) return `; t${list}`;
  const place = where === undefined ? '' : `ll ${names.length} stand in ${where}`;
  if (isMeant) return place === '' ? '' : ` A${place}`;
  return `; the closest of ${names.length} are ${listed(closest(name, names))}${place === '' ? '' : `; a${place}`}`;
}

function listed(names: readonly string[]): string {
  return names.join(', ').replace(/, ([^,]*)$/, ' and $1');
}

/** Those that share most with a name: pairs of letters beside each other. */
function closest(name: string, names: readonly string[]): string[] {
  const pairsOf = (text: string): Set<string> => {
    const plain = text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    return new Set([...plain].slice(1).map((letter, index) => plain.charAt(index) + letter));
  };
  const wanted = pairsOf(name);
  const share = (one: string): number => {
    const pairs = pairsOf(one);
    return [...pairs].filter((pair) => wanted.has(pair)).length / Math.max(1, pairs.size + wanted.size);
  };
  return names
    .map((one) => ({ one, score: share(one) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, CLOSEST)
    .map(({ one }) => one);
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

/**
 * Among names equally near, a slip keeps the first letter, the letters themselves and the last letter more often than
 * not.
 */
function strangeness(name: string, candidate: string): number {
  const lettersOf = (text: string): string => [...text.toLowerCase()].sort().join('');
  return (
    (name[0] === candidate[0] ? 0 : 0.3) +
    (lettersOf(name) === lettersOf(candidate) ? 0 : 0.2) +
    (name.at(-1) === candidate.at(-1) ? 0 : 0.1)
  );
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
