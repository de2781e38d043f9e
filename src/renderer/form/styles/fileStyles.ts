import type { CSSObject } from '@mui/material/styles';
import { space, tokens } from '../../theme.ts';

const { color, size, control } = tokens;

/** How files and pictures of an answer look, stored ones and those on their way. */
export const fileStyles: CSSObject = {
  '& .files': {
    display: 'flex',
    flexDirection: 'column',
    gap: space(2),
    padding: space(3),
    border: `1px dashed ${color.control}`,
    borderRadius: tokens.radius,
    '& > .help': { margin: 0 },
    '&[data-over]': { background: color.primaryTint, borderStyle: 'solid' },
  },
  '& .file-list': { listStyle: 'none', margin: 0, padding: 0 },
  '& .file': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `0 ${space(2)}`,
    minHeight: control.height,
    borderBottom: `1px solid ${color.line}`,
  },
  '& .file-name': { flex: '1 1 160px', minWidth: 0 },
  '& .file-name .quiet': { fontSize: 'inherit', textAlign: 'left', overflowWrap: 'anywhere' },
  '& .file-size': {
    display: 'inline-block',
    paddingInline: space(1),
    whiteSpace: 'nowrap',
    color: color.muted,
    fontSize: size.small,
  },
  '& .file-note': { display: 'block', fontSize: size.small },
  '& .file-progress': {
    display: 'flex',
    alignItems: 'center',
    gap: space(2),
    fontSize: size.small,
    '& progress': { flex: '0 1 220px', minWidth: 60, accentColor: color.primary },
  },
  '& .file-error': { flexBasis: '100%', margin: `0 0 ${space(1)}` },
  '& .file-choose': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: space(3),
    '& .help': { margin: 0 },
  },
  '& .picture': { display: 'block', maxWidth: 'min(500px, 100%)', maxHeight: 300, objectFit: 'contain' },
  '& .picture-place': {
    display: 'grid',
    placeItems: 'center',
    maxWidth: 500,
    height: 200,
    color: color.muted,
    background: color.ground,
  },
};
