import type { CSSProperties } from 'react';
import type { SxProps, Theme } from '@mui/material/styles';
import { focusRing, tokens } from '../theme.ts';
import type { RowTone } from './rowTone.ts';

/** The column of the rows' actions. */
export const ACTIONS = '$actions';

/** The column of the arrows by which rows open, and its pixels. */
export const EXPAND = '$expand';
export const EXPAND_WIDTH = 48;

/** Class of the cells and the head of the column that names the row: it stays at the left. */
export const PINNED = 'pinned';

/** Pixels of the column of boxes, which stays at the left of the name. */
const TICKS = 50;

const tones = Object.fromEntries(
  Object.entries(tokens.tone).map(([name, { ink, tint }]) => [
    `& .tone-${name}`,
    { '&, &:hover, &.Mui-selected, &.Mui-selected:hover': { backgroundColor: tint }, '& .tone-word': { color: ink } },
  ]),
);

/** Class of a row that stands out. */
export function rowClass(tone: RowTone | null): string {
  return tone === null ? '' : `tone-${tone.tone}`;
}

const wholeHead = [
  '& .MuiDataGrid-columnHeader',
  '& .MuiDataGrid-columnHeaders > [role="row"]',
  '& .MuiDataGrid-columnHeaders .MuiDataGrid-filler',
].join(', ');

/** Cells and heads that have the focus, or something in them has. */
const withFocus = [
  '& .MuiDataGrid-cell:focus',
  '& .MuiDataGrid-cell:focus-within',
  '& .MuiDataGrid-columnHeader:focus',
  '& .MuiDataGrid-columnHeader:focus-within',
].join(', ');

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
  [wholeHead]: { backgroundColor: tokens.color.ground },
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
  // What takes keys fills its cell.
  '& .MuiDataGrid-cell.entered': { padding: 0, alignItems: 'stretch', '& > *': { flex: 1, minHeight: 0 } },
  '& .MuiDataGrid-cell--textRight': { justifyContent: 'flex-end' },
  [withFocus]: { outline: 'none' },
  '& .MuiDataGrid-cell:focus-visible, & .MuiDataGrid-columnHeader:focus-visible': {
    ...focusRing,
    outlineOffset: -3,
    boxShadow: 'none',
  },
  // What stays in sight covers what is pushed past it, in the colour that its row has.
  '& .MuiDataGrid-row': { backgroundColor: tokens.color.paper },
  '& .MuiDataGrid-row:hover': { backgroundColor: tokens.color.ground },
  '& .MuiDataGrid-row:is(.Mui-selected, .opened), & .MuiDataGrid-row:is(.Mui-selected, .opened):hover': {
    backgroundColor: tokens.color.primaryTint,
  },
  [`& [data-field="${ACTIONS}"]`]: {
    position: 'sticky',
    right: 0,
    zIndex: 1,
    backgroundColor: 'inherit',
    boxShadow: `-1px 0 0 ${tokens.color.line}`,
  },
  [`& .${PINNED}, & [data-field="__check__"], & [data-field="${EXPAND}"]:not(.expanded)`]: {
    position: 'sticky',
    zIndex: 2,
    backgroundColor: 'inherit',
  },
  [`& [data-field="${EXPAND}"]:not(.expanded)`]: {
    left: 'var(--arrows-from, 0px)',
    justifyContent: 'center',
    padding: 0,
  },
  // What a row opens to stays in sight while the columns are pushed sideways: nothing around it may cut it off.
  '& .MuiDataGrid-cell.expanded': { display: 'block', overflow: 'visible', padding: 0 },
  [`& .${PINNED}`]: { left: `var(--pinned-from, 0px)`, boxShadow: `1px 0 0 ${tokens.color.line}` },
  '& [data-field="__check__"]': { left: 0 },
  [`& .MuiDataGrid-columnHeader:is(.${PINNED}, [data-field="__check__"], [data-field="${EXPAND}"])`]: {
    zIndex: 32,
    backgroundColor: tokens.color.ground,
  },
  // Over the lines between the heads, which the grid lifts to 30; its own could be dragged no more than it can.
  [`& .MuiDataGrid-columnHeader[data-field="${ACTIONS}"]`]: {
    zIndex: 31,
    backgroundColor: tokens.color.ground,
    '& .MuiDataGrid-columnSeparator': { display: 'none' },
  },
  // Heads stay at the top of the rows and a bar at their foot: what the Tab key reaches comes to stand between them.
  '& .MuiDataGrid-virtualScroller': { scrollPaddingTop: 'var(--DataGrid-headersTotalHeight)', scrollPaddingBottom: 20 },
  '& .grey': { borderRadius: `${tokens.radius}px`, backgroundColor: tokens.color.line },
  '& .toned': { display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0, maxWidth: '100%' },
  '& .tone-word': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    flex: 'none',
    fontWeight: tokens.weight.strong,
  },
  '& .empty': { margin: 0, padding: '24px 16px', textAlign: 'center', color: tokens.color.muted },
  ...tones,
};

/** What stays at the left of the name, in pixels: the boxes of the rows, and the arrows by which they open. */
export function besideName(ticks: boolean, arrows: boolean): CSSProperties {
  const from = ticks ? TICKS : 0;
  return { '--arrows-from': `${from}px`, '--pinned-from': `${from + (arrows ? EXPAND_WIDTH : 0)}px` } as CSSProperties;
}
