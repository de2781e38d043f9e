import { styled } from '@mui/material/styles';
import { TableSurface } from '../table/tableParts.ts';
import { space, tokens } from '../theme.ts';

/** As many cards beside each other as have room for a line of words each. */
export const Board = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
  gap: space(4),
  '&[hidden]': { display: 'none' },
});

/** A card: what it is and how much, then rows of a name and what is said of it below. */
export const Surface = styled(TableSurface)({
  alignContent: 'start',
  gap: space(3),
  padding: `${space(4)} ${space(5)}`,
  backgroundColor: tokens.color.paper,
  border: `1px solid ${tokens.color.line}`,
  borderTop: `3px solid ${tokens.color.line}`,
  borderRadius: tokens.radius,
  '& header': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'first baseline',
    columnGap: space(3),
  },
  '& h2': { fontSize: tokens.size.h3, fontWeight: tokens.weight.heading, lineHeight: tokens.lineHeight.heading },
  '& header p': { flex: 'none', display: 'flex', alignItems: 'baseline', gap: space(1.5), color: tokens.color.muted },
  '& header strong': {
    fontSize: tokens.size.h1,
    fontWeight: tokens.weight.heading,
    lineHeight: 1,
    fontVariantNumeric: 'tabular-nums',
    color: 'inherit',
  },
  '& header p:not([style]) strong': { color: tokens.color.ink },
  '& p': { margin: 0 },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': { padding: `${space(2)} 0`, borderTop: `1px solid ${tokens.color.line}` },
  '& li > div': { display: 'flex', flexWrap: 'wrap', columnGap: space(3), color: tokens.color.muted },
  // What is said of a row may be a sentence: two lines of it, and the whole where the name leads.
  '& li > div > span': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
  '& > a': { marginTop: 'auto', alignSelf: 'start' },
});
