import type { CellProps } from '../../cellTypes.ts';

/** A day or a moment, readable by machines as well. */
export function DateCell({ text, value }: CellProps) {
  if (text === '') return null;
  return (
    <time className="cell-figures" dateTime={String(value)}>
      {text}
    </time>
  );
}
