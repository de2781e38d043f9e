import { ServerError } from './errors.ts';

/** Levels of lists and objects that the calls may hold; answers, with rows in rows and what is parked of them, stay far below. */
const deepest = 100;

/**
 * Refuses JSON that is nested deeper than anything here has a use for, before it is parsed: what walks
 * through a value level by level would run out of stack.
 */
export function refuseDeepJson(text: string): void {
  let depth = 0;
  let inText = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inText) {
      if (code === backslash) index += 1;
      else if (code === quote) inText = false;
    } else if (code === quote) inText = true;
    else if (code === openList || code === openObject) {
      depth += 1;
      if (depth > deepest) throw new ServerError('INVALID', { message: 'That is nested too deep.' });
    } else if (code === closeList || code === closeObject) depth -= 1;
  }
}

const [quote, backslash, openList, closeList, openObject, closeObject] = [...'"\\[]{}'].map((letter) => letter.charCodeAt(0));
