import { useDeferredValue, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Done from '@mui/icons-material/CheckCircleOutlined';
import Next from '@mui/icons-material/ChevronRight';
import type { PepStage, PepStageSummary } from '../../contract/index.ts';
import { completion, type ActiveForm, type FormDocument } from '../../engine/index.ts';
import { space, tokens } from '../../renderer/index.ts';
import { hiddenText } from '../shell/hiddenText.ts';
import { usePortal } from '../shell/portalContext.ts';
import { useLeft, useOwnStages } from './LeftList.tsx';
import { LeftPopover } from './LeftPopover.tsx';
import { nextUnfinished } from './ownStages.ts';
import { pepHomePath, stagePath } from './paths.ts';
import { Ring } from './Ring.tsx';

interface Props {
  readonly stage: PepStage;
  readonly active: ActiveForm;
  readonly document: FormDocument;
  readonly stages: readonly PepStageSummary[];
  readonly percent: number;
  /** Nothing can be changed: nobody is led on. */
  readonly readOnly: boolean;
  onJump(pointer: string): void;
}

/** How far the section is, what is left in it, and once nothing is, where to go on (PFORM-5). */
export function Progress({ percent, readOnly, ...props }: Props) {
  const { stage, active, document, stages } = props;
  const left = useLeft(stage, active, document);
  const complete = percent === 100 && !readOnly;
  return (
    <>
      <WhatIsLeft {...props} percent={percent} left={left} brief={complete} />
      {complete && <LeadOn stage={stage} stages={stages} />}
      <Box component="span" role="status" sx={hiddenText}>
        {complete && 'Section complete.'}
      </Box>
    </>
  );
}

interface LeftProps extends Pick<Props, 'stage' | 'stages' | 'percent' | 'onJump'> {
  readonly left: ReturnType<typeof useLeft>;
  /** The words give their room to what stands beside. */
  readonly brief: boolean;
}

function WhatIsLeft({ stage, stages, percent, left, brief, onJump }: LeftProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const own = useOwnStages(stages);
  const shown = useMemo(
    () => stages.filter((one) => one.formSlug === stage.formSlug || own.includes(one)),
    [stages, own, stage],
  );
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={buttonStyle(brief)}
      >
        <Box component="span" aria-hidden sx={{ display: 'inline-flex' }}>
          <Ring percent={percent} size={32} />
        </Box>
        <Box component="span" sx={brief ? hiddenText : wordsStyle}>
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: tokens.weight.body }}>
            {percent}% completed{' '}
          </Box>
          <span>What is left ({left.length})</span>
        </Box>
      </Button>
      {anchor !== null && (
        <LeftPopover
          anchor={anchor}
          stage={stage}
          stages={shown}
          left={left}
          onJump={onJump}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}

const buttonStyle = (brief: boolean) =>
  ({
    position: 'relative',
    gap: space(2),
    px: space(brief ? 1 : 2),
    py: 0,
    minWidth: 0,
    flex: 'none',
    textAlign: 'left',
  }) as const;

const wordsStyle = { display: 'grid', fontSize: tokens.size.small, lineHeight: 1.25, whiteSpace: 'nowrap' } as const;

/** The next unfinished section as what one most likely wants; where there is none, the whole plan. */
function LeadOn({ stage, stages }: Pick<Props, 'stage' | 'stages'>) {
  const navigate = useNavigate();
  const { typeId } = usePortal().data.settings;
  const { studentId, pepId, formSlug } = stage;
  const next = nextUnfinished(useOwnStages(stages), formSlug, { typeId, yearGroupId: stage.pep.studentNcYearId });
  const to = next === undefined ? pepHomePath(studentId, pepId) : stagePath(studentId, pepId, next.formSlug);
  return (
    <Button
      variant="contained"
      startIcon={<Done />}
      endIcon={<Next />}
      onClick={() => void navigate(to)}
      sx={{ lineHeight: 1.25, textAlign: 'left', flex: { xs: '1 1 200px', sm: '0 1 auto' } }}
    >
      {next === undefined
        ? 'Every section is complete. To PEP Home'
        : `Section complete. Next unfinished: ${next.title}`}
    </Button>
  );
}

/**
 * How far the section is as it stands on the page, saved or not; the server's word where the page does not hold every
 * answer.
 */
export function usePercent({
  stage,
  active,
  document,
  stages,
}: Pick<Props, 'stage' | 'active' | 'document' | 'stages'>): number {
  // Counting follows typing at its own pace and never holds it up.
  const [settledActive, settled] = [useDeferredValue(active), useDeferredValue(document)];
  const counted = useMemo(() => completion(settledActive, settled.answers).percent, [settledActive, settled]);
  const hides = stage.fieldLocks.some(({ hide }) => hide === true);
  return hides ? (stages.find(({ formSlug }) => formSlug === stage.formSlug)?.percentageCompleted ?? 0) : counted;
}
