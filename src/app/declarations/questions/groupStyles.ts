import { space, tokens } from '../../../renderer/index.ts';

/** Fields below each other, as wide as there is room; a button is as wide as its words. */
export const stackStyle = {
  display: 'grid',
  gap: space(3),
  justifyItems: 'stretch',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > button': { justifySelf: 'start' },
} as const;

/** What stands below a choice that it belongs to: a condition, a rule. */
export const groupStyle = { ...stackStyle, pl: space(3), borderLeft: 3, borderColor: tokens.color.line } as const;

/** Boxes to tick that may be many. */
export const answersStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space(3),
  maxHeight: 240,
  overflowY: 'auto',
} as const;
