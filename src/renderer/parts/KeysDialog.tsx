import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { space, tokens } from '../theme.ts';
import { keysOfPage, type Keys } from './pageOffer.ts';

/** The keys of what is on the page, under what they are of. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const [groups] = useState(keysOfPage);
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>Keys</DialogTitle>
      {/* Longer than the dialog it is scrolled by the keyboard too. */}
      <DialogContent dividers tabIndex={0} role="region" aria-label="Keys of this page">
        {groups.map(({ title, keys }) => (
          <Group key={title}>
            <h3>{title}</h3>
            <KeyList keys={keys} />
          </Group>
        ))}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Keys, each with what it does. */
export function KeyList({ keys }: { readonly keys: Keys }) {
  return (
    <List>
      {keys.map(([name, does]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{does}</dd>
        </div>
      ))}
    </List>
  );
}

const Group = styled('section')({
  '& + &': { marginTop: space(5) },
  '& h3': { margin: 0, fontSize: tokens.size.body, fontWeight: tokens.weight.heading },
});

const List = styled('dl')(({ theme }) => ({
  margin: 0,
  fontSize: tokens.size.table,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: '2fr 3fr',
    columnGap: space(4),
    padding: '6px 0',
    borderTop: `1px solid ${tokens.color.line}`,
    [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr' },
  },
  '& dt': { fontWeight: tokens.weight.strong },
  '& dd': { margin: 0 },
}));
