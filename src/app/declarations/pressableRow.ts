import { space, tokens } from '../../renderer/index.ts';

/** A line of a list that is one button: what is chosen of several paths, or of several questions. */
export const pressableRow = {
  width: '100%',
  textAlign: 'left',
  font: 'inherit',
  color: 'inherit',
  overflowWrap: 'anywhere',
  border: 0,
  px: space(2),
  py: space(1),
  bgcolor: 'transparent',
  cursor: 'pointer',
  '&:hover': { bgcolor: tokens.color.primaryTint },
  '&[aria-current], &[aria-expanded="true"]': { bgcolor: tokens.color.selected, fontWeight: tokens.weight.strong },
  '&:focus-visible': { outline: `3px solid ${tokens.color.focus}`, outlineOffset: '-3px' },
} as const;
