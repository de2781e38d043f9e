import type { CSSObject } from '@mui/material/styles';

/** What is for the screen alone: it acts, chooses or leads away. */
const chrome = [
  'nav',
  '.MuiButton-root',
  '.MuiIconButton-root',
  '.MuiCheckbox-root',
  '[role="tablist"]',
  '[role="toolbar"]',
  '[role="search"]',
  '[role="progressbar"]',
  '.MuiDialog-root',
  '.MuiPopover-root',
  '.MuiTooltip-popper',
  '.screen-only',
].join(', ');

/** What no page may cut in two where it fits on one. */
const whole = 'tr, li, dl > div, fieldset, figure, .row, .banner';

/**
 * Every page on paper: the work without what is around it, on white, in ink. A link is its words, its address is
 * nobody's business; an answer is printed whole, however long; a heading stands on the page of what it heads.
 */
export const printStyle: CSSObject = {
  '@page': { size: 'A4', margin: '14mm 12mm' },
  '@page lying': { size: 'A4 landscape', margin: '12mm' },
  '@media print': {
    'html, body': { backgroundColor: 'transparent' },
    [chrome]: { display: 'none !important' },
    // Tables and pictures of the screen scroll; paper does not.
    'main, main *': { overflow: 'visible !important', maxHeight: 'none !important' },
    main: { padding: '0 !important', '&:has(.wide-on-paper)': { page: 'lying' } },
    'main *': { boxShadow: 'none !important' },
    a: { color: 'inherit !important', textDecoration: 'none !important' },
    'h1, h2, h3, legend, dt': { breakAfter: 'avoid' },
    [whole]: { breakInside: 'avoid' },
    thead: { display: 'table-header-group' },
    // As high as what is written in it.
    textarea: { fieldSizing: 'content', height: 'auto !important', minHeight: '4em' },
  },
};
