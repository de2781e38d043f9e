import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import Box from '@mui/material/Box';
import { heldConfig } from '../api/config.ts';
import { usePortal } from '../shell/portalContext.ts';
import { Waiting } from '../shell/Waiting.tsx';
import { legacyTarget } from './legacyTarget.ts';

/** The legacy system's dashboard; where none is configured, the home (NAV-15, C-19). */
export function LegacyDashboard() {
  const { accessToken } = usePortal();
  const { legacyDashboardUrl } = heldConfig();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (legacyDashboardUrl === undefined) return;
    // Only a page of the legacy system itself is given the token.
    void accessToken().then((token) =>
      setAddress(
        (token === null ? null : legacyTarget(legacyDashboardUrl, heldConfig().legacyOrigins ?? [], token)) ??
          legacyDashboardUrl,
      ),
    );
  }, [legacyDashboardUrl, accessToken]);
  if (legacyDashboardUrl === undefined) return <Navigate to="/students" replace />;
  if (address === null) return <Waiting what="the dashboard" />;
  return (
    <Box
      component="iframe"
      title="Dashboard"
      src={address}
      referrerPolicy="no-referrer"
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
      sx={{
        width: '100%',
        height: 'calc(100vh - 200px)',
        minHeight: 480,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    />
  );
}
