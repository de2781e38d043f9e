import type { CellProps } from '../../cellTypes.ts';

/** Pounds and pence, their figures one under the other. */
export function MoneyCell({ text }: CellProps) {
  return <span className="cell-figures">{text}</span>;
}
