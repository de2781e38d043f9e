import type { SxProps, Theme } from '@mui/material/styles';
import { focusRing, tokens } from '../theme.ts';
import type { RowTone } from './rowTone.ts';

/** The column of the rows' actions. */
export const ACTIONS = '$actions';

const tones = Object.fromEntries(
  Object.entries(tokens.tone).map(([name, { ink, tint }]) => [
    `& .tone-${name}`,
    { backgroundColor: tint, '&:hover': { backgroundColor: tint }, [`& [data-field="${ACTIONS}"]`]: { backgroundColor: tint }, '& .tone-word': { color: ink } },
  ]),
);

/** Class of a row that stands out. */
export function rowClass(tone: RowTone | null): string {
  return tone === null ? '' : `tone-${tone.tone}`;
}

/** The data grid in the theme's looks: thin lines, heads of up to three lines, a ring where the focus is. */
export const gridStyle: SxProps<Theme> = {
  '--DataGrid-rowBorderColor': tokens.color.line,
  '--DataGrid-t-color-border-base': tokens.color.line,
  border: `1px solid ${tokens.color.line}`,
  borderRadius: `${tokens.radius}px`,
  backgroundColor: tokens.color.paper,
  fontSize: tokens.size.table,
  color: tokens.color.ink,
  fontFeatureSettings: '"tnum"',
  // The head is one band, also past the last column.
  '& .MuiDataGrid-columnHeader, & .MuiDataGrid-columnHeaders > [role="row"], & .MuiDataGrid-columnHeaders .MuiDataGrid-filler': { backgroundColor: tokens.color.ground },
  '& .MuiDataGrid-columnHeaderTitle': {
    fontWeight: tokens.weight.strong,
    whiteSpace: 'normal',
    lineHeight: 1.2,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '3',
  },
  // What is dragged to make a column wider has to be seen.
  '& .MuiDataGrid-columnSeparator': { color: tokens.color.control, '&:hover': { color: tokens.color.primary } },
  '& .MuiDataGrid-columnHeader .MuiIconButton-root': { backgroundColor: 'transparent', padding: 0, marginLeft: '2px' },
  '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'center' },
  '& .MuiDataGrid-cell .cell-denied': { display: 'inline-flex', alignItems: 'center', minWidth: 0 },
  '& .MuiDataGrid-cell--textRight': { justifyContent: 'flex-end' },
  '& .MuiDataGrid-cell:focus, & .MuiDataGrid-cell:focus-within, & .MuiDataGrid-columnHeader:focus, & .MuiDataGrid-columnHeader:focus-within': { outline: 'none' },
  '& .MuiDataGrid-cell:focus-visible, & .MuiDataGrid-columnHeader:focus-visible': { ...focusRing, outlineOffset: -3, boxShadow: 'none' },
  // Actions stay in sight at the right while wide rows are pushed past them.
  [`& [data-field="${ACTIONS}"]`]: { position: 'sticky', right: 0, zIndex: 1, backgroundColor: tokens.color.paper, boxShadow: `-1px 0 0 ${tokens.color.line}` },
  // Over the lines between the heads, which the grid lifts to 30; its own could be dragged no more than it can.
  [`& .MuiDataGrid-columnHeader[data-field="${ACTIONS}"]`]: { zIndex: 31, backgroundColor: tokens.color.ground, '& .MuiDataGrid-columnSeparator': { display: 'none' } },
  // Heads stay at the top of the rows and a bar at their foot: what the Tab key reaches comes to stand between them.
  '& .MuiDataGrid-virtualScroller': { scrollPaddingTop: 'var(--DataGrid-headersTotalHeight)', scrollPaddingBottom: 20 },
  '& .toned': { display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0, maxWidth: '100%' },
  '& .tone-word': { display: 'inline-flex', alignItems: 'center', gap: '4px', flex: 'none', fontWeight: tokens.weight.strong },
  '& .empty': { margin: 0, padding: '24px 16px', textAlign: 'center', color: tokens.color.muted },
  ...tones,
};
