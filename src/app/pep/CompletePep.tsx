import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { Link } from 'react-router-dom';
import { adminTypes, pepStatus, type PepDetails } from '../../contract/index.ts';
import { ConfirmDialog, space, tokens, useEngine } from '../../renderer/index.ts';
import { usePortal } from '../shell/portalContext.ts';
import { stagePath } from './paths.ts';

interface Props {
  readonly pep: PepDetails;
  onChanged(): void;
}

const CONSEQUENCES = {
  'Complete PEP': 'Once it is completed nobody can change it, and its figures stay as they are today.',
  'Submit for review': 'The virtual school looks at it then; designated teachers cannot change it meanwhile.',
} as const;

const FAILED = 'The PEP could not be sent. Please try again.';

interface Refused {
  readonly message: string;
  /** Slugs of the sections that the server still misses something in: for officers their own too. */
  readonly stages: readonly string[];
}

/** Submits a PEP for review or completes it, whichever the viewer's type does (D-28). */
export function CompletePep({ pep, onChanged }: Props) {
  const { host } = useEngine();
  const { data } = usePortal();
  const complete = host.useCommand('pep.complete');
  const [asking, setAsking] = useState(false);
  const { busy, refusal, send } = useCompleting(pep, onChanged);
  const denied = complete.denied ?? pep.denied['pep.complete'] ?? null;
  // The server decides by the user's type: officers of the virtual school complete, all others submit.
  const verb = adminTypes.includes(data.settings.typeId) ? 'Complete PEP' : 'Submit for review';
  if (complete.denied !== null) return null;
  if (denied !== null) return <Note>{denied}</Note>;
  return (
    <Box sx={{ mt: space(4), display: 'grid', gap: space(3), justifyItems: 'start' }}>
      <Button
        variant="contained"
        aria-disabled={busy}
        onClick={() => !busy && setAsking(true)}
        startIcon={busy ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined}
      >
        {verb}
      </Button>
      {refusal !== null && <Refusal pep={pep} {...refusal} />}
      <ConfirmDialog
        question={asking ? `${verb}: ${pep.studentName}, ${pep.academicYearName}?` : null}
        detail={`The plan is ${pep.percentageCompleted}% complete. ${CONSEQUENCES[verb]}`}
        yes={verb}
        no="Not yet"
        onAnswer={(yes) => {
          setAsking(false);
          if (yes) void send();
        }}
      />
    </Box>
  );
}

function useCompleting(pep: PepDetails, onChanged: () => void) {
  const { host } = useEngine();
  const complete = host.useCommand('pep.complete');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const send = async () => {
    setBusy(true);
    setRefusal(null);
    const result = await complete.run({ studentId: pep.studentId, pepId: pep.pepId });
    setBusy(false);
    if (!result.ok) {
      const told = result.status === 400 || result.status === 409;
      return setRefusal({ message: told ? result.message : FAILED, stages: told ? Object.keys(result.errors).map((pointer) => pointer.slice(1)) : [] });
    }
    host.notify({ tone: 'success', text: result.body['pepStatusId'] === pepStatus.completed ? 'PEP completed' : 'PEP submitted for review' });
    return onChanged();
  };
  return { busy, refusal, send };
}

/** Why it was refused, and the sections that still miss something. */
function Refusal({ pep, message, stages }: Refused & { readonly pep: PepDetails }) {
  const left = pep.stages.filter(({ formSlug }) => stages.includes(formSlug));
  return (
    <Box role="alert" sx={{ color: tokens.tone.danger.ink }}>
      {message}
      {left.length > 0 && (
        <ul>
          {left.map(({ formSlug, title, percentageCompleted }) => (
            <li key={formSlug}>
              <Link to={stagePath(pep.studentId, pep.pepId, formSlug)}>{title}</Link>: {percentageCompleted}%
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}

function Note({ children }: { readonly children: string }) {
  return <Box sx={{ mt: space(4), color: 'text.secondary' }}>{children}</Box>;
}
