import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import { ActionButton, useEngine } from '../../renderer/index.ts';
import { useAlerts } from './newAlerts.ts';

const table = 'alerts';

/** Acknowledges all that the table below shows. It shows what the bell counts: news in the bell are read there too. */
export function AllAlertsSeen() {
  const { host } = useEngine();
  const { unseen, newest } = useAlerts();
  const shown = useRef(newest);
  useEffect(() => {
    if (shown.current !== newest && newest !== null) host.refresh([table]);
    shown.current = newest;
  }, [host, newest]);
  if (newest === null || unseen === 0) return null;
  return (
    <Box sx={{ '@media print': { display: 'none' } }}>
      <ActionButton
        action={{
          label: 'Mark all as seen',
          command: 'alerts.acknowledge',
          params: { through: newest },
          refreshes: [table],
          success: 'All marked as seen',
          failure: 'There was a problem saving the data, please try again.',
        }}
        facts={{}}
      />
    </Box>
  );
}
