import { useState } from 'react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { space, tokens, useEngine } from '../../renderer/index.ts';
import { usePortal } from '../shell/portalContext.ts';
import { keepSlashKey, usesSlashKey } from '../shell/slashKey.ts';
import { Panel } from './Panel.tsx';

const TITLE = 'Keys';

/** Keys of every page; those of a register are told there. */
const keys: readonly (readonly [keys: string, does: string])[] = [
  ['Ctrl + K', 'Find a pupil, PEP, organisation or page'],
  ['Arrow keys', 'In a table, go from cell to cell'],
  ['Enter', 'In a table, open or change what the cell holds'],
  ['?', 'In a register, show its keys'],
];

/** What the keyboard does on every page, and whether "/" alone does something (D-201). */
export function ShortcutKeys() {
  const { host } = useEngine();
  const { settings } = usePortal().data;
  const [isUsed, setIsUsed] = useState(usesSlashKey(host.preferences, settings));
  const [said, setSaid] = useState('');
  const choose = (next: boolean) => {
    keepSlashKey(host.preferences, settings, next);
    setIsUsed(next);
    setSaid(`${TITLE} saved`);
  };
  return (
    <Box sx={{ maxWidth: 760 }}>
      <Panel title={TITLE}>
        <Box component="dl" sx={listStyle}>
          {keys.map(([name, does]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <dt>
                <kbd>{name}</kbd>
              </dt>
              <dd>{does}</dd>
            </Box>
          ))}
        </Box>
        <FormControlLabel
          label="The key / alone also puts the cursor in the box to find things, on this device"
          control={<Checkbox checked={isUsed} onChange={({ target }) => choose(target.checked)} />}
        />
        <Typography role="status" color="textSecondary" sx={{ minHeight: 24 }}>
          {said}
        </Typography>
      </Panel>
    </Box>
  );
}

const listStyle = {
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  columnGap: space(4),
  rowGap: space(2),
  m: 0,
  '& dd': { m: 0 },
  '& kbd': {
    font: 'inherit',
    fontWeight: tokens.weight.strong,
    border: 1,
    borderColor: 'divider',
    borderRadius: `${tokens.radius}px`,
    px: space(2),
  },
} as const;
