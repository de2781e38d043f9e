import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import { createTheme } from '@mui/material/styles';
import type { CSSObject, Theme } from '@mui/material/styles';
import { chartInks } from '../engine/index.ts';
import { printStyle } from './printStyle.ts';

/**
 * Every colour, size, shadow and duration of the product; nothing else names one. Lengths are CSS
 * pixels, durations milliseconds. Status colours always stand beside an icon and a word.
 */
export const tokens = {
  font: "'Atkinson Hyperlegible Next Variable', 'Atkinson Hyperlegible Next', system-ui, sans-serif",
  size: { body: 16, table: 14, small: 14, h1: 24, h2: 20, h3: 16 },
  weight: { body: 400, strong: 600, heading: 650 },
  lineHeight: { body: 1.5, heading: 1.3 },
  reading: '72ch',
  color: {
    ink: '#14303A',
    muted: '#55686E',
    paper: '#FFFFFF',
    ground: '#F4F7F7',
    line: '#D5DEDF',
    control: '#6B7478',
    primary: '#1B5E6B',
    primaryDark: '#134751',
    primaryTint: '#E6EFF0',
    focus: '#0B57D0',
    selected: '#DCEAEC',
  },
  tone: {
    gold: { ink: '#665000', tint: '#F9E79A' },
    done: { ink: '#1F7A3D', tint: '#E7F3EB' },
    good: { ink: '#41701B', tint: '#EFF7D9' },
    attention: { ink: '#8A5A00', tint: '#FFF4DC' },
    danger: { ink: '#B3261E', tint: '#FBEAE9' },
    apart: { ink: '#5B2A86', tint: '#F1EAF7' },
    muted: { ink: '#5F696D', tint: '#EEF1F1' },
  },
  /** The thirty of the chart palette in their order: `chartPalette.ts` says how each is drawn (LOOK-11). */
  chart: chartInks,
  radius: 6,
  shadow: '0 6px 20px rgba(20, 48, 58, 0.18), 0 1px 3px rgba(20, 48, 58, 0.14)',
  control: { height: 40, dense: 32, target: 24, touch: 44 },
  row: 36,
  motion: 120,
  breakpoint: { drawer: 900, card: 600 },
} as const;

/** A length of the spacing scale: steps of 4 pixels. */
export const space = (steps: number): string => `${steps * 4}px`;

/** The one focus ring: three pixels with a white gap; forced colours keep the system's. */
export const focusRing: CSSObject = {
  outline: `3px solid ${tokens.color.focus}`,
  outlineOffset: 2,
  boxShadow: `0 0 0 2px ${tokens.color.paper}`,
};

const heading = (size: number) => ({
  fontSize: size,
  fontWeight: tokens.weight.heading,
  lineHeight: tokens.lineHeight.heading,
  letterSpacing: 0,
});

/** What floats holds the focus only until it moves to what is inside: a ring around the whole says nothing. */
const floating: CSSObject = {
  boxShadow: tokens.shadow,
  border: `1px solid ${tokens.color.line}`,
  '&:focus-visible': { outline: 'none', boxShadow: tokens.shadow },
};

/** A label above its box, as in every form, for a box that no declared form draws. */
export const labelAbove: CSSObject = {
  '& .MuiInputLabel-root': {
    position: 'static',
    transform: 'none',
    maxWidth: 'none',
    marginBottom: '4px',
    whiteSpace: 'normal',
    fontWeight: tokens.weight.strong,
    '&:not(.Mui-error)': { color: tokens.color.ink },
  },
  '& .MuiOutlinedInput-notchedOutline': { top: 0, '& legend': { display: 'none' } },
  '& .MuiFormHelperText-root': { marginInline: 0 },
};

const controlHeight: CSSObject = { minHeight: tokens.control.height };

const baseline: CSSObject = {
  html: { WebkitTextSizeAdjust: '100%' },
  body: { backgroundColor: tokens.color.ground, color: tokens.color.ink },
  'h1, h2, h3': { margin: 0 },
  a: { color: tokens.color.primary, textUnderlineOffset: '0.15em' },
  ':focus-visible': focusRing,
  ...printStyle,
  '@media (forced-colors: active)': { ':focus-visible': { outlineColor: 'Highlight', boxShadow: 'none' } },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // Not a short one: with that, every property of every element that ever changes begins a transition of its own.
      transitionProperty: 'none !important',
      scrollBehavior: 'auto !important',
    },
  },
};

const palette = {
  primary: { main: tokens.color.primary, dark: tokens.color.primaryDark, contrastText: tokens.color.paper },
  text: { primary: tokens.color.ink, secondary: tokens.color.muted },
  background: { default: tokens.color.ground, paper: tokens.color.paper },
  divider: tokens.color.line,
  error: { main: tokens.tone.danger.ink },
  warning: { main: tokens.tone.attention.ink },
  success: { main: tokens.tone.done.ink },
  info: { main: tokens.color.primary },
};

const components: NonNullable<Parameters<typeof createTheme>[0]>['components'] = {
  MuiCssBaseline: { styleOverrides: baseline },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        ...controlHeight,
        textTransform: 'none',
        fontWeight: tokens.weight.strong,
        fontSize: tokens.size.body,
        paddingInline: 16,
      },
      sizeSmall: { minHeight: tokens.control.dense, fontSize: tokens.size.small, paddingInline: 12 },
      outlined: { borderColor: tokens.color.control },
      // Its colour is all that makes it a button; forced colours take that away.
      contained: { '@media (forced-colors: active)': { border: '1px solid ButtonText' } },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: { borderRadius: tokens.radius, minWidth: tokens.control.target, minHeight: tokens.control.target },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: { ...controlHeight, backgroundColor: tokens.color.paper, '&.Mui-focused': focusRing },
      notchedOutline: { borderColor: tokens.color.control },
      input: { '&::placeholder': { color: tokens.color.muted, opacity: 1 } },
    },
  },
  MuiMenuItem: { styleOverrides: { root: { minHeight: tokens.control.dense } } },
  MuiPopover: { styleOverrides: { paper: floating } },
  MuiDialog: {
    styleOverrides: {
      paper: {
        ...floating,
        // A phone has no width to give away beside a dialog.
        [`@media (max-width: ${tokens.breakpoint.card - 0.05}px)`]: {
          margin: 12,
          width: 'calc(100% - 24px)',
          maxWidth: 'calc(100% - 24px)',
          maxHeight: 'calc(100% - 24px)',
        },
      },
    },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px' } } },
  MuiDialogTitle: { defaultProps: { variant: 'h2' } },
  MuiTooltip: {
    defaultProps: { arrow: true },
    styleOverrides: { tooltip: { fontSize: tokens.size.small, backgroundColor: tokens.color.ink } },
  },
  MuiTab: {
    styleOverrides: { root: { textTransform: 'none', fontSize: tokens.size.body, minHeight: tokens.control.height } },
  },
};

/** The MUI theme made of the tokens. Its colours are CSS variables, so forced colours and print can override them. */
export const theme: Theme = createTheme({
  cssVariables: true,
  palette,
  spacing: 4,
  shape: { borderRadius: tokens.radius },
  breakpoints: { values: { xs: 0, sm: tokens.breakpoint.card, md: tokens.breakpoint.drawer, lg: 1200, xl: 1536 } },
  typography: {
    fontFamily: tokens.font,
    fontSize: tokens.size.body,
    htmlFontSize: 16,
    h1: heading(tokens.size.h1),
    h2: heading(tokens.size.h2),
    h3: heading(tokens.size.h3),
    body1: { fontSize: tokens.size.body, lineHeight: tokens.lineHeight.body },
    body2: { fontSize: tokens.size.small, lineHeight: tokens.lineHeight.body },
    button: { fontSize: tokens.size.body },
  },
  transitions: {
    duration: {
      shortest: 80,
      shorter: 100,
      short: tokens.motion,
      standard: tokens.motion,
      complex: 150,
      enteringScreen: tokens.motion,
      leavingScreen: 100,
    },
  },
  components,
});
