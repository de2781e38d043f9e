import { useEngine } from '../../EngineProvider.tsx';
import type { CellProps } from '../../cellTypes.ts';
import { TextCell } from './TextCell.tsx';

/** The value as its column would show it if it could not be changed. */
export function ShownValue(props: CellProps) {
  const { registry } = useEngine();
  const Cell = registry.cells[props.column.format.cell] ?? TextCell;
  return <Cell {...props} />;
}
