import { LONGEST_TEXT, MOST_TEXTS } from '../../../contract/index.ts';
import type { Problem, SourceFile } from '../../../engine/index.ts';

/** What the texts of one authority may be: far more than any needs, far less than would slow the others down. */
export const draftLimits = {
  /** Characters of one text. */
  text: LONGEST_TEXT,
  /** Characters of all of them. */
  all: MOST_TEXTS.letters,
  /** How many there may be. */
  paths: MOST_TEXTS.texts,
  /** Objects and lists within each other. */
  levels: 40,
  /** Names and values of one text that stand behind a colon. */
  members: 6_000,
};

/** What of these texts is too much to be looked into at all; nothing of them is parsed. */
export function tooMuch(files: readonly SourceFile[]): Problem[] {
  const all = files.reduce((sum, { text }) => sum + text.length, 0);
  const whole =
    files.length > draftLimits.paths
      ? `is one of ${files.length} texts; an authority may have ${draftLimits.paths}`
      : all > draftLimits.all
        ? `is one of texts with ${all} characters; all of an authority’s together may have ${draftLimits.all}`
        : null;
  if (whole !== null) return [problemOf(files[0]?.path ?? '', whole)];
  return files.flatMap(({ path, text }) => {
    const fault = tooMuchOf(text);
    return fault === null ? [] : [problemOf(path, fault)];
  });
}

function tooMuchOf(text: string): string | null {
  if (text.length > draftLimits.text) return `has ${text.length} characters; a text may have ${draftLimits.text}`;
  const { levels, members } = shapeOf(text);
  if (levels > draftLimits.levels) return `is nested ${levels} levels deep; ${draftLimits.levels} are enough`;
  if (members > draftLimits.members) return `has ${members} members; ${draftLimits.members} are enough`;
  return null;
}

/** By its signs alone: what is read recursively must not be deep before that is known. */
function shapeOf(text: string): { readonly levels: number; readonly members: number } {
  let [level, levels, members, isText] = [0, 0, 0, false];
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charAt(index);
    if (isText && sign === '\\') index += 1;
    else if (sign === '"') isText = !isText;
    else if (isText) continue;
    else if (sign === '{' || sign === '[') levels = Math.max(levels, (level += 1));
    else if (sign === '}' || sign === ']') level -= 1;
    else if (sign === ':') members += 1;
  }
  return { levels, members };
}

const problemOf = (file: string, message: string): Problem => ({
  file,
  line: 1,
  pointer: '',
  message,
  severity: 'error',
});
