import { styled } from '@mui/material/styles';
import { tokens } from '../../renderer/index.ts';

/** Says that a screen is new; support staff, who have the other variant, do not see it (SATT-10, C-57). */
export function BetaLabel() {
  return <Label>BETA</Label>;
}

const Label = styled('p')({
  width: 'fit-content',
  margin: '0 0 8px',
  padding: '2px 8px',
  border: `1px solid ${tokens.color.primary}`,
  borderRadius: tokens.radius,
  color: tokens.color.primary,
  fontSize: tokens.size.small,
  fontWeight: tokens.weight.strong,
});
