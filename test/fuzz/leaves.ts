import { allAnswers, isObject, type FormDocument, type Json } from '../../src/engine/index.ts';

/** Every text answer by its place, rows named by their ids; hidden or not. */
export function leavesOf(document: FormDocument): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (value: Json | undefined, path: string) => {
    if (typeof value === 'string') found.set(path, value);
    else if (Array.isArray(value))
      for (const row of value) walk(row, `${path}/${isObject(row) ? String(row.rowId) : ''}`);
    else if (isObject(value))
      for (const [name, inner] of Object.entries(value)) if (name !== 'rowId') walk(inner, `${path}/${name}`);
  };
  walk(allAnswers(document), '');
  return found;
}

/** Texts of a run name who typed them: `7·la·3` is the third of la in run 7. */
export const authorOf = (text: string): string | null => /^\d+·(\w+)·\d+$/.exec(text)?.[1] ?? null;

/** Texts of a run in any answer. */
export function textsIn(value: Json | undefined): string[] {
  if (typeof value === 'string') return authorOf(value) === null ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
