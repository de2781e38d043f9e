import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { Link } from 'react-router-dom';
import { adminTypes, pepStatus, type PepDetails, type PepStageSummary } from '../../contract/index.ts';
import { ConfirmDialog, pageAction, space, tokens, useEngine } from '../../renderer/index.ts';
import { replyOf } from '../api/replyOf.ts';
import { usePortal } from '../shell/portalContext.ts';
import { leftWords, ownerOf, ownerWords } from './homeGroups.ts';
import { useOwnStages } from './LeftList.tsx';
import { mainlyFills } from './ownStages.ts';
import { fieldPath, stagePath } from './paths.ts';

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
  // The page's own answer: the server looks again when it is pressed.
  const off = busy || open.length > 0;
  const denied = complete.denied ?? pep.denied['pep.complete'] ?? null;
  // The server decides by the user's type: officers of the virtual school complete, all others submit.
  const verb = adminTypes.includes(data.settings.typeId) ? 'Complete PEP' : 'Submit for review';
  if (complete.denied !== null) return null;
  if (denied !== null) return <Note>{denied}</Note>;
  return (
    <Box sx={{ mt: space(4), display: 'grid', gap: space(3), justifyItems: 'start' }}>
      <Button
        ref={pageAction}
        variant="contained"
        aria-disabled={off}
        aria-describedby={open.length > 0 ? leftId : undefined}
        onClick={() => !off && setAsking(true)}
        sx={open.length > 0 ? { opacity: 0.55, cursor: 'not-allowed' } : undefined}
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

interface StillOpenProps {
  readonly id: string;
  readonly pep: PepDetails;
  readonly stages: readonly PepStageSummary[];
  readonly verb: keyof typeof CONSEQUENCES;
}

/** Why it cannot be pressed yet: what is left, and whose it is; each leads to the first answer that is. */
function StillOpen({ id, pep, stages, verb }: StillOpenProps) {
  const { typeId } = usePortal().data.settings;
  if (stages.length === 0) return null;
  const whose = (stage: PepStageSummary) =>
    mainlyFills({ typeId, yearGroupId: pep.studentNcYearId }, stage) ? 'yours' : ownerWords(ownerOf(stage), pep);
  return (
    <Box
      id={id}
      sx={{ fontSize: tokens.size.table, '& ul': { m: 0, pl: space(5) }, '& span': { color: 'text.secondary' } }}
    >
      Before it can be {verb === 'Complete PEP' ? 'completed' : 'submitted'}:
      <ul>
        {stages.map((stage) => (
          <li key={stage.formSlug}>
            <Link to={firstLeft(pep, stage)}>{stage.title}</Link>
            <span>
              {leftWords(stage) && `, ${leftWords(stage)}`} ({whose(stage)})
            </span>
          </li>
        ))}
      </ul>
    </Box>
  );
}

/** Where to begin with a section; what the viewer is not shown has no place. */
function firstLeft({ studentId, pepId }: PepDetails, { formSlug: slug, left }: PepStageSummary): string {
  const pointer = left.find((one) => one.pointer !== '')?.pointer;
  return pointer === undefined ? stagePath(studentId, pepId, slug) : fieldPath({ studentId, pepId, slug, pointer });
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
