import type { ReplyOf } from '../../../contract/index.ts';
import { isObject, type Json } from '../../../engine/index.ts';
import type { UnsavedTexts } from '../useTyped.ts';

type Standing = ReplyOf<'declarations.read'>;

/** How declarations stand, with what was begun here and not saved yet. */
export function withNew(standing: Standing, unsaved: UnsavedTexts): Standing {
  const known = new Set(standing.paths.map(({ path }) => path));
  const begun = Object.entries(unsaved).filter(([path]) => !known.has(path));
  if (begun.length === 0) return standing;
  const paths = begun.map(([path, { text }]) => ({ path, title: titleIn(text) ?? path, state: 'draft' as const }));
  return { ...standing, paths: [...standing.paths, ...paths] };
}

function titleIn(text: string): string | null {
  try {
    const value = JSON.parse(text) as Json;
    return isObject(value) && typeof value.title === 'string' ? value.title : null;
  } catch {
    return null;
  }
}
