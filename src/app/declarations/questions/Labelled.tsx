import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { space, tokens } from '../../../renderer/index.ts';

interface Props {
  /** Of the control that the label is of. */
  readonly id: string;
  readonly label: string;
  readonly children: ReactNode;
}

/** A control, and what belongs to it, under its label. */
export function Labelled({ id, label, children }: Props) {
  return (
    <Box sx={{ display: 'grid', gap: space(1), minWidth: 0 }}>
      <Box component="label" htmlFor={id} sx={{ fontWeight: tokens.weight.strong }}>
        {label}
      </Box>
      {children}
    </Box>
  );
}
