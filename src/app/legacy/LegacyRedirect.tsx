import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { heldConfig } from '../api/config.ts';
import { mailboxPath, mayOpen } from '../shell/menu.ts';
import { usePortal } from '../shell/portalContext.ts';
import { Waiting } from '../shell/Waiting.tsx';
import { legacyTarget } from './legacyTarget.ts';

/**
 * Sends the browser to the legacy page that the address names, or to the mailbox, or whoever has none to the start
 * (NAV-4, NAV-5).
 */
export function LegacyRedirect() {
  const { data, accessToken } = usePortal();
  const { search } = useLocation();
  const [refused, setRefused] = useState(false);
  const goto = new URLSearchParams(search).get('goto') ?? '';
  useEffect(() => {
    let gone = false;
    void accessToken().then((token) => {
      if (gone) return;
      const target = token === null ? null : legacyTarget(goto, heldConfig().legacyOrigins ?? [], token);
      if (target === null) setRefused(true);
      // The way back leads to where the link stood, not to this page.
      else window.location.replace(target);
    });
    return () => {
      gone = true;
    };
  }, [goto, accessToken]);
  if (!refused) return <Waiting what="the other system" />;
  const mailbox = Object.values(data.catalog.screens).find(({ path }) => path === mailboxPath);
  return <Navigate to={mailbox && mayOpen(mailbox, data.facts) ? mailboxPath : '/'} replace />;
}
