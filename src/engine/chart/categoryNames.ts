/** A name on at most this many lines: more would take the picture's place. */
const MOST_LINES = 3;

/** How the names of a picture's categories are written. */
export interface CategoryNames {
  /** The lines of each category's name, from above; null where it has none. */
  readonly names: readonly (readonly string[] | null)[];
  /** How many lines the longest name takes. */
  readonly lines: number;
}

/**
 * Writes the names of categories under bands so many pixels wide. Every category is named where its words fit on a few
 * lines; else as many as there is room for on one, the first of them always.
 */
export function categoryNames(categories: readonly string[], band: number, letter: number): CategoryNames {
  const room = Math.floor((band - 4) / letter);
  const wrapped = categories.map((name) => wrappedTo(name, room));
  const lines = Math.max(...wrapped.map((name) => name.length));
  const isFitting = wrapped.every((name) => name.length <= MOST_LINES && name.every((line) => line.length <= room));
  return isFitting ? { names: wrapped, lines } : { names: someOf(categories, band, letter), lines: 1 };
}

/** As many words on each line as fit; a word that is longer than a line has one of its own. */
function wrappedTo(name: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= room) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function someOf(categories: readonly string[], band: number, letter: number): (readonly string[] | null)[] {
  const longest = Math.max(...categories.map((category) => category.length));
  const each = Math.max(1, Math.ceil((longest * letter + 8) / band));
  // Names that are longer than what several categories have are cut, or they would run into each other.
  const most = Math.max(4, Math.floor((band * each - 4) / letter));
  return categories.map((category, index) => (index % each === 0 ? [cut(category, most)] : null));
}

const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);
