import { EXCHANGE_LIMITS } from '../tables.ts';
import type { Piece } from './pieces.ts';
import { cleaned, withoutEnd } from './things.ts';

/** A line of a document in the marks that say what is asked. */
export type Mark = Exclude<Piece, { readonly kind: 'words' }> | { readonly kind: 'words'; readonly words: string };

/** Boxes and blanks that are typed: a box in brackets, or of a font; underscores, dots. */
const TYPED = /([☐☑☒□▢❏❑❒]|\[[ xX✓]?\]|\([ ]\))|(_{3,}|\.{4,}|…{2,}|(?:\.\.\. ?){2,}|\[[ ]{2,}\])/gu;

/** The marks of a line: words beside each other are one. */
export function marksIn(pieces: readonly Piece[]): readonly Mark[] {
  const marks: Mark[] = [];
  let words = '';
  const flush = (): void => {
    if (words.trim() !== '') marks.push({ kind: 'words', words: words.slice(0, EXCHANGE_LIMITS.letters) });
    words = '';
  };
  for (const piece of joined(pieces)) {
    if (piece.kind !== 'words') {
      flush();
      marks.push(piece);
      continue;
    }
    let at = 0;
    for (const found of piece.words.matchAll(TYPED)) {
      words += piece.words.slice(at, found.index);
      at = found.index + found[0].length;
      flush();
      marks.push(found[1] === undefined ? { kind: 'blank', of: 'text', made: false } : { kind: 'box' });
    }
    words += piece.words.slice(at);
  }
  flush();
  return oneBlank(marks);
}

/** Runs split words anywhere, a row of underscores too. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (piece.kind === 'words' && last?.kind === 'words')
      all[all.length - 1] = { kind: 'words', words: last.words + piece.words };
    else all.push(piece);
  }
  return all;
}

/** Blanks beside each other are one: a line may be typed in parts. */
const oneBlank = (marks: readonly Mark[]): readonly Mark[] =>
  marks.filter(({ kind }, index) => kind !== 'blank' || marks[index - 1]?.kind !== 'blank');

/** All words of a line. */
export const wordsIn = (marks: readonly Mark[]): string =>
  marks
    .flatMap((mark) => (mark.kind === 'words' ? [mark.words] : []))
    .join(' ')
    .trim();

/** The words of a line before its first box, and behind each. */
export interface Ticks {
  readonly label: string;
  readonly answers: readonly string[];
}

/** What stands at the boxes of a line; their words stand behind them or, where nothing is behind the last, before. */
export function ticksIn(marks: readonly Mark[]): Ticks {
  const parts: string[] = [''];
  for (const mark of marks) {
    if (mark.kind === 'box') parts.push('');
    else if (mark.kind === 'words') parts[parts.length - 1] += ` ${mark.words}`;
  }
  const words = parts.map((part) => part.replaceAll(/[ \u00a0]+/g, ' ').trim());
  const [first = '', ...behind] = words;
  if (behind.at(-1) !== '' || first === '' || behind.length < 2)
    return { label: first, answers: behind.map(answerOf).filter((one) => one !== '') };
  // “Warm? Yes ☐ No ☐”: the first answer stands behind the question.
  const [, label = '', answer = first] =
    /^(.*[:?\t])\s*([^:?\t]+)$/su.exec(first) ?? /^(.*)\s(\S+)$/su.exec(first) ?? [];
  return { label, answers: [answer, ...behind.slice(0, -1)].map(answerOf).filter((one) => one !== '') };
}

const answerOf = (words: string): string =>
  withoutEnd(cleaned(words).replace(/^[\s/,;|–-]+/u, ''), ' /,;|:–-').slice(0, 200);
