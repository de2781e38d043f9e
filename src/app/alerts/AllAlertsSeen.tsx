import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import { ActionButton, useEngine } from '../../renderer/index.ts';
import { useAlerts } from './newAlerts.ts';

const table = 'alerts';

/**
 * What the table below does with one of its rows, done with all that it shows. It shows what the bell counts: news in
 * the bell are read there too.
 */
export function AllAlertsSeen() {
  const { host } = useEngine();
  const { unseen, newest } = useAlerts();
  const [seen] = host.useTable(table).rowActions ?? [];
  const shown = useRef(newest);
  useEffect(() => {
    if (shown.current !== newest && newest !== null) host.refresh([table]);
    shown.current = newest;
  }, [host, newest]);
  if (newest === null || unseen === 0 || seen === undefined) return null;
  // When it is offered is a row's to say.
  const { when: _when, ...rest } = seen;
  return (
    <Box sx={{ '@media print': { display: 'none' } }}>
      <ActionButton action={{ ...rest, label: 'Mark all as seen', params: { through: newest } }} facts={{}} />
    </Box>
  );
}
