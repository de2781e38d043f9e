import { isObject, parseJson } from '../../engine/index.ts';
import type { LineProblem } from './JsonEditor.tsx';

/** What keeps a text from being JSON, or an author would not mean, each at its line. */
export function problemsOfJson(text: string, { takesAny = false } = {}): readonly LineProblem[] {
  const { value, faults } = parseJson(text);
  if (faults.length > 0)
    return faults.map(({ line, column, message }) => ({
      line,
      ...(column !== undefined && { column }),
      message,
      severity: 'error',
    }));
  return takesAny || isObject(value)
    ? []
    : [{ line: 1, message: 'This has to be an object: { … }', severity: 'error' }];
}
