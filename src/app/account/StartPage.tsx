import { useState } from 'react';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { matches } from '../../engine/index.ts';
import { labelAbove, useEngine } from '../../renderer/index.ts';
import { homePath, menuOf } from '../shell/menu.ts';
import { usePortal } from '../shell/portalContext.ts';
import { ChoicePanel } from './ChoicePanel.tsx';
import { startPage } from '../shell/ownPreference.ts';

/** The page that the portal opens with, of those in the menu; kept on the device (D-199). */
export function StartPage() {
  const { host } = useEngine();
  const { catalog, facts, settings } = usePortal().data;
  const screens = Object.values(catalog.screens);
  const entries = menuOf(screens, facts);
  const usual = entries.find(({ path }) => path === homePath(screens, facts));
  const [chosen, setChosen] = useState(startPage.read(host.preferences, settings) ?? '');
  const [isSaved, setIsSaved] = useState(false);
  // Support staff always begin where they choose whom to work as (D-107).
  if (matches({ 'user.isSupportOrigin': true }, facts) || usual === undefined) return null;
  const choose = (path: string) => {
    startPage.keep(host.preferences, settings, path);
    setChosen(path);
    setIsSaved(true);
  };
  const known = entries.some(({ path }) => path === chosen) ? chosen : '';
  return (
    <ChoicePanel title="Page to begin with" isSaved={isSaved}>
      <Typography sx={{ maxWidth: '60ch' }}>It opens when you sign in on this device.</Typography>
      <TextField
        select
        size="small"
        label="Page"
        value={known}
        onChange={({ target }) => choose(target.value)}
        sx={{ ...labelAbove, maxWidth: 360 }}
        slotProps={{ select: { native: true } }}
      >
        <option value="">{`As usual: ${usual.label}`}</option>
        {entries.map(({ path, label }) => (
          <option key={path} value={path}>
            {label}
          </option>
        ))}
      </TextField>
    </ChoicePanel>
  );
}
