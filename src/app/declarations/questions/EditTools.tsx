import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { space } from '../../../renderer/index.ts';
import { ActButton } from './ActButton.tsx';
import type { EditSteps } from './useSteps.ts';

interface Props {
  readonly steps: EditSteps;
  /** Where what is chosen, or was moved, stands in its list. */
  readonly said: string;
  /** What can be added. */
  readonly children: ReactNode;
}

/** What stands above a list that is edited by pointing: what adds to it, undo and redo, and what was moved where. */
export function EditTools({ steps: { undo, redo }, said, children }: Props) {
  return (
    <Box sx={{ display: 'flex', gap: space(2), flexWrap: 'wrap', alignItems: 'center' }}>
      {children}
      <ActButton words="Undo" onAct={undo} />
      <ActButton words="Redo" onAct={redo} />
      <Box component="span" role="status" sx={{ color: 'text.secondary' }}>
        {said}
      </Box>
    </Box>
  );
}

/** How such a list stands. */
export const pointedList = {
  display: 'grid',
  gap: space(3),
  gridTemplateColumns: 'minmax(0, 1fr)',
  // What is come to by keyboard does not stand under the row of buttons.
  '& :is(button, input, select, textarea)': { scrollMarginBottom: '80px' },
} as const;

/** The list, and what it makes beside it where there is room. */
export const besideLayout = {
  display: 'grid',
  gap: space(4),
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  alignItems: 'start',
} as const;
