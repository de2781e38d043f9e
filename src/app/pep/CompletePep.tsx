import { useId, useState, type ComponentProps } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { Link } from 'react-router-dom';
import { adminTypes, pepStatus, type PepDetails } from '../../contract/index.ts';
import { ConfirmDialog, pageAction, space, tokens, useEngine } from '../../renderer/index.ts';
import { replyOf } from '../api/replyOf.ts';
import { usePortal } from '../shell/portalContext.ts';
import { useOwnStages } from './LeftList.tsx';
import { stagePath } from './paths.ts';
import { WhatLacks } from './WhatLacks.tsx';

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
  /** What lacks by the slug of its section, as the server has found it: for officers their own too. */
  readonly lacking: { readonly [slug: string]: string };
}

/** Submits a PEP for review or completes it, whichever the viewer's type does (D-28). */
export function CompletePep({ pep, onChanged }: Props) {
  const { host } = useEngine();
  const { data } = usePortal();
  const complete = host.useCommand('pep.complete');
  const [asking, setAsking] = useState(false);
  const { busy, refusal, send } = useCompleting(pep, onChanged);
  const leftId = useId();
  const denied = complete.denied ?? pep.denied['pep.complete'] ?? null;
  // The server decides by the user's type: officers of the virtual school complete, all others submit.
  const verb = adminTypes.includes(data.settings.typeId) ? 'Complete PEP' : 'Submit for review';
  const isCompleting = verb === 'Complete PEP';
  const { open, held } = useLacking(pep, isCompleting);
  // The page's own answer: the server looks again when it is pressed.
  const isLacking = open.length > 0 || held.length > 0;
  const off = busy || isLacking;
  if (complete.denied !== null) return null;
  if (denied !== null) return <Note>{denied}</Note>;
  return (
    <Box sx={{ mt: space(4), display: 'grid', gap: space(3), justifyItems: 'start' }}>
      <Button
        ref={pageAction}
        variant="contained"
        aria-disabled={off}
        aria-describedby={isLacking ? leftId : undefined}
        onClick={() => !off && setAsking(true)}
        sx={isLacking ? { opacity: 0.55, cursor: 'not-allowed' } : undefined}
        startIcon={busy ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined}
      >
        {verb}
      </Button>
      {refusal === null ? (
        isLacking && <WhatLacks id={leftId} {...{ pep, open, held, isCompleting }} />
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

/** What keeps this viewer from sending the plan on: sections with answers left, and ratings. */
function useLacking(pep: PepDetails, isCompleting: boolean): Pick<ComponentProps<typeof WhatLacks>, 'open' | 'held'> {
  const open = useOwnStages(pep.stages).filter(
    ({ isCounted, isOptional, percentageCompleted }) => percentageCompleted < 100 && (isCounted || !isOptional),
  );
  // Whoever writes the plan submits what they have put right: a rating holds back completing alone.
  return { open, held: isCompleting ? (pep.ratingPanel?.holding ?? []) : [] };
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
        lacking: told
          ? Object.fromEntries(Object.entries(result.errors).map(([pointer, why]) => [pointer.slice(1), why]))
          : {},
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

/** Why it was refused, and the sections that still miss something. */
function Refusal({ pep, message, lacking }: RefusedPep & { readonly pep: PepDetails }) {
  const left = pep.stages.filter(({ formSlug }) => lacking[formSlug] !== undefined);
  return (
    <Box role="alert" sx={{ color: tokens.tone.danger.ink }}>
      {message}
      {left.length > 0 && (
        <ul>
          {left.map(({ formSlug, title }) => (
            <li key={formSlug}>
              <Link to={stagePath(pep.studentId, pep.pepId, formSlug)}>{title}</Link>: {lacking[formSlug]}
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
