import type { CSSObject } from '@mui/material/styles';
import { focusRing, space, tokens } from '../../theme.ts';

const { color, size } = tokens;

/**
 * Few choices as chips. Chosen is what has its dot, its edge twice as thick and its words bold; the colour only says it
 * once more.
 */
export const chipStyles: CSSObject = {
  '& .chips': { display: 'flex', flexWrap: 'wrap', gap: space(2) },
  '& .chip': {
    display: 'flex',
    alignItems: 'center',
    gap: space(1),
    boxSizing: 'border-box',
    minHeight: 36,
    paddingInline: space(2),
    color: 'var(--chip-ink)',
    background: color.paper,
    border: `1px solid ${color.control}`,
    borderRadius: tokens.radius,
    cursor: 'pointer',
    '&:hover': { background: 'var(--chip-tint)' },
    '&:has(:checked)': {
      background: 'var(--chip-tint)',
      borderColor: 'currentColor',
      outline: '1px solid currentColor',
      fontWeight: tokens.weight.strong,
    },
    '&:has(:focus-visible)': focusRing,
    '& input': { width: 16, height: 16, margin: 0, accentColor: 'currentColor', cursor: 'inherit' },
    '& input:focus-visible': { outline: 'none', boxShadow: 'none' },
    // The key is a hint for the eye: a choice is called by its word alone.
    '&::after': {
      content: 'attr(data-key) / ""',
      fontSize: size.small,
      fontWeight: tokens.weight.body,
      color: color.muted,
    },
    '@media (forced-colors: active)': {
      '&:has(:checked)': { outline: '2px solid Highlight' },
      '&:has(:focus-visible)': { outline: '3px solid Highlight' },
    },
  },
};
