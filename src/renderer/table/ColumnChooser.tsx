import { useId, useState } from 'react';
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import ViewColumnIcon from '@mui/icons-material/ViewColumn';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import type { ChosenColumn } from '../../engine/index.ts';
import { space, tokens } from '../theme.ts';
import type { ColumnChoiceState } from './useColumnChoice.ts';

/** Chooses which columns show, and their order, by buttons that a keyboard reaches (TBL-5). */
export function ColumnChooser({ choice }: { readonly choice: ColumnChoiceState }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <Button variant="outlined" startIcon={<ViewColumnIcon />} aria-haspopup="dialog" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}>
        Columns
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: { width: 320, maxWidth: '100vw', p: 3 } } }}
      >
        <Title id={id}>Columns</Title>
        <ColumnList choice={choice} />
        <Footer>
          <Button size="small" onClick={choice.reset}>
            Reset
          </Button>
          <Button size="small" variant="contained" onClick={() => setAnchor(null)}>
            Close
          </Button>
        </Footer>
      </Popover>
    </>
  );
}

function ColumnList({ choice }: { readonly choice: ColumnChoiceState }) {
  const { columns, choose } = choice;
  const [said, setSaid] = useState('');
  const lastShown = columns.filter(({ shown }) => shown).length === 1;
  const show = (index: number, shown: boolean) => choose(columns.map((entry, at) => (at === index ? { ...entry, shown } : entry)));
  const move = (index: number, to: number) => {
    const next = [...columns];
    next.splice(to, 0, ...next.splice(index, 1));
    choose(next);
    setSaid(`${columns[index]?.column.title ?? ''} is now ${to + 1} of ${columns.length}`);
  };
  return (
    <>
      <ol style={{ margin: 0, padding: 0, listStyle: 'none', maxHeight: '50vh', overflowY: 'auto' }}>
        {columns.map((entry, index) => (
          <Entry
            key={entry.column.field}
            entry={entry}
            locked={entry.shown && lastShown}
            place={{ index, last: columns.length - 1 }}
            onShow={(shown) => show(index, shown)}
            onMove={(to) => move(index, to)}
          />
        ))}
      </ol>
      <Said role="status">{said}</Said>
    </>
  );
}

interface EntryProps {
  readonly entry: ChosenColumn;
  /** The last shown column stays: a table without one would be blank. */
  readonly locked: boolean;
  readonly place: { readonly index: number; readonly last: number };
  readonly onShow: (shown: boolean) => void;
  readonly onMove: (to: number) => void;
}

function Entry({ entry, locked, place, onShow, onMove }: EntryProps) {
  const { title } = entry.column;
  return (
    <li style={{ display: 'flex', alignItems: 'center' }}>
      <FormControlLabel
        sx={{ flex: 1, minWidth: 0, m: 0 }}
        slotProps={{ typography: { variant: 'body2', noWrap: true, title } }}
        control={<Checkbox size="small" checked={entry.shown} disabled={locked} onChange={(event) => onShow(event.target.checked)} />}
        label={title}
      />
      <IconButton size="small" aria-label={`Move ${title} up`} disabled={place.index === 0} onClick={() => onMove(place.index - 1)}>
        <UpIcon fontSize="small" />
      </IconButton>
      <IconButton size="small" aria-label={`Move ${title} down`} disabled={place.index === place.last} onClick={() => onMove(place.index + 1)}>
        <DownIcon fontSize="small" />
      </IconButton>
    </li>
  );
}

const Title = styled('h2')({ fontSize: tokens.size.h3, margin: 0, marginBottom: space(2) });
const Footer = styled('div')({ display: 'flex', justifyContent: 'space-between', paddingTop: space(2) });
const Said = styled('div')({ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' });
