import { useCallback, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { operation, type PepStage } from '../../contract/index.ts';
import { space } from '../../renderer/index.ts';
import { replyOf } from '../api/replyOf.ts';
import { send } from '../api/request.ts';
import { Banner } from '../shell/Banner.tsx';
import { A_MINUTE, useLookingOn } from '../shell/useLookingOn.ts';
import type { StageSaver } from './stageSaver.ts';
import { useSaverPart } from './useStageSaver.ts';

interface Props {
  readonly stage: PepStage;
  readonly saver: StageSaver;
  /** Saves what is unsaved; resolves to whether everything is stored now. */
  flush(): Promise<boolean>;
  /** The section is to be read anew. */
  onChanged(): void;
  /** Takes the focus to the form. */
  onSkip(): void;
}

/**
 * That a publication has moved the plan while its section stood open, with the way to the form that holds now. It
 * stands in the bar at the foot: seen wherever one is in the form, and nothing that is being typed is pushed away
 * (D-367).
 */
export function NewForm({ stage, saver, flush, onChanged, onSkip }: Props) {
  const { isMoved, forget } = useIsMoved(stage, saver);
  const [lacks, setLacks] = useState<PepStage | null>(null);
  if (!isMoved) return null;
  // What was typed is saved by the form that asked it: the new one may have no place for it, and the server keeps it.
  const show = async () => {
    if (!(await flush())) return setLacks(stage);
    onSkip();
    forget();
    return onChanged();
  };
  return (
    <Box sx={{ flex: '1 0 100%' }}>
      <Banner tone="info">
        <Box sx={lineStyle}>
          <span>The form was changed while you had it open. What you typed is kept.</span>
          <Button variant="outlined" size="small" onClick={() => void show()}>
            Show the new form
          </Button>
          {lacks === stage && <span>Something is not saved yet: this form stays until it is.</span>}
        </Box>
      </Banner>
    </Box>
  );
}

/** Whether the plan goes by other forms than its section was read with: each save tells, and each minute asks. */
function useIsMoved(stage: PepStage, saver: StageSaver) {
  const saved = useSaverPart(saver, ({ release }) => release);
  const [heard, setHeard] = useState<{ readonly stage: PepStage; readonly release: string } | null>(null);
  const look = useCallback(() => {
    const { studentId, pepId } = stage;
    void send(operation('pep.release'), { params: { studentId, pepId } }).then((reply) => {
      if (reply.ok) setHeard({ stage, ...replyOf('pep.release', reply.body) });
    });
  }, [stage]);
  // An answer about the section as it was read before says nothing of this one.
  const asked = heard?.stage === stage ? heard.release : stage.release;
  const isMoved = saved !== stage.release || asked !== stage.release;
  useLookingOn(!isMoved, A_MINUTE, look);
  return { isMoved, forget: () => setHeard(null) };
}

const lineStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: space(4), rowGap: space(1) };
