import { useCallback, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PepStage, PepStageSummary } from '../../contract/index.ts';
import { useQuietOf } from '../../renderer/index.ts';
import { pepHomePath, stagePath } from './paths.ts';
import { Progress, usePercent } from './Progress.tsx';
import { keepBarHeight, SaveBar, type SaveBarProps } from './SaveBar.tsx';
import type { StageSaver } from './stageSaver.ts';
import { useActiveForm } from './useActiveForm.ts';
import { useSaverPart } from './useStageSaver.ts';

interface Props {
  readonly stage: PepStage;
  readonly saver: StageSaver;
  readonly readOnly: boolean;
  readonly stages: readonly PepStageSummary[];
  /** What is to be seen wherever one is in the form. */
  readonly note: ReactNode;
  onJump(pointer: string): void;
  onSave(): void;
}

/** The bar at the foot. What is counted over the whole section is counted in a pause, not with every key. */
export function StageFoot({ stage, stages, saver, readOnly, note, onJump, onSave }: Props) {
  const steps = useSteps(stage, stages);
  const document = useQuietOf(saver.subscribe, () => saver.view().document);
  const counted = { stage, active: useActiveForm(stage, document), document, stages };
  const percent = usePercent(counted);
  return (
    <StageBar
      {...{ saver, readOnly, note, onSave }}
      progress={<Progress {...{ ...counted, percent, readOnly, onJump }} />}
      isQuiet={percent === 100}
      {...steps}
    />
  );
}

/** The bar itself, with the state of one's work where anything can be changed. */
function StageBar({ saver, readOnly, ...bar }: Omit<SaveBarProps, 'save'> & Pick<Props, 'saver' | 'readOnly'>) {
  const save = useSaverPart(saver, (view) => (readOnly ? null : view.save));
  return <SaveBar ref={keepBarHeight} save={save} {...bar} />;
}

/** The ways on from a stage: the one before, the whole PEP, the one after. */
function useSteps({ studentId, pepId, formSlug }: PepStage, stages: readonly PepStageSummary[]) {
  const navigate = useNavigate();
  const place = stages.findIndex((stage) => stage.formSlug === formSlug);
  const [before, after] = [stages[place - 1], stages[place + 1]];
  const onGo = useCallback(
    (where: 'back' | 'home' | 'next') => {
      const to = where === 'home' ? undefined : where === 'back' ? before : after;
      void navigate(to ? stagePath(studentId, pepId, to.formSlug) : pepHomePath(studentId, pepId));
    },
    [navigate, studentId, pepId, before, after],
  );
  return { hasBack: before !== undefined, hasNext: after !== undefined, onGo };
}
