import type { CSSObject } from '@mui/material/styles';
import { space, tokens } from '../../theme.ts';
import { readStyles } from './readStyles.ts';
import { rowStyles } from './rowStyles.ts';
import { sectionListStyles } from './sectionListStyles.ts';
import { bare, boxed, wide } from './styleParts.ts';

const { color, tone, size, weight } = tokens;

const frame: CSSObject = {
  color: color.ink,
  overflowWrap: 'anywhere',
  '& p': { margin: 0 },
  '& .icon': { flex: 'none' },
  '& .form-body': {
    display: 'flex',
    flexDirection: 'column',
    gap: space(8),
    minWidth: 0,
    containerType: 'inline-size',
    containerName: 'form',
  },
  '& .section': { display: 'flex', flexDirection: 'column', gap: space(2) },
  // What a section is about stands beside its heading where there is room, and a line of it goes to the edge: the first
  // question begins high.
  '& .section-head': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: space(3),
    '& .help': { margin: 0 },
    '&::after': { content: '""', flex: '1 1 40px', alignSelf: 'center', borderTop: `1px solid ${color.line}` },
  },
  '& h2': { fontSize: size.h2, fontWeight: weight.heading, lineHeight: 1.3 },
  '& .fields': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: `${space(5)} ${space(6)}`,
    maxWidth: tokens.reading,
    // Rows need all the room there is; what is read and typed does not.
    '& > .rows, & > .group': { width: '100cqi' },
    [wide]: {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      '& > *': { gridColumn: '1 / -1' },
      '& > .field-short': { gridColumn: 'auto' },
    },
  },
  '& .field': { minWidth: 0, scrollMarginTop: 80 },
  // Over the end of the label's line: it takes no height, and the controls below keep theirs.
  '& :is(.field, .read, .rows):has(.beside)': { position: 'relative' },
  '& .beside': { position: 'absolute', top: -2, right: 0, margin: 0 },
  // A legend stands on the edge of its list.
  '& .rows > .beside': { top: -32 },
  '& :is(.field, .read):has(.beside) > :is(.label, dt), & .rows:has(> .beside) > legend': { paddingRight: 56 },
  // What has nothing to say yet is there for who is at the question.
  '& .beside[data-quiet]': { visibility: 'hidden' },
  '& :is(.field, .read):is(:hover, :focus-within) > .beside, & .read:hover > dd > .beside': { visibility: 'visible' },
  '& .rows:is(:hover, :focus-within) > .beside': { visibility: 'visible' },
  '@media print': { '& .beside': { display: 'none' } },
  '& .label, & legend': { display: 'block', fontWeight: weight.strong, marginBottom: space(1), padding: 0 },
  '& .mark': { fontWeight: weight.body, color: color.muted },
  '& .help': { color: color.muted, fontSize: size.small, marginBottom: space(1.5), whiteSpace: 'pre-line' },
  '& .help-after': { marginLeft: 28, marginBottom: 0 },
  '& .error': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: space(1.5),
    marginTop: space(1.5),
    color: tone.danger.ink,
    fontWeight: weight.strong,
    fontSize: size.small,
    '& .icon': { marginTop: 1 },
  },
  '& .field[data-invalid]': {
    borderLeft: `4px solid ${tone.danger.ink}`,
    paddingLeft: space(3),
    marginLeft: `-${space(4)}`,
  },
  '& .unanswered': { color: color.muted },
  '& .unseen': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  '& .rows': { position: 'relative' },
  '& .waiting': { display: 'block', width: '100%', padding: 0, background: 'none', border: 0 },
  '& .note': { color: color.muted, fontSize: size.small, marginTop: space(1.5) },
  '& .former': {
    marginTop: space(1.5),
    paddingLeft: space(3),
    borderLeft: `2px solid ${color.line}`,
    fontSize: size.small,
    color: color.muted,
  },
  '& .former-text': { whiteSpace: 'pre-line', color: color.ink },
  '& .former-when': { color: color.muted },
  '& .former-clamped': { display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' },
  '& .former-tools': { display: 'flex', gap: space(4), alignItems: 'center' },
  '& .text-button': {
    font: 'inherit',
    color: color.primary,
    background: 'none',
    border: 0,
    padding: 0,
    minHeight: tokens.control.target,
    textDecoration: 'underline',
    textUnderlineOffset: '0.15em',
    cursor: 'pointer',
  },
  '& .rows > .unanswered': { marginBottom: space(2) },
  '& .group': { ...bare, '& > legend': { fontSize: size.h3, fontWeight: weight.heading } },
};

const messages: CSSObject = {
  '& .banner': {
    display: 'flex',
    alignItems: 'center',
    gap: space(2),
    padding: `${space(2.5)} ${space(4)}`,
    background: color.primaryTint,
    borderLeft: `4px solid ${color.primary}`,
    borderRadius: tokens.radius,
    fontWeight: weight.strong,
  },
  '& .summary': {
    ...boxed,
    borderColor: tone.danger.ink,
    borderWidth: 2,
    padding: space(4),
    '& .summary-title': {
      display: 'flex',
      alignItems: 'center',
      gap: space(2),
      fontWeight: weight.heading,
      color: tone.danger.ink,
    },
    '& ul': { margin: `${space(2)} 0 0`, paddingLeft: space(6) },
    '& li': { paddingBlock: 2 },
    '& a': { color: tone.danger.ink, display: 'inline-block', verticalAlign: 'top', minHeight: tokens.control.target },
  },
  '& .problem': {
    ...boxed,
    display: 'flex',
    gap: space(3),
    padding: space(4),
    borderStyle: 'dashed',
    borderColor: tone.attention.ink,
    background: tone.attention.tint,
    '& > .icon': { color: tone.attention.ink, marginTop: 3 },
    '& .help': { margin: 0, color: color.ink },
  },
};

/** How forms are laid out: one column, short fields side by side where there is room, rows, the read-only document. */
export const layoutStyles: CSSObject = { ...frame, ...messages, ...readStyles, ...rowStyles, ...sectionListStyles };
