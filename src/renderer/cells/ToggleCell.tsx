import { useState } from 'react';
import Checkbox from '@mui/material/Checkbox';
import Tooltip from '@mui/material/Tooltip';
import { Hidden } from '../table/tableParts.ts';
import type { CellProps } from './types.ts';

/** Yes or No, saved as soon as it is changed; goes back when it cannot be saved. */
export function ToggleCell({ column, value, text, denied, tabIndex, commit }: CellProps) {
  const [saving, setSaving] = useState(false);
  const shown = saving ? value !== true : value === true;
  if (denied !== null) {
    return (
      <Tooltip describeChild title={denied}>
        <span className="cell-denied" tabIndex={tabIndex}>
          {text}
          <Hidden>{`${text === '' ? 'Not known' : ''}. ${denied}`}</Hidden>
        </span>
      </Tooltip>
    );
  }
  const change = async () => {
    setSaving(true);
    await commit(value !== true);
    setSaving(false);
  };
  return (
    <span className="cell-toggle">
      <Checkbox
        size="small"
        sx={{ p: 1 }}
        checked={shown}
        slotProps={{ input: { 'aria-label': column.title, 'aria-busy': saving, tabIndex } }}
        onChange={() => {
          if (!saving) void change();
        }}
      />
      <span aria-hidden="true">{shown ? 'Yes' : 'No'}</span>
    </span>
  );
}
