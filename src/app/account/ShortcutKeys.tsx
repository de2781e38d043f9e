import { useState } from 'react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { space, tokens, useEngine } from '../../renderer/index.ts';
import { usePortal } from '../shell/portalContext.ts';
import { ChoicePanel } from './ChoicePanel.tsx';
import { slashKey } from '../shell/ownPreference.ts';

/** Keys of every page; those of a register are told there. */
const keys: readonly (readonly [keys: string, does: string])[] = [
  ['Ctrl + K', 'Find a pupil, PEP, organisation or page'],
  ['Ctrl + Enter', 'Send the form that one is in'],
  ['Ctrl + S', 'In a section of a PEP, save'],
  ['Alt + R', 'In a section of a PEP, go to its rating, for those who rate'],
  ['Alt + Q', 'In a section of a PEP, ask about the answer that one is at'],
  ['1 to 9', 'Among chips, choose one by its place'],
  ['A, B, C', 'Among the chips of a rating, take a quick response'],
  ['Arrow keys', 'In a table, go from cell to cell'],
  ['Enter', 'In a table, open or change what the cell holds'],
  ['?', 'In a register, show its keys'],
];

/** What the keyboard does on every page, and whether "/" alone does something (D-201). */
export function ShortcutKeys() {
  const { host } = useEngine();
  const { settings } = usePortal().data;
  const [isUsed, setIsUsed] = useState(slashKey.read(host.preferences, settings) !== 'off');
  const [isSaved, setIsSaved] = useState(false);
  const choose = (next: boolean) => {
    slashKey.keep(host.preferences, settings, next ? 'on' : 'off');
    setIsUsed(next);
    setIsSaved(true);
  };
  return (
    <ChoicePanel title="Keys" isSaved={isSaved}>
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
    </ChoicePanel>
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
