import type { ReactNode } from 'react';
import Tooltip from '@mui/material/Tooltip';
import { Hidden } from '../tableParts.ts';

interface RefusedValueProps {
  readonly reason: string;
  readonly tabIndex: 0 | -1;
  /** The value as its format reads; blank stands as a dash that the reason can hang on. */
  readonly text: string;
  readonly children: ReactNode;
}

/** A value that may be changed elsewhere but not in this row: plain, in reach of the keyboard, and it says why. */
export function RefusedValue({ reason, tabIndex, text, children }: RefusedValueProps) {
  return (
    <Tooltip describeChild title={reason}>
      <span className="cell-denied" tabIndex={tabIndex}>
        {text === '' ? <Dash /> : children}
        <Hidden>{`. ${reason}`}</Hidden>
      </span>
    </Tooltip>
  );
}

function Dash() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <Hidden>Not known</Hidden>
    </>
  );
}
