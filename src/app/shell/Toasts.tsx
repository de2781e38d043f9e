import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Reference, space, tokens } from '../../renderer/index.ts';
import type { Notices, ShownNotice } from './notices.ts';

const SHOWN_MS = 5000;

export function Toasts({ notices }: { readonly notices: Notices }) {
  const shown = useSyncExternalStore(notices.subscribe, notices.current);
  const close = (id: number) => notices.close(id);
  return (
    <>
      <Corner label="Messages" side="right" shown={shown.filter(({ place }) => place === undefined)} onClose={close} />
      <Corner
        label="Messages at the left"
        side="left"
        shown={shown.filter(({ place }) => place === 'top left')}
        onClose={close}
      />
    </>
  );
}

interface CornerProps {
  readonly label: string;
  readonly side: 'left' | 'right';
  readonly shown: readonly ShownNotice[];
  onClose(id: number): void;
}

/** Its live regions are there before anything is said in them, else nobody would be told. */
function Corner({ label, side, shown, onClose }: CornerProps) {
  return (
    <Box
      role="region"
      aria-label={label}
      sx={{
        position: 'fixed',
        top: space(18),
        [side]: space(4),
        zIndex: 'snackbar',
        maxWidth: `min(420px, calc(100vw - ${space(8)}))`,
        display: 'grid',
        gap: space(2),
      }}
    >
      <div aria-live="polite">
        {shown
          .filter(({ tone }) => tone !== 'error')
          .map((notice) => (
            <Toast key={notice.id} notice={notice} onClose={() => onClose(notice.id)} />
          ))}
      </div>
      <div aria-live="assertive">
        {shown
          .filter(({ tone }) => tone === 'error')
          .map((notice) => (
            <Toast key={notice.id} notice={notice} onClose={() => onClose(notice.id)} />
          ))}
      </div>
    </Box>
  );
}

function Toast({ notice, onClose }: { readonly notice: ShownNotice; readonly onClose: () => void }) {
  const lasts = notice.seconds === undefined ? (notice.tone === 'error' ? null : SHOWN_MS) : notice.seconds * 1000;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (lasts === null) return;
    const timer = setTimeout(() => close(), lasts);
    return () => clearTimeout(timer);
    // The timer belongs to the notice.
  }, [notice.id, lasts]);
  return (
    <Alert
      severity={notice.tone}
      role="presentation"
      onClose={onClose}
      sx={{
        mb: space(2),
        boxShadow: tokens.shadow,
        bgcolor: tokens.color.paper,
        color: tokens.color.ink,
        border: 1,
        borderColor: 'divider',
      }}
    >
      {notice.text}
      <Reference id={notice.reference} />
    </Alert>
  );
}
