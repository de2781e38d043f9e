import { space, tokens } from '../../../renderer/index.ts';

/** What stands below a choice that it belongs to: a condition, a rule. */
export const groupStyle = {
  display: 'grid',
  gap: space(3),
  pl: space(3),
  borderLeft: 3,
  borderColor: tokens.color.line,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > button': { justifySelf: 'start' },
} as const;

/** Boxes to tick that may be many. */
export const answersStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space(3),
  maxHeight: 240,
  overflowY: 'auto',
} as const;
