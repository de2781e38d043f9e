import type { Json, ResolvedForm } from '../../engine/index.ts';
import { namesReadIn } from '../../engine/index.ts';
import type { Path } from './path.ts';

/**
 * Whether a change may open or hide a question. Most typing cannot, and need not look: a form of
 * hundreds of fields takes longer to resolve than all else a change does.
 */
export function mayFlip(form: ResolvedForm, path: Path, value: Json | undefined): boolean {
  // A whole list or object brings rows, each with conditions of its own.
  if (typeof value === 'object' || value === undefined) return true;
  const names = namesReadIn(form.schema);
  return path.some((segment) => names.has(String(segment)));
}
