import { styled } from '@mui/material/styles';
import { focusRing, tokens } from '../theme.ts';

const line = `1px solid ${tokens.color.line}`;

const tones = Object.fromEntries(
  Object.entries(tokens.tone).map(([name, { tint }]) => [`& td.tone-${name}`, { backgroundColor: tint }]),
);

/** What a grid scrolls in; its heads and line names stay in sight. */
export const PivotFrame = styled('div')({
  position: 'relative',
  overflow: 'auto',
  maxHeight: 'max(320px, calc(100dvh - 160px))',
  border: line,
  borderRadius: tokens.radius,
  backgroundColor: tokens.color.paper,
  // Separate borders: collapsed ones are left behind by heads that stay while the rest scrolls.
  '& table': { borderCollapse: 'separate', borderSpacing: 0, width: '100%' },
  '& caption': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '& th': {
    padding: '6px 8px',
    fontWeight: tokens.weight.strong,
    backgroundColor: tokens.color.ground,
    whiteSpace: 'nowrap',
  },
  '& thead': { position: 'sticky', top: 0, zIndex: 2 },
  '& thead th': { borderBottom: line, borderLeft: line },
  '& thead th:first-of-type': { borderLeft: 0 },
  '& thead tr:not(:first-of-type) th:first-of-type': { borderLeft: line },
  '& thead tr:first-of-type th:first-of-type, & tbody th': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    textAlign: 'left',
    width: '1%',
  },
  '& tbody th, & td': { borderBottom: line },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& td': { height: tokens.row, minWidth: 44, padding: 0, borderLeft: line, textAlign: 'center', position: 'relative' },
  '& td:focus-visible': { ...focusRing, outlineOffset: -3, boxShadow: 'none' },
  '& td > .cell-text': { padding: '0 6px' },
  '& thead button': { all: 'unset', cursor: 'pointer', minHeight: tokens.control.target, '&:focus-visible': focusRing },
  ...tones,
});
