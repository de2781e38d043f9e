import { useState } from 'react';
import type { ReactNode } from 'react';
import NarrowerIcon from '@mui/icons-material/CloseFullscreen';
import DragIcon from '@mui/icons-material/DragIndicator';
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import WiderIcon from '@mui/icons-material/OpenInFull';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { ChosenColumn } from '../../engine/index.ts';
import { COLUMN_WIDTHS, moveColumn, resizeColumn, showColumn } from '../../engine/index.ts';
import { tokens } from '../theme.ts';
import { Hidden } from './tableParts.ts';
import type { ColumnChoiceState } from './useColumnChoice.ts';
import { useColumnDrag } from './useColumnDrag.ts';

/** Pixels that a press makes a column wider or narrower. */
export const WIDTH_STEP = 24;

/** The columns with what can be done to each: shown or not, its place, its width where columns are drawn. */
export function ColumnList({ choice }: { readonly choice: ColumnChoiceState }) {
  const { columns, choose, measure } = choice;
  const [said, setSaid] = useState('');
  const titleOf = (field: string) => columns.find(({ column }) => column.field === field)?.column.title ?? '';
  const move = (field: string, to: number) => {
    choose(moveColumn(columns, field, to));
    setSaid(`${titleOf(field)} is now ${to + 1} of ${columns.length}`);
  };
  const widen = (entry: ChosenColumn, by: number) => {
    const { field, title } = entry.column;
    const next = resizeColumn(
      columns,
      field,
      (measure.current?.(field) ?? entry.width ?? entry.column.width ?? COLUMN_WIDTHS.least) + by,
    );
    choose(next);
    setSaid(`${title} is now ${next.find(({ column }) => column.field === field)?.width ?? ''} pixels wide`);
  };
  const drag = useColumnDrag(columns, move);
  const lastShown = columns.filter(({ shown }) => shown).length === 1;
  return (
    <>
      <List ref={drag.list}>
        {columns.map((entry, index) => {
          const { field } = entry.column;
          return (
            <li key={field} style={{ order: drag.orderOf(entry) }} data-dragged={drag.dragged === field || undefined}>
              <span
                className="handle"
                aria-hidden="true"
                title="Drag to move"
                onPointerDown={(event) => drag.start(event, field)}
              >
                <DragIcon fontSize="small" />
              </span>
              <Shown
                entry={entry}
                locked={entry.shown && lastShown}
                onShow={(shown) => choose(showColumn(columns, field, shown))}
              />
              {measure.current !== null && <Widths entry={entry} onWiden={(by) => widen(entry, by)} />}
              <Places entry={entry} place={{ index, last: columns.length - 1 }} onMove={(to) => move(field, to)} />
            </li>
          );
        })}
      </List>
      <Hidden role="status">{said}</Hidden>
    </>
  );
}

interface ShownProps {
  readonly entry: ChosenColumn;
  /** The last shown column stays: a table without one would be blank. */
  readonly locked: boolean;
  readonly onShow: (shown: boolean) => void;
}

function Shown({ entry, locked, onShow }: ShownProps) {
  const { title } = entry.column;
  return (
    <FormControlLabel
      sx={{ flex: 1, minWidth: 0, m: 0 }}
      slotProps={{ typography: { variant: 'body2', noWrap: true, title } }}
      control={
        <Checkbox
          size="small"
          checked={entry.shown}
          disabled={locked}
          onChange={(event) => onShow(event.target.checked)}
        />
      }
      label={title}
    />
  );
}

function Widths({ entry, onWiden }: { readonly entry: ChosenColumn; readonly onWiden: (by: number) => void }) {
  const {
    shown,
    column: { title },
  } = entry;
  return (
    <>
      <Tool label={`Make ${title} narrower`} off={!shown} onPress={() => onWiden(-WIDTH_STEP)}>
        <NarrowerIcon sx={{ fontSize: 16, rotate: '45deg' }} />
      </Tool>
      <Tool label={`Make ${title} wider`} off={!shown} onPress={() => onWiden(WIDTH_STEP)}>
        <WiderIcon sx={{ fontSize: 16, rotate: '45deg' }} />
      </Tool>
    </>
  );
}

interface PlacesProps {
  readonly entry: ChosenColumn;
  readonly place: { readonly index: number; readonly last: number };
  readonly onMove: (to: number) => void;
}

function Places({ entry, place: { index, last }, onMove }: PlacesProps) {
  const { title } = entry.column;
  return (
    <>
      <Tool label={`Move ${title} up`} off={index === 0} onPress={() => onMove(index - 1)}>
        <UpIcon fontSize="small" />
      </Tool>
      <Tool label={`Move ${title} down`} off={index === last} onPress={() => onMove(index + 1)}>
        <DownIcon fontSize="small" />
      </Tool>
    </>
  );
}

/** Off, it keeps the focus: whoever moves a column to the end goes on from there. */
function Tool({
  label,
  off,
  onPress,
  children,
}: {
  readonly label: string;
  readonly off: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      aria-disabled={off}
      onClick={off ? undefined : onPress}
      sx={off ? { opacity: 0.4, cursor: 'default' } : undefined}
    >
      {children}
    </IconButton>
  );
}

const List = styled('ol')({
  display: 'flex',
  flexDirection: 'column',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  maxHeight: '50vh',
  overflowY: 'auto',
  '& > li': { flex: 'none', display: 'flex', alignItems: 'center', minHeight: tokens.row, borderRadius: tokens.radius },
  '& > li[data-dragged]': { backgroundColor: tokens.color.selected },
  // A finger on the handle drags; beside it the list scrolls.
  '& .handle': {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: tokens.control.target,
    minHeight: tokens.control.dense,
    color: tokens.color.muted,
    cursor: 'grab',
    touchAction: 'none',
  },
});
