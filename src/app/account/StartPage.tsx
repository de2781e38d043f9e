import { useState } from 'react';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { matches } from '../../engine/index.ts';
import { labelAbove, useEngine } from '../../renderer/index.ts';
import { homePath, menuOf } from '../shell/menu.ts';
import { usePortal } from '../shell/portalContext.ts';
import { keepStartPage, startPageOf } from '../shell/startPage.ts';
import { Panel } from './Panel.tsx';

const TITLE = 'Page to begin with';

/** The page that the portal opens with, of those in the menu; kept on the device (D-199). */
export function StartPage() {
  const { host } = useEngine();
  const { catalog, facts, settings } = usePortal().data;
  const screens = Object.values(catalog.screens);
  const entries = menuOf(screens, facts);
  const usual = entries.find(({ path }) => path === homePath(screens, facts));
  const [chosen, setChosen] = useState(startPageOf(host.preferences, settings));
  const [said, setSaid] = useState('');
  // Support staff always begin where they choose whom to work as (D-107).
  if (matches({ 'user.isSupportOrigin': true }, facts) || usual === undefined) return null;
  const choose = (path: string) => {
    keepStartPage(host.preferences, settings, path);
    setChosen(path);
    setSaid(`${TITLE} saved`);
  };
  const known = entries.some(({ path }) => path === chosen) ? chosen : '';
  return (
    <Box sx={{ maxWidth: 760 }}>
      <Panel title={TITLE}>
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
        <Typography role="status" color="textSecondary" sx={{ minHeight: 24 }}>
          {said}
        </Typography>
      </Panel>
    </Box>
  );
}
