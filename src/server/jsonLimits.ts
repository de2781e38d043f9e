import { ServerError } from './errors.ts';

/**
 * Levels of lists and objects that the calls may hold; answers, with rows in rows and what is parked of them, stay far
 * below.
 */
const deepest = 100;

/** Items of one list, or members of one object: the longest that a call takes are 2,000 ids. */
const widest = 10_000;

/** Items and members of all of them: a section full of rows has half as many. */
const mostValues = 100_000;

/**
 * Refuses JSON that is deeper, wider or of more parts than anything here has a use for, before it is parsed: what walks
 * through a value level by level would run out of stack, and what looks at each part would keep everybody else waiting.
 */
export function refuseUnwieldyJson(text: string): void {
  const counts: number[] = [];
  let count = 0;
  let values = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) index = endOfText(text, index);
    else if (code === comma) {
      count += 1;
      values += 1;
      if (count >= widest || values >= mostValues) throw refusal('That has too many parts.');
    } else if (code === openList || code === openObject) {
      counts.push(count);
      count = 0;
      values += 1;
      if (counts.length > deepest) throw refusal('That is nested too deep.');
    } else if (code === closeList || code === closeObject) count = counts.pop() ?? 0;
  }
}

const refusal = (message: string) => new ServerError('INVALID', { message });

/** Place of the quotation mark that ends a text, or of the last character where none does. */
function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

/** Whether an odd number of backslashes stands before a place. */
function isEscaped(text: string, place: number): boolean {
  let first = place;
  while (text.charCodeAt(first - 1) === backslash) first -= 1;
  return (place - first) % 2 === 1;
}

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [...'"\\,[]{}'].map((letter) =>
  letter.charCodeAt(0),
);
