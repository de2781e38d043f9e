import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { space, tokens, useEngine } from '../../renderer/index.ts';
import { isJsonObject } from '../api/isJsonObject.ts';
import { useRead } from '../api/useRead.ts';
import { leaveMessage } from '../session/wantedPath.ts';
import { LoadProblem } from './LoadProblem.tsx';
import { usePortal } from './portalContext.ts';
import { Waiting } from './Waiting.tsx';

/** Texts of the specification, letter for letter (SET-5, SET-6, SET-8). */
const NOT_ALLOWED = 'You do not have permission to change Local Authority, please contact support';
const CHANGED = 'Updated LA';
const FAILED = 'There was a problem changing LA, please try again.';

/** Where one goes afterwards (SET-7); to the start while there is no register. */
const REGISTER = '/register';

export function ChangeAuthority() {
  const { host } = useEngine();
  const change = host.useCommand('authorities.change');
  return change.denied === null ? <Choice /> : <Typography role="alert">{NOT_ALLOWED}</Typography>;
}

function Choice() {
  const { host } = useEngine();
  const { data } = usePortal();
  const change = host.useCommand('authorities.change');
  const { body, error, reload } = useRead('authorities.list', {});
  const [busy, setBusy] = useState<number | null>(null);
  if (error !== null) return <LoadProblem error={error} onRetry={reload} />;
  if (body === null) return <Waiting what="the local authorities" />;
  const choices = Array.isArray(body['contents']) ? body['contents'].filter(isJsonObject) : [];
  const choose = async (id: number) => {
    setBusy(id);
    const result = await change.run({ LocalAuthorityId: id });
    setBusy(null);
    if (!result.ok) return host.notify({ tone: 'error', text: FAILED });
    leaveMessage(CHANGED, 'info');
    // A full load: nothing read under the former authority stays in memory (C-60).
    const hasRegister = Object.values(data.catalog.screens).some(({ path }) => path === REGISTER);
    window.location.assign(hasRegister ? `${REGISTER}?dataLoad=false` : '/');
  };
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: space(2), maxWidth: 560 }}>
      {choices.map((choice) => {
        const id = Number(choice['id']);
        const name = String(choice['name'] ?? choice['label']);
        const current = id === data.settings.localAuthorityId;
        return (
          <Box component="li" key={id} sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: space(4), p: space(3), bgcolor: 'background.paper', border: 1, borderColor: current ? 'primary.main' : 'divider', borderRadius: 1 }}>
            <Box component="span" sx={{ fontWeight: tokens.weight.strong }}>
              {name}
            </Box>
            {current ? (
              <span>You are working here now</span>
            ) : (
              <Button variant="outlined" aria-disabled={busy !== null} onClick={() => busy === null && void choose(id)}>
                {busy === id ? 'Changing…' : `Work as ${name}`}
              </Button>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
