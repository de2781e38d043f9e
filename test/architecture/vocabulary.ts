import { type Fault, lineAt, type Source } from './source.ts';

// The nouns of the product and the names of its roles; their plurals count as well.
const nouns = [
  'pep',
  'pupil',
  'student',
  'school',
  'exclusion',
  'attendance',
  'rag',
  'premium',
  'authority',
  'iro',
  'oeu',
  'teacher',
  'headteacher',
];
const pairs = ['social worker', 'super user', 'reviewing officer', 'virtual school', 'support staff', 'education user'];
const words = new Set(nouns.flatMap((noun) => [noun, `${noun}s`, noun.replace(/y$/, 'ies')]));
const phrases = new Set(pairs.flatMap((pair) => [pair, `${pair}s`]));

/** Words of the domain anywhere in a file that must not know it: names, strings and comments alike, camelCase split. */
export function domainWords(source: Pick<Source, 'path' | 'text'>): Fault[] {
  const found = wordsOf(source.text);
  const inText = found.flatMap(({ word, offset }, index) => {
    const pair = `${word} ${found[index + 1]?.word ?? ''}`;
    const hit = words.has(word) ? word : phrases.has(pair) ? pair : undefined;
    return hit
      ? [{ path: source.path, line: lineAt(source, offset), message: `“${hit}” is a word of the domain` }]
      : [];
  });
  const inPath = wordsOf(source.path).filter(({ word }) => words.has(word));
  return [
    ...inText,
    ...inPath.map(({ word }) => ({ path: source.path, line: 1, message: `“${word}” is a word of the domain` })),
  ];
}

function wordsOf(text: string): { word: string; offset: number }[] {
  return [...text.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)].map((match) => ({
    word: match[0].toLowerCase(),
    offset: match.index,
  }));
}
