import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { Link } from 'react-router-dom';
import { adminTypes, pepStatus, type PepDetails, type PepStageSummary } from '../../contract/index.ts';
import { ConfirmDialog, space, tokens, useEngine } from '../../renderer/index.ts';
import { replyOf } from '../api/replyOf.ts';
import { usePortal } from '../shell/portalContext.ts';
import { mainUserTypeLabel } from '../shell/userTypes.ts';
import { useOwnStages } from './LeftList.tsx';
import { stagePath } from './paths.ts';

interface Props {
  readonly pep: PepDetails;
  /** Told in words what has been done: the button for it is gone by then. */
  onChanged(said: string): void;
}

const CONSEQUENCES = {
  'Complete PEP': 'After that nobody can change it, and its figures stay as they are today.',
  'Submit for review': 'The virtual school reviews it next. Until then designated teachers cannot change it.',
} as const;

const FAILED = 'The PEP could not be sent. Please try again.';

interface RefusedPep {
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
  const leftId = useId();
  const open = useOwnStages(pep.stages).filter(
    ({ isCounted, isOptional, percentageCompleted }) => percentageCompleted < 100 && (isCounted || !isOptional),
  );
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
        aria-describedby={open.length > 0 ? leftId : undefined}
        onClick={() => !busy && setAsking(true)}
        startIcon={busy ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined}
      >
        {verb}
      </Button>
      {refusal === null ? (
        <StillOpen id={leftId} pep={pep} stages={open} verb={verb} />
      ) : (
        <Refusal pep={pep} {...refusal} />
      )}
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

function useCompleting(pep: PepDetails, onChanged: Props['onChanged']) {
  const { host } = useEngine();
  const complete = host.useCommand('pep.complete');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<RefusedPep | null>(null);
  const send = async () => {
    setBusy(true);
    setRefusal(null);
    const result = await complete.run({ studentId: pep.studentId, pepId: pep.pepId });
    setBusy(false);
    if (!result.ok) {
      const told = result.status === 400 || result.status === 409;
      return setRefusal({
        message: told ? result.message : FAILED,
        stages: told ? Object.keys(result.errors).map((pointer) => pointer.slice(1)) : [],
      });
    }
    const isCompleted = replyOf('pep.complete', result.body).pepStatusId === pepStatus.completed;
    host.notify({ tone: 'success', text: isCompleted ? 'PEP completed' : 'PEP submitted for review' });
    return onChanged(
      isCompleted ? 'Completed: nobody can change it any more.' : 'Submitted: the virtual school reviews it next.',
    );
  };
  return { busy, refusal, send };
}

/** Sections that are named beside the button; the page lists all of them. */
const NAMED = 5;

interface StillOpenProps {
  readonly id: string;
  readonly pep: PepDetails;
  readonly stages: readonly PepStageSummary[];
  readonly verb: keyof typeof CONSEQUENCES;
}

/** Before anything is pressed: what is left, and whose it is. */
function StillOpen({ id, pep, stages, verb }: StillOpenProps) {
  if (stages.length === 0) return null;
  return (
    <Box
      id={id}
      sx={{ fontSize: tokens.size.table, '& ul': { m: 0, pl: space(5) }, '& span': { color: 'text.secondary' } }}
    >
      Before you can {verb === 'Complete PEP' ? 'complete' : 'submit'} the PEP,{' '}
      {stages.length === 1 ? 'one section has' : `${stages.length} sections have`} to be complete:
      <ul>
        {stages.slice(0, NAMED).map(({ formSlug, title, mainUserTypeId, left }) => (
          <li key={formSlug}>
            <Link to={stagePath(pep.studentId, pep.pepId, formSlug)}>{title}</Link>{' '}
            <span>
              ({mainUserTypeLabel(mainUserTypeId, pep.studentNcYearId)}
              {left.length > 0 && `, ${left.length} ${left.length === 1 ? 'question' : 'questions'} left`})
            </span>
          </li>
        ))}
        {stages.length > NAMED && <li>and {stages.length - NAMED} more</li>}
      </ul>
    </Box>
  );
}

/** Why it was refused, and the sections that still miss something. */
function Refusal({ pep, message, stages }: RefusedPep & { readonly pep: PepDetails }) {
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
