import type { CSSObject } from '@mui/material/styles';
import { space, tokens } from '../../theme.ts';
import { boxed } from './styleParts.ts';

const { color, size, weight } = tokens;

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

/** How answers look that are only read: a document, tables and rows of it. */
export const readStyles: CSSObject = { ...documentLike, ...readRows };
