import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { pageAction } from '../../renderer/index.ts';
import { MoveQuestion } from './MoveQuestion.tsx';
import { RunningPlans, type Running } from './RunningPlans.tsx';
import type { Impact } from './useImpact.ts';

interface Props {
  /** Why nothing can be published now; null where it can. */
  readonly why: string | null;
  readonly busy: boolean;
  /** What is known of what the drafts would do to running plans. */
  readonly impact: Impact;
  onPublish(running: Running): void;
}

/** What becomes of running plans, and the press that publishes; plans are moved by nobody who has not looked first. */
export function PublishPress({ why, busy, impact, onPublish }: Props) {
  const [running, setRunning] = useState<Running>('keep');
  const [isAsked, setAsked] = useState(false);
  const [isSent, setSent] = useState(false);
  const whyId = useId();
  const { state, found } = impact;
  const press = () => {
    if (running === 'keep') return onPublish('keep');
    if (state === 'done') return setAsked(true);
    setSent(true);
    if (state !== 'looking') impact.start();
  };
  return (
    <>
      <RunningPlans value={running} onChange={setRunning} />
      <Button
        ref={pageAction}
        variant="contained"
        loading={busy}
        disabled={why !== null}
        aria-describedby={why === null ? undefined : whyId}
        onClick={press}
      >
        Publish
      </Button>
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {isSent && running === 'move' ? lookedFirst(state) : ''}
      </Box>
      {why !== null && (
        <Box id={whyId} sx={{ color: 'text.secondary' }}>
          {why}.
        </Box>
      )}
      {isAsked && found !== null && (
        <MoveQuestion
          effects={found.effects}
          onAnswer={(yes) => {
            setAsked(false);
            if (yes) onPublish('move');
          }}
        />
      )}
    </>
  );
}

/** What is to be done before plans are moved. */
function lookedFirst(state: Impact['state']): string {
  if (state === 'looking')
    return 'What it does to running plans is looked at first: it will stand under “What it does”.';
  if (state === 'done')
    return 'Please read under “What it does” what becomes of running plans, and press Publish again.';
  return 'What it does to running plans has to be looked at first, to the last of them.';
}
