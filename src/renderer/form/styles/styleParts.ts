import type { CSSObject } from '@mui/material/styles';
import { tokens } from '../../theme.ts';

const { color } = tokens;

/** Without the frame that browsers draw around a group. */
export const bare: CSSObject = { margin: 0, padding: 0, border: 0, minWidth: 0 };

/** A sheet of paper with a thin line around it. */
export const boxed: CSSObject = {
  background: color.paper,
  border: `1px solid ${color.line}`,
  borderRadius: tokens.radius,
};

/** Where a form has room for two fields side by side. */
export const wide = '@container form (min-width: 560px)';
