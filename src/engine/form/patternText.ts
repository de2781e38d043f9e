/**
 * A short text that fits a regular expression, made by taking the first of every choice and the least
 * of every repetition; undefined where it uses what this does not know (looking ahead or back,
 * references) or the text found does not fit after all.
 */
export function patternText(pattern: string): string | undefined {
  const reader: Reader = { text: pattern, at: 0 };
  try {
    const found = alternatives(reader);
    return reader.at === pattern.length && new RegExp(pattern, 'u').test(found) ? found : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

interface Reader {
  readonly text: string;
  at: number;
}

function alternatives(reader: Reader): string {
  const found = sequence(reader);
  while (reader.text[reader.at] === '|') {
    reader.at += 1;
    sequence(reader);
  }
  return found;
}

function sequence(reader: Reader): string {
  let found = '';
  while (reader.at < reader.text.length && !'|)'.includes(reader.text[reader.at] ?? '')) {
    const one = part(reader);
    found += one.repeat(least(reader));
  }
  return found;
}

function part(reader: Reader): string {
  const { text } = reader;
  const character = text[reader.at] ?? '';
  reader.at += 1;
  if (character === '^' || character === '$') return '';
  if (character === '(') return group(reader);
  if (character === '[') return oneOfClass(reader);
  if (character === '.') return 'a';
  if (character !== '\\') return character;
  reader.at += 1;
  return escaped(text[reader.at - 1] ?? '');
}

function group(reader: Reader): string {
  if (reader.text[reader.at] === '?') {
    if (reader.text[reader.at + 1] !== ':') throw new SyntaxError('It looks around.');
    reader.at += 2;
  }
  const found = alternatives(reader);
  reader.at += 1;
  return found;
}

function oneOfClass(reader: Reader): string {
  const end = reader.text.indexOf(']', reader.at);
  const content = reader.text.slice(reader.at, end);
  reader.at = end + 1;
  if (end < 0) throw new SyntaxError('A class has no end.');
  const fits = new RegExp(`[${content}]`, 'u');
  const found =
    [...'a1A -_./@'].find((character) => fits.test(character)) ?? (content.startsWith('^') ? undefined : content[0]);
  if (found === undefined) throw new SyntaxError('Nothing is known that the class takes.');
  return found;
}

const ESCAPED: { readonly [letter: string]: string } = { d: '1', w: 'a', s: ' ', S: 'a', D: 'a', W: ' ', b: '' };

function escaped(letter: string): string {
  const known = ESCAPED[letter];
  if (known === undefined && /[A-Za-z0-9]/.test(letter)) throw new SyntaxError('An escape is not known.');
  return known ?? letter;
}

/** How often the part before is to stand at least; once for `*` and `?`, so that something stands there. */
function least(reader: Reader): number {
  const found = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/.exec(reader.text.slice(reader.at));
  if (found === null) return 1;
  reader.at += found[0].length;
  return found[1] === undefined ? 1 : Number(found[1]);
}
