import { styled } from '@mui/material/styles';
import { focusRing, space, tokens } from '../theme.ts';

/** What every table view draws its cells in: the looks of text, figures, links and faults. */
export const TableSurface = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
  fontSize: tokens.size.table,
  minWidth: 0,
  '& .cell-text, & .cell-link': {
    display: 'block',
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .cell-figures': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& .cell-link': {
    all: 'unset',
    boxSizing: 'border-box',
    display: 'block',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.color.primary,
    fontWeight: tokens.weight.strong,
    textDecoration: 'underline',
    textUnderlineOffset: '0.15em',
    cursor: 'pointer',
    '&:focus-visible': { ...focusRing, outlineOffset: -1 },
  },
  '& .cell-toggle': { display: 'inline-flex', alignItems: 'center' },
  '& .cell-denied': { color: tokens.color.muted },
  '& .cell-fault': { color: tokens.tone.danger.ink },
});

/** Words for readers of the screen only. */
export const Hidden = styled('span')({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

/** A line of controls that breaks where it is narrow; what has `data-end` stands at the right. */
export const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(2),
  '&:not(:has(> :not([data-end]), > [data-end] > *))': { display: 'none' },
  '& > [data-end]': { marginLeft: 'auto', display: 'flex', flexWrap: 'wrap', gap: space(2) },
  // There they stand on a line of their own, and begin where the others do.
  [theme.breakpoints.down('sm')]: { '& > [data-end]': { marginLeft: 0 } },
}));

/** The filter panel at the left of the rows; above them where there is no room beside. */
export const Sides = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space(4),
  '& > aside': {
    flex: 'none',
    boxSizing: 'border-box',
    width: 272,
    padding: space(4),
    border: `1px solid ${tokens.color.line}`,
    borderRadius: tokens.radius,
    backgroundColor: tokens.color.paper,
    // Filters are in sight with what is wrong beside them; a summary above would only push them down.
    '& .summary, & .mark': { display: 'none' },
  },
  '& > .rows': { flex: 1, minWidth: 0 },
  [theme.breakpoints.down('md')]: {
    flexDirection: 'column',
    alignItems: 'stretch',
    '& > aside': { width: 'auto' },
  },
}));
