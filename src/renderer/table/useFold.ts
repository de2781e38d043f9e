import { useId, useState } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';
import { theme } from '../theme.ts';

/** Whether what a table is searched, filtered and sorted with is in sight. */
export interface FoldState {
  /** Id of what the button unfolds. */
  readonly id: string;
  /** There is no room beside the rows: everything stands behind one button. */
  readonly narrow: boolean;
  readonly open: boolean;
  toggle(): void;
}

/** On a phone the controls fold away: the rows are what one came for. */
export function useFold(): FoldState {
  const narrow = useMediaQuery(theme.breakpoints.down('sm'), { noSsr: true });
  const [unfolded, setUnfolded] = useState(false);
  return { id: useId(), narrow, open: !narrow || unfolded, toggle: () => setUnfolded(!unfolded) };
}
