import type { CSSObject } from '@mui/material/styles';
import { space, tokens } from '../../theme.ts';
import { bare, boxed, wide } from './styleParts.ts';

const { color, tone, size, weight } = tokens;

/** A picture of a few strokes that takes the colour of the text around it. */
const picture = (path: string): CSSObject => ({
  content: '""',
  width: 18,
  height: 18,
  flex: 'none',
  background: 'currentColor',
  mask:
    `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' ` +
    `fill='none' stroke='black' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E` +
    `%3Cpath d='${path}'/%3E%3C/svg%3E") center / contain no-repeat`,
  '@media (forced-colors: active)': { forcedColorAdjust: 'none', background: 'ButtonText' },
});

const strokes = {
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  right: 'M9 6l6 6-6 6',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  remove: 'M6 6l12 12M18 6L6 18',
};

/** How a list of rows looks while it is filled in: each a card with its tools. */
export const rowStyles: CSSObject = {
  '& .rows': { ...bare, '& > legend': { fontSize: size.h3, fontWeight: weight.heading } },
  '& .row-list': { listStyle: 'none', margin: 0, padding: 0 },
  '& .row': { ...boxed, marginBottom: space(3), scrollMarginTop: 80 },
  '& .row-head': {
    display: 'flex',
    alignItems: 'center',
    gap: space(1),
    padding: space(1),
    borderBottom: `1px solid ${color.line}`,
    background: color.ground,
    borderRadius: `${tokens.radius}px ${tokens.radius}px 0 0`,
  },
  '& .row-title': {
    flex: 1,
    minWidth: 0,
    display: 'flex',
    alignItems: 'center',
    gap: space(2),
    font: 'inherit',
    fontWeight: weight.strong,
    color: 'inherit',
    textAlign: 'left',
    background: 'none',
    border: 0,
    padding: space(1),
    minHeight: tokens.control.dense,
    cursor: 'pointer',
  },
  '& .row-name': { fontWeight: weight.body, color: color.muted },
  '& .tool': {
    display: 'grid',
    placeItems: 'center',
    width: 32,
    height: 32,
    padding: 0,
    color: color.muted,
    background: 'none',
    border: 0,
    borderRadius: tokens.radius,
    cursor: 'pointer',
    '&:hover:not(:disabled)': { background: color.selected, color: color.ink },
    '&:disabled': { opacity: 0.35, cursor: 'default' },
  },
  ...Object.fromEntries(
    (['up', 'down', 'copy', 'remove'] as const).map((tool) => [
      `& .tool[data-tool=${tool}]::before`,
      picture(strokes[tool]),
    ]),
  ),
  '& .row-title::before': picture(strokes.right),
  '& .row-title[aria-expanded=true]::before': { transform: 'rotate(90deg)' },
  '& .tool-danger:hover:not(:disabled), & .tool[data-tool=remove]:hover:not(:disabled)': {
    background: tone.danger.tint,
    color: tone.danger.ink,
  },
  '& .row-fields': {
    padding: space(4),
    maxWidth: 'none',
    '& .field[data-invalid]': { borderLeft: 0, paddingLeft: 0, marginLeft: 0 },
    [wide]: {
      gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
      '& > *': { gridColumn: 'auto' },
      '& > :has(textarea), & > :has(.choices)': { gridColumn: '1 / -1' },
      // Four stand two by two, or all in a line: none alone below three.
      '&:has(> :nth-child(4):last-child)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    },
    '@container form (min-width: 720px)': {
      '&:has(> :nth-child(4):last-child)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
    },
  },
  // An item that is a single question.
  '& .item-tools + .field': { padding: `${space(3)} ${space(4)} ${space(4)}` },
  '& .row-summary': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${space(1)} ${space(5)}`,
    margin: 0,
    padding: `${space(2)} ${space(3)} ${space(2)} ${space(9)}`,
    fontSize: size.table,
    '& div': { display: 'flex', gap: space(1.5) },
    '& dt': { color: color.muted },
    '& dd': { margin: 0 },
  },
};
