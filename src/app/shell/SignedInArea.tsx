import { useCallback, useEffect, useMemo, useState } from 'react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import Box from '@mui/material/Box';
import CssBaseline from '@mui/material/CssBaseline';
import LinearProgress from '@mui/material/LinearProgress';
import { ThemeProvider } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { LoadFailure, space, StillLoading, theme } from '../../renderer/index.ts';
import { ReadFailed, readPortalData, type PortalData } from '../api/portalData.ts';
import { createPortalStore } from '../api/store.ts';
import { useAgainWhenBack, useIsLost } from '../api/useConnection.ts';
import type { Session } from '../session/session.ts';
import { ConnectionBand } from './ConnectionBand.tsx';
import { SignedInPages } from './SignedInPages.tsx';
import { followOtherPages } from './workAs.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
const cache = createCache({ key: 'css', nonce, prepend: true });

type LoadedPortal = { readonly data: PortalData } | { readonly failure: unknown } | null;

export function SignedInArea({ session }: { readonly session: Session }) {
  const [loaded, setLoaded] = useState<LoadedPortal>(null);
  const store = useMemo(createPortalStore, []);
  useEffect(() => session.followOtherTabs(), [session]);
  // Before anything is read: what is asked from here on is asked as one authority.
  useEffect(() => followOtherPages(session), [session]);
  const load = useCallback(() => {
    setLoaded(null);
    readPortalData().then(
      (data) => setLoaded({ data }),
      (failure: unknown) => setLoaded({ failure }),
    );
  }, []);
  useEffect(load, [load]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {loaded === null && <Opening />}
        {loaded !== null && 'failure' in loaded && <LoadFailed failure={loaded.failure} onRetry={load} />}
        {loaded !== null && 'data' in loaded && (
          <Provider store={store}>
            <Pages session={session} data={loaded.data} />
          </Provider>
        )}
      </ThemeProvider>
    </CacheProvider>
  );
}

function Pages({ session, data }: { readonly session: Session; readonly data: PortalData }) {
  // Only a data router can hold a navigation back until what is typed is saved.
  const router = useMemo(
    () => createBrowserRouter([{ path: '*', element: <SignedInPages session={session} data={data} /> }]),
    [session, data],
  );
  return <RouterProvider router={router} />;
}

function Opening() {
  return (
    <>
      <LinearProgress aria-label="Loading the portal" />
      <Box sx={{ p: space(6) }}>
        <StillLoading />
      </Box>
    </>
  );
}

/** Opened by itself as soon as there is a connection. */
function LoadFailed({ failure, onRetry }: { readonly failure: unknown; onRetry(): void }) {
  useAgainWhenBack(failure instanceof ReadFailed && failure.status === 0, onRetry);
  return (
    <>
      <ConnectionBand isLost={useIsLost()} />
      <Box component="main" tabIndex={-1} sx={{ p: space(6), display: 'grid', gap: space(4), justifyItems: 'start' }}>
        <Typography variant="h1">The portal could not be opened</Typography>
        <LoadFailure reference={failure instanceof ReadFailed ? failure.reference : undefined} onRetry={onRetry} />
      </Box>
    </>
  );
}
