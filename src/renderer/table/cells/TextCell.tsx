import type { CellProps } from '../../cellTypes.ts';

/** Text as its format reads; cut by the column's width, whole on hover. */
export function TextCell({ text, value }: CellProps) {
  return (
    <span className="cell-text" title={typeof value === 'string' && value !== '' ? value : text}>
      {text}
    </span>
  );
}
