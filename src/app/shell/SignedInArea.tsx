import { useEffect, useMemo, useState } from 'react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CssBaseline from '@mui/material/CssBaseline';
import LinearProgress from '@mui/material/LinearProgress';
import { ThemeProvider } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { space, theme } from '../../renderer/index.ts';
import { readPortalData, type PortalData } from '../api/portalData.ts';
import { createPortalStore } from '../api/store.ts';
import type { Session } from '../session/session.ts';
import { SignedInPages } from './SignedInPages.tsx';
import { followOtherPages } from './workAs.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
const cache = createCache({ key: 'css', nonce, prepend: true });

type Loaded = { readonly data: PortalData } | { readonly failure: string } | null;

export function SignedInArea({ session }: { readonly session: Session }) {
  const [loaded, setLoaded] = useState<Loaded>(null);
  const store = useMemo(createPortalStore, []);
  useEffect(() => session.followOtherTabs(), [session]);
  // Before anything is read: what is asked from here on is asked as one authority.
  useEffect(() => followOtherPages(session), [session]);
  useEffect(() => {
    readPortalData().then(
      (data) => setLoaded({ data }),
      (error: unknown) => setLoaded({ failure: error instanceof Error ? error.message : String(error) }),
    );
  }, []);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {loaded === null && <LinearProgress aria-label="Loading the portal" />}
        {loaded !== null && 'failure' in loaded && <LoadFailed message={loaded.failure} />}
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
  const router = useMemo(() => createBrowserRouter([{ path: '*', element: <SignedInPages session={session} data={data} /> }]), [session, data]);
  return <RouterProvider router={router} />;
}

function LoadFailed({ message }: { readonly message: string }) {
  return (
    <Box component="main" sx={{ p: space(6), display: 'grid', gap: space(4), justifyItems: 'start' }} role="alert">
      <Typography variant="h1">The portal could not be opened</Typography>
      <Typography>{message}</Typography>
      <Button variant="contained" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </Box>
  );
}
