import { isObject, type Json } from '../../../engine/index.ts';
import type { Base } from './content.ts';

/** What a declaration is called by its text, or by the patch that it is; null where that cannot be told. */
function titleIn(text: string | undefined): string | null {
  const value = parsed(text ?? '');
  if (!isObject(value)) return null;
  const title = value.title ?? (isObject(value.patch) ? value.patch.title : undefined);
  return typeof title === 'string' && title !== '' ? title : null;
}

/** A draft may be any text. */
function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

const known = new WeakMap<Base, ReadonlyMap<string, string>>();

/** What everybody's declarations are called, by their paths without `.json`. */
function titlesOf(base: Base): ReadonlyMap<string, string> {
  const found = known.get(base);
  if (found !== undefined) return found;
  const titles = new Map(
    base.files.flatMap(({ path, text }): [string, string][] => {
      const title = titleIn(text);
      return title === null ? [] : [[path.replace(/\.json$/, ''), title]];
    }),
  );
  known.set(base, titles);
  return titles;
}

/** What the declaration of a path is called, by its own text or as everybody has it; else the path itself. */
export const titleOf = (base: Base, path: string, text: string | undefined): string =>
  titleIn(text) ?? titlesOf(base).get(path) ?? path;
