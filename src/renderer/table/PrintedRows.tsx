import { styled } from '@mui/material/styles';
import type { Row } from '../../engine/index.ts';
import { usePrinting } from '../parts/usePrinting.ts';
import { tokens } from '../theme.ts';
import { rowKey } from './bulk/useSelection.ts';
import { textOf } from './CellView.tsx';
import { rowTone } from './rowTone.ts';
import { useTableScope } from './tableScope.ts';
import type { ColumnChoiceState } from './useColumnChoice.ts';

/** Columns that stand beside each other on an upright sheet; for more it lies. */
const UPRIGHT = 7;

interface PrintedRowsProps {
  readonly choice: ColumnChoiceState;
  readonly rows: readonly Row[];
}

/**
 * The rows on paper: every one of the page, in words, under heads that each sheet repeats. The grid draws those alone
 * that are in sight on the screen, and as wide as the screen is; it stays meanwhile, with what is typed in it.
 */
export function PrintedRows({ choice, rows }: PrintedRowsProps) {
  const { compiled, facts } = useTableScope();
  if (!usePrinting()) return null;
  const columns = choice.columns.flatMap(({ column, shown }) => (shown ? [column] : []));
  return (
    <Printed aria-label={compiled.declaration.title} className={columns.length > UPRIGHT ? 'wide-on-paper' : undefined}>
      <thead>
        <tr>
          {columns.map(({ field, title }) => (
            <th key={field} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const tone = rowTone(compiled, row, facts);
          return (
            <tr key={rowKey(compiled, row)}>
              {columns.map((column, place) => (
                <td key={column.field} data-figures={column.align === 'right' || undefined}>
                  {textOf(column, row) ?? ''}
                  {place === 0 && tone !== null && ` (${tone.label})`}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </Printed>
  );
}

const Printed = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '8.5pt',
  lineHeight: 1.3,
  '& th, & td': {
    padding: '3px 5px',
    border: `1px solid ${tokens.color.line}`,
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'break-word',
  },
  '& th': { fontWeight: tokens.weight.strong, borderBottomColor: 'currentColor' },
  '& [data-figures]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
});
