import { useState } from 'react';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { KeyList, useEngine } from '../../renderer/index.ts';
import { everyKeys } from '../shell/KeysHelp.tsx';
import { usePortal } from '../shell/portalContext.ts';
import { ChoicePanel } from './ChoicePanel.tsx';
import { slashKey } from '../shell/ownPreference.ts';

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
      <KeyList keys={everyKeys} />
      <p>A table, a register, and a section of a PEP have keys of their own: the key ? lists them there.</p>
      <FormControlLabel
        label="The keys / and ? alone also find things and list keys outside of tables, on this device"
        control={<Checkbox checked={isUsed} onChange={({ target }) => choose(target.checked)} />}
      />
    </ChoicePanel>
  );
}
