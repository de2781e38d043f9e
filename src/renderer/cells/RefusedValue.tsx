import type { ReactNode } from 'react';
import Tooltip from '@mui/material/Tooltip';
import { Hidden } from '../table/tableParts.ts';

interface RefusedValueProps {
  readonly reason: string;
  readonly tabIndex: 0 | -1;
  readonly children: ReactNode;
}

/** A value that may be changed elsewhere but not in this row: plain, in reach of the keyboard, and it says why. */
export function RefusedValue({ reason, tabIndex, children }: RefusedValueProps) {
  return (
    <Tooltip describeChild title={reason}>
      <span className="cell-denied" tabIndex={tabIndex}>
        {children}
        <Hidden>{`. ${reason}`}</Hidden>
      </span>
    </Tooltip>
  );
}
