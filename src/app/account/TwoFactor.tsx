import { useEffect, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ConfirmDialog, space, ToneChip, useEngine } from '../../renderer/index.ts';
import { useRead } from '../api/useRead.ts';
import { leaveMessage } from '../session/wantedPath.ts';
import { LoadProblem } from '../shell/LoadProblem.tsx';
import { usePortal } from '../shell/portalContext.ts';
import { Waiting } from '../shell/Waiting.tsx';
import { Panel } from './Panel.tsx';
import { TwoFactorSetUp } from './TwoFactorSetUp.tsx';

/** Texts of the specification, letter for letter (SIGN-21, SIGN-22). */
export const ENABLED = 'Your settings have been updated and you will be challenged for a secure code on next login';
export const DISABLED = 'MFA disabled';

export const REQUIRED =
  'Your organisation requires two-factor authentication. ' +
  'Set it up here first; after that the rest of the portal opens.';

const noInput = {};

/** Whether a code is asked for at sign-in, and how that changes (SIGN-19, SET-16). */
export function TwoFactor() {
  const { settings } = usePortal().data;
  const { body, error, reload } = useRead('account.mfaStatus', noInput);
  const [changed, setChanged] = useState<boolean | null>(null);
  const outcome = useRef<HTMLDivElement>(null);
  // What was pressed is gone by then: the focus would be lost with it.
  useEffect(() => {
    if (changed !== null) outcome.current?.focus();
  }, [changed]);
  if (error !== null) return <LoadProblem error={error} onRetry={reload} />;
  if (body === null) return <Waiting what="your two-factor authentication" />;
  const isOn = changed ?? body.mfaEnabled;
  const enabled = () => {
    if (!settings.forceMfaSetup) return setChanged(true);
    leaveMessage(ENABLED, 'info');
    // A full load: settings and catalogue were those of somebody who may do nothing yet.
    window.location.assign('/');
  };
  return (
    <Box sx={{ maxWidth: 760, display: 'grid', gap: space(4) }}>
      {settings.forceMfaSetup && !isOn && (
        <Alert severity="warning" role="note">
          {REQUIRED}
        </Alert>
      )}
      <Panel title="Two-factor authentication">
        {/* There before its words, so that they are announced. */}
        <Box ref={outcome} role="status" tabIndex={-1} sx={{ outline: 'none', '&:empty': { display: 'none' } }}>
          {changed !== null && (
            <Alert severity="success" role="presentation">
              {changed ? ENABLED : DISABLED}
            </Alert>
          )}
        </Box>
        <State isOn={isOn} />
        {isOn ? (
          <Disable onDone={() => setChanged(false)} />
        ) : (
          <TwoFactorSetUp onEnabled={enabled} onBegin={() => setChanged(null)} />
        )}
      </Panel>
    </Box>
  );
}

function State({ isOn }: { readonly isOn: boolean }) {
  return (
    <>
      <Box>
        <ToneChip tone={isOn ? 'done' : 'muted'}>{isOn ? 'Enabled' : 'Disabled'}</ToneChip>
      </Box>
      <Typography sx={{ maxWidth: '60ch' }}>
        {isOn
          ? 'When you sign in you are asked for a code from your authenticator app, beside your password.'
          : 'With two-factor authentication, signing in takes a code from an app on your telephone beside your ' +
            'password. Whoever finds out the password alone cannot get in.'}
      </Typography>
    </>
  );
}

const FAILED = 'Two-factor authentication could not be disabled, please try again.';

function Disable({ onDone }: { onDone(): void }) {
  const { host } = useEngine();
  const disable = host.useCommand('account.disableMfa');
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const answered = async (yes: boolean) => {
    setAsks(false);
    if (!yes) return;
    setBusy(true);
    const result = await disable.run({});
    setBusy(false);
    if (result.ok) onDone();
    else setFailed(result.status === 403 ? result.message : FAILED);
  };
  return (
    <>
      {failed !== '' && (
        <Alert severity="error" role="alert">
          {failed}
        </Alert>
      )}
      <Box>
        <Button variant="outlined" color="error" loading={busy} onClick={() => setAsks(true)}>
          Disable 2FA
        </Button>
      </Box>
      <ConfirmDialog
        question={asks ? 'Disable two-factor authentication?' : null}
        detail="From then on your password alone opens your account."
        yes="Disable it"
        no="Keep it"
        danger
        onAnswer={(yes) => void answered(yes)}
      />
    </>
  );
}
