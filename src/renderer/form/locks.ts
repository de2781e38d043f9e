import { segmentsOf } from '../../engine/index.ts';
import type { Path } from './path.ts';

/** A field that this viewer sees without being able to change it. In the pointer a star stands for every row. */
export interface FieldLock {
  readonly pointer: string;
  /** Shown beside the value: why it is locked, or where an automatic value comes from. */
  readonly reason: string;
  /** The field is not shown at all. */
  readonly hide?: boolean;
  /** The value was filled in by the system; it looks different from what people type. */
  readonly automatic?: boolean;
}

/** The lock that stands on exactly this path, if any. */
export function lockAt(locks: readonly FieldLock[], path: Path): FieldLock | null {
  if (path.length === 0) return null;
  return locks.find(({ pointer }) => covers(segmentsOf(pointer), path)) ?? null;
}

function covers(segments: readonly string[], path: Path): boolean {
  return (
    segments.length === path.length &&
    segments.every(
      (segment, index) => segment === String(path[index]) || (segment === '*' && typeof path[index] === 'number'),
    )
  );
}
