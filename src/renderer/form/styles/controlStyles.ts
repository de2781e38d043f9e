import type { CSSObject } from '@mui/material/styles';
import { focusRing, space, tokens } from '../../theme.ts';
import { chipStyles } from './chipStyles.ts';
import { fileStyles } from './fileStyles.ts';

const { color, tone, size, control } = tokens;

/** A drop-down's arrow, drawn in the control's colour. */
const arrow =
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='16' height='16' viewBox='0 0 24 24' ` +
  `fill='none' stroke='${encodeURIComponent(color.control)}' stroke-width='2.5'%3E` +
  `%3Cpath d='M6 9l6 6 6-6'/%3E%3C/svg%3E")`;

const aloud: CSSObject = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

const parts: CSSObject = {
  '& .aloud': aloud,
  '& .help-below': { marginTop: space(1), marginBottom: 0 },
  '& .moment': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${space(2)} ${space(4)}`,
    '& > div': { flex: '0 1 180px', minWidth: 0 },
  },
  '& .part-label': { display: 'block', fontSize: size.small, color: color.muted },
};

const signature: CSSObject = {
  '& .signature': {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: space(2),
    overflowWrap: 'anywhere',
    '& > p': { margin: 0 },
    '& > p:empty': { display: 'none' },
  },
};

const scale: CSSObject = {
  '& .scale': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: space(2),
    '@container form (max-width: 480px)': { flexDirection: 'column' },
  },
  '& .scale-step': {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: space(1),
    minWidth: 64,
    maxWidth: 120,
    padding: space(2),
    textAlign: 'center',
    border: `1px solid ${color.control}`,
    borderRadius: tokens.radius,
    cursor: 'pointer',
    '&:hover': { background: color.primaryTint },
    '&:has(:checked)': {
      background: color.selected,
      borderColor: color.primary,
      outline: `1px solid ${color.primary}`,
    },
    '&:has(:focus-visible)': focusRing,
    '& input': { width: 20, height: 20, margin: 0, accentColor: color.primary, cursor: 'inherit' },
    '& input:focus-visible': { outline: 'none', boxShadow: 'none' },
    '@container form (max-width: 480px)': { flexDirection: 'row', maxWidth: 'none', textAlign: 'left' },
    '@media (forced-colors: active)': {
      '&:has(:checked)': { outline: '2px solid Highlight' },
      '&:has(:focus-visible)': { outline: '3px solid Highlight' },
    },
  },
  '& .scale-words': { fontSize: size.small, color: color.muted },
};

const notQuestions: CSSObject = {
  '& .description p': { whiteSpace: 'pre-line' },
  '& .description-title': { fontWeight: tokens.weight.strong },
  '& .figure': { margin: 0 },
  '& .scene': {
    display: 'block',
    width: '100%',
    aspectRatio: '16 / 9',
    border: `1px solid ${color.line}`,
    borderRadius: tokens.radius,
  },
  '& a.button': { boxSizing: 'border-box', textDecoration: 'none', flexWrap: 'wrap', paddingBlock: space(1) },
  '& .button-note': { fontWeight: tokens.weight.body, fontSize: size.small },
  '& .button[data-invalid]': { borderColor: tone.danger.ink, borderWidth: 2 },
};

/** How controls look: native elements, 40 pixels high, with the one focus ring. */
export const controlStyles: CSSObject = {
  '& .control': {
    boxSizing: 'border-box',
    width: '100%',
    minHeight: control.height,
    margin: 0,
    padding: `${space(2)} ${space(3)}`,
    font: 'inherit',
    lineHeight: 1.4,
    color: color.ink,
    background: color.paper,
    border: `1px solid ${color.control}`,
    borderRadius: tokens.radius,
    '&::placeholder': { color: color.muted, opacity: 1 },
    '&:hover': { borderColor: color.ink },
    '&:focus': { ...focusRing, outlineOffset: 1, borderColor: color.ink },
    '&[aria-invalid]': { borderColor: tone.danger.ink, borderWidth: 2, paddingInline: 11 },
  },
  '& .control-area': { display: 'block', minHeight: 88, resize: 'vertical', fieldSizing: 'content', overflowY: 'auto' },
  '& .control-number': { fontVariantNumeric: 'tabular-nums' },
  '& .control-date': { fontVariantNumeric: 'tabular-nums', paddingRight: 44 },
  '& .control-select': {
    appearance: 'none',
    paddingRight: space(9),
    textOverflow: 'ellipsis',
    backgroundImage: arrow,
    backgroundRepeat: 'no-repeat',
    backgroundPosition: 'right 10px center',
    '&[data-empty]': { color: color.muted },
    '& option': { color: color.ink },
    '@media (forced-colors: active)': { appearance: 'auto', backgroundImage: 'none' },
  },
  '& .prefixed': {
    position: 'relative',
    display: 'block',
    '& .prefix': {
      position: 'absolute',
      left: 12,
      top: 0,
      lineHeight: `${control.height}px`,
      color: color.muted,
      pointerEvents: 'none',
    },
    '& .prefix + .control': { paddingLeft: 28 },
    '& .inset': {
      position: 'absolute',
      right: 4,
      top: 4,
      width: 32,
      height: 32,
      display: 'grid',
      placeItems: 'center',
      padding: 0,
      color: color.primary,
      background: 'none',
      border: 0,
      borderRadius: tokens.radius,
      cursor: 'pointer',
      '&:hover': { background: color.primaryTint },
    },
  },
  '& .options': { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: space(1) },
  '& .options-row': {
    '@container form (min-width: 480px)': { flexDirection: 'row', flexWrap: 'wrap', columnGap: space(6) },
  },
  '& .options-box': {
    maxHeight: 240,
    overflowY: 'auto',
    padding: space(2),
    border: `1px solid ${color.line}`,
    borderRadius: tokens.radius,
    background: color.paper,
  },
  '& .choices-tall .options-box': { height: 240 },
  '& .option': {
    display: 'flex',
    flex: 'none',
    alignItems: 'flex-start',
    gap: space(2),
    minHeight: 32,
    paddingBlock: space(1),
    cursor: 'pointer',
    '& input': {
      flex: 'none',
      width: 20,
      height: 20,
      margin: '2px 0 0',
      accentColor: color.primary,
      cursor: 'inherit',
    },
  },
  '& .narrow': {
    display: 'flex',
    alignItems: 'center',
    gap: space(3),
    marginBottom: space(2),
    '& .control': { maxWidth: 260 },
    '& .help': { margin: 0, whiteSpace: 'nowrap' },
  },
  '& .quiet': {
    font: 'inherit',
    fontSize: size.small,
    color: color.primary,
    background: 'none',
    border: 0,
    padding: space(1),
    textDecoration: 'underline',
    cursor: 'pointer',
    minHeight: control.target,
  },
  '& .button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: space(2),
    minHeight: control.height,
    padding: `0 ${space(4)}`,
    font: 'inherit',
    fontWeight: tokens.weight.strong,
    color: color.primary,
    background: color.paper,
    border: `1px solid ${color.primary}`,
    borderRadius: tokens.radius,
    cursor: 'pointer',
    '&:hover': { background: color.primaryTint },
  },
  ...parts,
  ...signature,
  ...scale,
  ...chipStyles,
  ...fileStyles,
  ...notQuestions,
};
