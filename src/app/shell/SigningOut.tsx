import { useEffect, useEffectEvent } from 'react';
import Typography from '@mui/material/Typography';
import { Page } from './Page.tsx';

/** `/logout`: signs out everywhere and leads to the sign-in screen. */
export function SigningOut({ onSignOut }: { readonly onSignOut: () => void }) {
  const signOut = useEffectEvent(onSignOut);
  useEffect(() => signOut(), []);
  return (
    <Page title="Signing out">
      <Typography role="status">You are being signed out…</Typography>
    </Page>
  );
}
