import Checkbox from '@mui/material/Checkbox';
import { rowName } from '../rowName.ts';
import { useTableScope } from '../tableScope.ts';
import { RefusedValue } from './RefusedValue.tsx';
import { TextCell } from './TextCell.tsx';
import type { CellProps } from '../../cellTypes.ts';
import { useChange } from './useChange.ts';

/** Yes or No, saved as soon as it is changed; goes back when it cannot be saved. */
export function ToggleCell(props: CellProps) {
  const { text, denied, never, tabIndex } = props;
  if (never) return <TextCell {...props} />;
  if (denied === null) return <Toggle {...props} />;
  return (
    <RefusedValue reason={denied} tabIndex={tabIndex} text={text}>
      {text}
    </RefusedValue>
  );
}

function Toggle({ column, row, value, attempt, tabIndex }: CellProps) {
  const { compiled } = useTableScope();
  const { shown, saving, change } = useChange({ value, attempt });
  const checked = shown === true;
  return (
    <span className="cell-toggle">
      <Checkbox
        size="small"
        sx={{ p: 1 }}
        checked={checked}
        slotProps={{
          input: { 'aria-label': `${column.title} of ${rowName(compiled, row)}`, 'aria-busy': saving, tabIndex },
        }}
        onChange={() => change(!checked)}
      />
      <span aria-hidden="true">{checked ? 'Yes' : 'No'}</span>
    </span>
  );
}
