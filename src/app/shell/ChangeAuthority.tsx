import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { AuthorityChoice } from '../../contract/index.ts';
import { ActionButton, labelAbove, space, tokens, useEngine } from '../../renderer/index.ts';
import { useRead } from '../api/useRead.ts';
import { LoadProblem } from './LoadProblem.tsx';
import { usePortal } from './portalContext.ts';
import { SupportLine } from './SupportLine.tsx';
import { Waiting } from './Waiting.tsx';
import { workAs } from './workAs.ts';

/** Texts of the specification, letter for letter (SET-5, SET-8). */
const NOT_ALLOWED = 'You do not have permission to change Local Authority, please contact support';
export const CHANGE_FAILED = 'There was a problem changing LA, please try again.';

const add = { label: 'Add an authority', opens: 'authority/add' } as const;
const none = {};

/** As many are found at a glance; of more one is searched for. */
const FEW = 8;

export function ChangeAuthority() {
  const { host } = useEngine();
  const change = host.useCommand('authorities.change');
  return change.denied === null ? <Choice /> : <NotAllowed />;
}

function NotAllowed() {
  const { supportTel } = usePortal().data.settings;
  return (
    <>
      <Typography role="alert">{NOT_ALLOWED}</Typography>
      <SupportLine telephone={supportTel} />
    </>
  );
}

function Choice() {
  const { host } = useEngine();
  const { data } = usePortal();
  const { body, error, reload } = useRead('authorities.list', {});
  const [busy, setBusy] = useState<number | null>(null);
  const [wanted, setWanted] = useState('');
  if (error !== null) return <LoadProblem error={error} onRetry={reload} />;
  if (body === null) return <Waiting what="the local authorities" />;
  const all = body.contents;
  const found = all.filter(({ name }) => matchesWords(name, wanted));
  const choose = async (id: number) => {
    if (busy !== null) return;
    setBusy(id);
    if (await workAs(id, Object.values(data.catalog.screens))) return;
    setBusy(null);
    host.notify({ tone: 'error', text: CHANGE_FAILED });
  };
  return (
    <Box sx={{ display: 'grid', gap: space(4), maxWidth: 560 }}>
      <Box>
        <ActionButton action={add} facts={none} onDone={reload} />
      </Box>
      {all.length > FEW && (
        <TextField
          type="search"
          size="small"
          sx={labelAbove}
          label="Find an authority"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
      )}
      <Typography role="status" color="textSecondary">
        {found.length === all.length ? `${all.length} authorities` : `${found.length} of ${all.length} authorities`}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: space(2) }}>
        {found.map((authority) => (
          <Entry
            key={authority.id}
            id={authority.id}
            name={authority.name}
            current={authority.id === data.settings.localAuthorityId}
            busy={busy}
            onChoose={() => void choose(authority.id)}
          />
        ))}
      </Box>
    </Box>
  );
}

interface EntryProps extends Pick<AuthorityChoice, 'id' | 'name'> {
  readonly current: boolean;
  /** The one that is being changed to. */
  readonly busy: number | null;
  onChoose(): void;
}

function Entry({ id, name, current, busy, onChoose }: EntryProps) {
  return (
    <Box component="li" aria-current={current ? 'true' : undefined} sx={entry(current)}>
      <Box component="span" sx={{ fontWeight: tokens.weight.strong, minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      {current ? (
        <span>You are working here now</span>
      ) : (
        <Button variant="outlined" aria-disabled={busy !== null} onClick={onChoose}>
          {busy === id ? 'Changing…' : `Work as ${name}`}
        </Button>
      )}
    </Box>
  );
}

const entry = (current: boolean) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: space(3),
  p: space(3),
  bgcolor: current ? tokens.color.selected : 'background.paper',
  border: 1,
  borderColor: current ? 'primary.main' : 'divider',
  borderRadius: 1,
});

/** Every word that was typed stands somewhere in the name, in any letter case. */
function matchesWords(name: string, wanted: string): boolean {
  const held = name.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => held.includes(word));
}
