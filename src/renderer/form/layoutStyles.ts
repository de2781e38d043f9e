import type { CSSObject } from '@mui/material/styles';
import { space, tokens } from '../theme.ts';

const { color, tone, size, weight } = tokens;

const bare: CSSObject = { margin: 0, padding: 0, border: 0, minWidth: 0 };
const boxed: CSSObject = { background: color.paper, border: `1px solid ${color.line}`, borderRadius: tokens.radius };
const wide = '@container form (min-width: 560px)';

/** A picture of a few strokes that takes the colour of the text around it. */
const picture = (path: string): CSSObject => ({
  content: '""',
  width: 18,
  height: 18,
  flex: 'none',
  background: 'currentColor',
  mask: `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='${path}'/%3E%3C/svg%3E") center / contain no-repeat`,
  '@media (forced-colors: active)': { forcedColorAdjust: 'none', background: 'ButtonText' },
});

const strokes = {
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  right: 'M9 6l6 6-6 6',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  remove: 'M6 6l12 12M18 6L6 18',
};

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

const documentLike: CSSObject = {
  '& .read': {
    margin: 0,
    maxWidth: tokens.reading,
    '& dt': { color: color.muted, fontSize: size.small, marginBottom: 2 },
    '& dd': { margin: 0, whiteSpace: 'pre-wrap' },
    '& dd.unanswered': { color: color.muted, fontStyle: 'italic' },
    '& dd.lock': {
      display: 'flex',
      alignItems: 'center',
      gap: space(1.5),
      marginTop: space(1),
      color: color.muted,
      fontSize: size.small,
      whiteSpace: 'normal',
    },
  },
  '& .read-automatic': {
    padding: `${space(2)} ${space(3)}`,
    background: color.ground,
    border: `1px dashed ${color.line}`,
    borderRadius: tokens.radius,
    boxSizing: 'border-box',
  },
  '&[data-read-only] .fields': { gap: `${space(4)} ${space(6)}` },
  '& .table-frame': { overflowX: 'auto' },
  '& .read-table': {
    borderCollapse: 'collapse',
    width: '100%',
    fontSize: size.table,
    // A date or an amount in two pieces is misread: the frame scrolls instead.
    overflowWrap: 'break-word',
    '& th': { textAlign: 'left', fontWeight: weight.strong, color: color.muted, verticalAlign: 'bottom' },
    '& th, & td': { padding: `${space(2)} ${space(3)} ${space(2)} 0`, borderBottom: `1px solid ${color.line}` },
    '& td': { verticalAlign: 'top', fontVariantNumeric: 'tabular-nums', minWidth: 60 },
    '@container form (max-width: 560px)': {
      '& thead': { display: 'none' },
      '&, & tbody, & tr, & td': { display: 'block' },
      '& tr': { ...boxed, padding: `${space(1)} ${space(3)}`, marginBottom: space(3) },
      '& td': { borderBottom: 0, paddingBlock: space(1) },
      '& td::before': { content: 'attr(data-title)', display: 'block', color: color.muted },
    },
  },
};

const readRows: CSSObject = {
  '& .read-row': {
    padding: `${space(2)} ${space(4)} ${space(3)}`,
    '& > p': { fontWeight: weight.strong, marginBottom: space(2) },
  },
  '& .read-row dl': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 190px), 1fr))',
    gap: `${space(3)} ${space(5)}`,
    margin: 0,
    fontSize: size.table,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'break-word',
  },
  '& .read-row dt': { color: color.muted },
  '& .read-row dd': { margin: 0, whiteSpace: 'pre-wrap' },
};

const rows: CSSObject = {
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
    },
  },
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

const sections: CSSObject = {
  '&[data-with-list]': {
    '@media (min-width: 1100px)': {
      display: 'grid',
      gridTemplateColumns: '220px minmax(0, 1fr)',
      gap: space(8),
      alignItems: 'start',
    },
  },
  '& .section-list': {
    '@media (min-width: 1100px)': { position: 'sticky', top: 72, maxHeight: 'calc(100vh - 160px)', overflowY: 'auto' },
    '& ol': {
      listStyle: 'none',
      margin: `0 0 ${space(6)}`,
      padding: 0,
      '@media (max-width: 1099px)': {
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
        gap: space(1),
        '& li': { display: 'grid' },
      },
    },
    '& button': {
      display: 'flex',
      flexDirection: 'column',
      boxSizing: 'border-box',
      width: '100%',
      gap: 2,
      padding: `${space(2)} ${space(3)}`,
      font: 'inherit',
      textAlign: 'left',
      color: 'inherit',
      background: 'none',
      border: 0,
      borderLeft: `3px solid ${color.line}`,
      cursor: 'pointer',
      '&:hover': { background: color.primaryTint, borderLeftColor: color.primary },
    },
    '& .left': { display: 'flex', alignItems: 'center', gap: space(1), color: color.muted, fontSize: size.small },
    '& .left-done': { color: tone.done.ink },
    '& .left-faulty': { color: tone.danger.ink },
  },
  // In a place of its own it is one narrow column, a line for each section.
  '&[data-list-alone] .section-list': {
    position: 'static',
    maxHeight: 'none',
    fontSize: size.small,
    '& ol': { display: 'block', margin: 0 },
    '& button': {
      flexDirection: 'row',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      columnGap: space(2),
      padding: `${space(1)} ${space(2)}`,
      minHeight: tokens.control.target,
    },
  },
};

/** How forms are laid out: one column, short fields side by side where there is room, rows, the read-only document. */
export const layoutStyles: CSSObject = { ...frame, ...messages, ...documentLike, ...readRows, ...rows, ...sections };
