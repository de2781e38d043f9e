/** Where reading a JSON text had to stop: what stands there, what came before it, and what would have fitted. */
export interface Stop {
  readonly text: string;
  /** Offset of what does not fit. */
  readonly at: number;
  /** The word that does not fit, where it is one of JSON; empty for other characters and for the end. */
  readonly token: string;
  readonly expected: 'a value' | 'a name in quotes' | ':' | ',' | 'the end';
  /** The word before, and its offset; empty at the beginning. */
  readonly before: { readonly token: string; readonly at: number };
  /** The bracket that is open there, and its line; null at the outermost. */
  readonly open: { readonly bracket: string; readonly line: number } | null;
  /** What the indentation says of brackets that do not match, of the first one. */
  readonly askew: string | null;
}

/** What is wrong, at which offset, and what to write instead. */
export interface Slip {
  readonly at: number;
  readonly message: string;
}

/** The slip most probably made where a text stops being JSON: what Word, a spreadsheet or other languages write. */
export function slipAt(stop: Stop): Slip {
  for (const find of FINDERS) {
    const found = find(stop, stop.text.slice(stop.at));
    if (found !== undefined) return typeof found === 'string' ? { at: stop.at, message: found } : found;
  }
  return { at: stop.at, message: `expected ${stop.expected} but found ${wordAt(stop)}` };
}

type Finder = (stop: Stop, rest: string) => string | Slip | undefined;

const CURLY = /[\u201c\u201d\u201e\u201f\u00ab\u00bb\u2018\u2019\u201a\u201b]/;
/** Curly quotation marks that stand where a text or name begins or ends. */
const CURLY_AROUND =
  /(?<=[[{,:]\s*)[\u201c\u201d\u201e\u201f\u2018\u2019\u201a\u201b]|[\u201c\u201d\u201f\u2018\u2019](?=\s*[\]},:])/g;
const SPACES = /[\u00a0\u1680\u2000-\u200d\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]/g;
const LINE_ENDS = /[\r\n]/;

/** In the order in which they are likely, each with the words for who made it. */
const FINDERS: readonly Finder[] = [
  ({ text }) => (/^\ufffd|\0/.test(text) ? 'the file is not UTF-8 text; save it anew as UTF-8' : undefined),
  curly,
  ({ text }, rest) => (rest.search(SPACES) === 0 ? space(rest.charAt(0)) + others(text, SPACES) : undefined),
  (_, rest) =>
    /^(\/\/|\/\*|#|<!--)/.test(rest)
      ? `JSON has no comments; take ${lineOf(rest).slice(0, 40).trimEnd()} out`
      : undefined,
  (_, rest) =>
    rest.startsWith("'") ? 'texts and names stand in double quotation marks: write " and not \'' : undefined,
  (_, rest) =>
    rest.startsWith('\ufffd')
      ? 'a character that could not be read; write it anew, and save the file as UTF-8'
      : undefined,
  commas,
  brackets,
  words,
  numbers,
  texts,
];

function curly({ text, at, before }: Stop, rest: string): Slip | undefined {
  const told = (mark: string, place: number): Slip => {
    const marks = [...text.matchAll(CURLY_AROUND)].filter(({ index }) => index !== place).length;
    return { at: place, message: `${mark} is a quotation mark of a text processor; write " instead${alsoAt(marks)}` };
  };
  if (CURLY.test(rest.charAt(0))) return told(rest.charAt(0), at);
  // A text that began with a straight mark went on past its curly end.
  const inside = before.token.search(/[\u201c\u201d\u201f\u2018\u2019]\s*[:,\]}]/);
  if (before.token.startsWith('"') && inside >= 0) return told(before.token.charAt(inside), before.at + inside);
  const open = /^"[^"\r\n]*?([\u201c\u201d\u201f])\s*(?:[:,\]}]|$)/m.exec(rest);
  if (open !== null && !/^"(?:[^"\\\r\n]|\\.)*"/.test(rest)) {
    const place = rest.indexOf(open[1] ?? '');
    return told(open[1] ?? '', at + place);
  }
  return undefined;
}

function space(character: string): string {
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  const name =
    { '00A0': 'a non-breaking space', '200B': 'a space without width', FEFF: 'a byte order mark' }[code] ??
    'a space of another kind';
  return `${name} (U+${code}), which cannot be seen; delete it and write an ordinary space`;
}

function others(text: string, kind: RegExp): string {
  return alsoAt([...text.matchAll(kind)].length - 1);
}

function alsoAt(places: number): string {
  return places <= 0 ? '' : ` (and in ${places} other place${places === 1 ? '' : 's'} of this file)`;
}

function commas({ text, token, before, expected, at }: Stop): string | Slip | undefined {
  if (before.token === ',' && /^[}\]]$/.test(token))
    return { at: before.at, message: `a comma before ${token}; take it out` };
  if (before.token === ',' && token === ',') return 'two commas; take one out';
  const begins = token !== '' && /^["[{tfn\d-]/.test(token);
  if (expected !== ',' || !begins || isOneNumber(before, at)) return undefined;
  const end = before.at + before.token.length;
  return { at: end, message: `a comma is missing after ${short(text.slice(before.at, end))}, before ${short(token)}` };
}

function isOneNumber(before: Stop['before'], at: number): boolean {
  return /^-?\d/.test(before.token) && before.at + before.token.length === at;
}

function brackets({ token, text, at, expected, open, askew, before }: Stop): string | Slip | undefined {
  const isEnd = at >= text.length;
  // The mark that ends a name is missing, so the name went on to the one that begins its value.
  const [, name] = /^"([^"]*?)\s*:\s*"$/.exec(before.token) ?? [];
  if (expected === ':' && name !== undefined)
    return { at: before.at, message: `the quotation mark that ends the name "${name} is missing` };
  if (isEnd && text.trim() === '') return 'the file is empty';
  if (expected === ':' && (isEnd || /^[,}\]]$/.test(token)))
    return `${short(before.token)} stands without a value; write ${short(before.token)}: …`;
  if (expected === ':' && token !== '') return `a colon is missing after ${short(before.token)}`;
  if (expected === 'the end') return askew ?? `there is more after the end: ${wordAt({ token, text, at })}`;
  if (open === null) return undefined;
  if (isEnd) return askew ?? `the ${open.bracket} of line ${open.line} is never closed`;
  if (/^[}\]]$/.test(token) && expected === ',')
    return askew ?? `${token} where the ${open.bracket} of line ${open.line} has to be closed`;
  return undefined;
}

const LITERALS: { readonly [word: string]: string } = {
  true: 'true',
  false: 'false',
  null: 'null',
  none: 'null',
  nil: 'null',
  undefined: 'null',
  nan: 'null',
};

function words({ expected, before }: Stop, rest: string): string | undefined {
  const [word = ''] = /^[\p{L}_$][\p{L}\d_$.-]*/u.exec(rest) ?? [];
  if (word === '') return undefined;
  const meant = LITERALS[word.toLowerCase()];
  if (meant !== undefined && word !== meant && expected === 'a value') return `unexpected ${word}; write ${meant}`;
  if (expected === 'a value')
    return `unexpected ${word}: a text stands in quotation marks, "${lineOf(rest)
      .replace(/[\s,}\]"]*$/, '')
      .slice(0, 40)}"`;
  if (expected === 'a name in quotes') return `unexpected ${word}: a name stands in quotation marks, "${word}"`;
  return `unexpected ${word}${before.token.startsWith('"') ? '; a quotation mark inside a text is written \\"' : ''}`;
}

function numbers({ before, expected, at }: Stop, rest: string): string | undefined {
  if (isOneNumber(before, at) && before.token === '0')
    return `a number does not begin with 0: ${/^\d+/.exec(rest)?.[0] ?? ''}`;
  const [number = ''] = /^[+.]?[\d.]+/.exec(rest) ?? [];
  if (expected === 'a value' && number.startsWith('.')) return `unexpected ${number}; write 0${number}`;
  if (expected === 'a value' && number.startsWith('+')) return `unexpected ${number}; write ${number.slice(1)}`;
  if (expected === 'a value' && /^[£$€]/.test(rest))
    return `unexpected ${rest.charAt(0)}; an amount is its number alone`;
  return expected === 'a name in quotes' && number !== '' && before.token === ','
    ? `expected a name in quotes but found ${number}; a number has no commas`
    : undefined;
}

function texts(_: Stop, rest: string): string | undefined {
  const line = lineOf(rest);
  if (!line.startsWith('"') || /^"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/u.test(line)) return undefined;
  const word = line.split(/[\s,]/, 1)[0] ?? '';
  if (/^"(?:[^"\\]|\\.)*"/.test(line))
    return `${word} holds a backslash or a tab that JSON does not know: write \\\\ for a backslash`;
  return `the quotation mark that ends ${line.slice(0, 40).trimEnd()} is missing; a text stands on one line`;
}

function lineOf(rest: string): string {
  return rest.split(LINE_ENDS, 1)[0] ?? '';
}

function wordAt({ token, text, at }: Pick<Stop, 'token' | 'text' | 'at'>): string {
  if (at >= text.length) return 'the end';
  return token === '' ? (lineOf(text.slice(at)).split(/[\s,]/, 1)[0] ?? '') : short(token);
}

function short(token: string): string {
  return token.length <= 40 ? token : `${token.slice(0, 39)}…`;
}
