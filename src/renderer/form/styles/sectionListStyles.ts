import type { CSSObject } from '@mui/material/styles';
import { space, tokens } from '../../theme.ts';

const { color, tone, size } = tokens;

/** How the list of a form's sections looks: beside the form, or in a place of its own. */
export const sectionListStyles: CSSObject = {
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
