import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReplyOf } from '../../contract/index.ts';
import { space, useEngine } from '../../renderer/index.ts';
import { replyOf } from '../api/replyOf.ts';
import { SecretKey } from './SecretKey.tsx';
import { TokenForm, type TokenAnswer } from './TokenForm.tsx';

/** The specification's text, letter for letter (SIGN-23). */
export const SET_UP_FAILED = 'There was a problem setting up your options, please try again';

type Secret = ReplyOf<'account.qrCode'>;

interface Props {
  onEnabled(): void;
  /** A set-up has begun: what was said before holds no more. */
  onBegin(): void;
}

/** From disabled over the QR code and its code to enabled (SIGN-19). */
export function TwoFactorSetUp({ onEnabled, onBegin }: Props) {
  const { host } = useEngine();
  const getQrCode = host.useCommand('account.qrCode');
  const verify = host.useCommand('account.verifyToken');
  const [secret, setSecret] = useState<Secret | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const begin = async () => {
    onBegin();
    setBusy(true);
    setFailed(null);
    const result = await getQrCode.run({});
    setBusy(false);
    if (result.ok) setSecret(replyOf('account.qrCode', result.body));
    else setFailed('');
  };
  const send = async (answer: TokenAnswer) => {
    setBusy(true);
    setFailed(null);
    const result = await verify.run({ ...answer });
    setBusy(false);
    if (result.ok && !replyOf('account.verifyToken', result.body).hasErrors) onEnabled();
    // That one has to wait is the only thing that says more than the sentence.
    else setFailed(!result.ok && result.status === 429 ? result.message : '');
  };
  return (
    <>
      {secret !== null && <SecretKey key={`key ${secret.secretCode}`} {...secret} />}
      {failed !== null && <Failure detail={failed} busy={busy} onStartAgain={() => void begin()} />}
      {secret === null && failed === null && (
        <Box>
          <Button variant="contained" loading={busy} onClick={() => void begin()}>
            Set up two-factor authentication
          </Button>
        </Box>
      )}
      {secret !== null && (
        <TokenForm
          key={`code ${secret.secretCode}`}
          busy={busy}
          onSend={(answer) => void send(answer)}
          onCancel={() => {
            setSecret(null);
            setFailed(null);
          }}
        />
      )}
    </>
  );
}

function Failure({
  detail,
  busy,
  onStartAgain,
}: {
  readonly detail: string;
  readonly busy: boolean;
  onStartAgain(): void;
}) {
  return (
    <Alert severity="error" role="alert" sx={{ alignItems: 'center' }}>
      <Box>{SET_UP_FAILED}</Box>
      {detail !== '' && <Box>{detail}</Box>}
      <Button
        variant="outlined"
        color="inherit"
        size="small"
        loading={busy}
        onClick={onStartAgain}
        sx={{ mt: space(2) }}
      >
        Start again
      </Button>
    </Alert>
  );
}
