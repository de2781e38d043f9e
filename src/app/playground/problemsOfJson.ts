import type { LineProblem } from './JsonEditor.tsx';

/** What keeps a text from being a JSON object, at its line. */
export function problemsOfJson(text: string): readonly LineProblem[] {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return [];
    return [{ line: 1, message: 'This has to be an object: { … }', severity: 'error' }];
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [{ line: lineOf(text, message), message, severity: 'error' }];
  }
}

/** Engines tell the line, or the position only. */
function lineOf(text: string, message: string): number {
  const line = /line (\d+)/.exec(message)?.[1];
  if (line !== undefined) return Number(line);
  const position = /position (\d+)/.exec(message)?.[1];
  return text.slice(0, position === undefined ? text.length : Number(position)).split('\n').length;
}
