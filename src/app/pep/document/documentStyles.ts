import { space, tokens } from '../../../renderer/index.ts';

const { color, size, tone, weight } = tokens;

/** A change is said in a word too: the rule at its side is for who scans. */
const rule = { borderLeft: `4px solid ${tone.apart.ink}`, paddingLeft: space(3) } as const;

/** The rule stands in the margin: what is changed stays in line with what is not. */
const changed = { ...rule, marginLeft: `-${space(4)}` } as const;

/** How the blocks of a document are set: questions beside their answers where there is room. */
export const blockStyles = {
  '& p': { m: 0 },
  '& .group': { fontSize: size.h3, fontWeight: weight.heading, mt: space(5), mb: space(2) },
  '& .part': { fontSize: size.body, fontWeight: weight.strong, mt: space(4), mb: space(1) },
  '& .plain, & .answer, & blockquote, & .former, & .quiet': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& > .plain': { my: space(2), maxWidth: tokens.reading },
  '& .quiet': { color: 'text.secondary', mb: space(2) },
  '& > .notice': { bgcolor: tone.attention.tint, px: space(3), py: space(2), mb: space(3) },
  '& dl': { m: 0 },
  '& dl > div': {
    display: { sm: 'grid' },
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 5fr)',
    columnGap: space(5),
    py: space(2),
    borderTop: 1,
    borderColor: 'divider',
  },
  '& dt': { color: 'text.secondary', overflowWrap: 'anywhere' },
  '& dt a': { color: 'inherit', textDecorationColor: color.line },
  '& dt a:hover': { color: 'primary.main', textDecorationColor: 'currentColor' },
  '& dd': { m: 0, maxWidth: tokens.reading },
  '& blockquote': { m: 0 },
  '& .none, & .note, & .when': { color: 'text.secondary' },
  '& .note, & .former': { fontSize: size.small, mt: '2px' },
  '& dl > div.changed, & dl.row.changed': changed,
  '& tr.changed > td:first-of-type': rule,
  '& dl.row': { mb: space(3), borderBottom: 1, borderColor: 'divider' },
  '& dl.row > div': { py: '2px', borderTop: 0 },
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: size.table, my: space(2) },
  '& th': { textAlign: 'left', color: 'text.secondary', fontWeight: weight.strong },
  '& th, & td': { verticalAlign: 'top', p: space(2), borderBottom: 1, borderColor: 'divider' },
  '@media print': {
    fontSize: '10.5pt',
    '& dl > div.changed, & dl.row.changed': { ...rule, marginLeft: 0 },
    '& table': { fontSize: '9.5pt' },
    '& dl > div': { display: 'grid' },
  },
} as const;

/** What a plan is, in as few lines as there is room for. */
export const factsStyle = {
  '&& dl': { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(256px, 1fr))', columnGap: space(6) },
  '&& dl > div': { display: 'grid', gridTemplateColumns: '2fr 3fr', py: space(1), borderTop: 0 },
} as const;

/** What somebody says in their own words, set apart from what others write. */
export const voiceStyle = {
  my: space(3),
  px: space(4),
  py: space(3),
  borderLeft: `4px solid ${color.primary}`,
  bgcolor: color.primaryTint,
  '& .voice': { fontWeight: weight.strong, color: 'primary.dark', mb: space(1) },
  '& dl > div:first-of-type': { borderTop: 0 },
  '@media print': { bgcolor: 'transparent' },
} as const;
