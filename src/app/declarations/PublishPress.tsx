import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { MOVE_BACK_DAYS } from '../../contract/index.ts';
import { ConfirmDialog, pageAction } from '../../renderer/index.ts';
import { RunningPlans, type Running } from './RunningPlans.tsx';

interface Props {
  /** Why nothing can be published now; null where it can. */
  readonly why: string | null;
  readonly busy: boolean;
  onPublish(running: Running): void;
}

/** What becomes of running plans, and the press that publishes; where plans move it is asked once more. */
export function PublishPress({ why, busy, onPublish }: Props) {
  const [running, setRunning] = useState<Running>('keep');
  const [isAsked, setAsked] = useState(false);
  const whyId = useId();
  return (
    <>
      <RunningPlans value={running} onChange={setRunning} />
      <Button
        ref={pageAction}
        variant="contained"
        loading={busy}
        disabled={why !== null}
        aria-describedby={why === null ? undefined : whyId}
        onClick={() => (running === 'move' ? setAsked(true) : onPublish('keep'))}
      >
        Publish
      </Button>
      {why !== null && (
        <Box id={whyId} sx={{ color: 'text.secondary' }}>
          {why}.
        </Box>
      )}
      <ConfirmDialog
        question={isAsked ? 'Publish, and move running plans?' : null}
        detail={
          'Plans that are not submitted or completed get these forms, one after the other, whoever has a page open. ' +
          'Answers to questions that go are set aside ' +
          `with the plan, and come back when it is moved back: for ${MOVE_BACK_DAYS} days.`
        }
        yes="Publish and move"
        no="Not yet"
        onAnswer={(yes) => {
          setAsked(false);
          if (yes) onPublish('move');
        }}
      />
    </>
  );
}
