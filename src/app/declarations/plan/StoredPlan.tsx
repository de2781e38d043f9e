import { useMemo } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { space, tokens } from '../../../renderer/index.ts';
import { useStageFiles } from '../../files/stageFiles.ts';
import { useFieldWords } from '../../pep/useFieldWords.ts';
import { Waiting } from '../../shell/Waiting.tsx';
import { seenAs } from './seenAs.ts';
import { DraftPapers } from './DraftPapers.tsx';
import { DrawnForm } from './DrawnForm.tsx';
import { Situation, useInSituation } from './Situation.tsx';
import type { TriedPlan, TrialState } from './usePlanTrial.ts';
import { useDraftOnPlan, type DraftOnPlan } from './useDraftOnPlan.ts';

interface Props extends TrialState {
  readonly path: string;
  readonly text: string;
  readonly plan: TriedPlan;
  readonly isSound: boolean;
}

/** The draft's form with the answers that a plan holds, as users of a type would see them. */
export function StoredPlan({ path, text, plan, isSound, trial, set }: Props) {
  const { drawn, failure, isNow } = useDraftOnPlan({ path, text, plan, typeId: trial.typeId, isSound });
  if (failure !== null && drawn === null) return <Alert severity="warning">{failure}</Alert>;
  if (drawn === null) return isSound ? <Waiting what="the plan" /> : <p>The text has faults: they stand below.</p>;
  return (
    <>
      <p role="status">{isNow && isSound ? '' : 'This is the form as it was before the last change.'}</p>
      {failure !== null && <Alert severity="warning">{failure}</Alert>}
      <Drawn {...{ path, text, plan, drawn, trial, set }} />
    </>
  );
}

interface DrawnProps extends TrialState, Pick<Props, 'path' | 'text' | 'plan'> {
  readonly drawn: DraftOnPlan;
}

function Drawn({ path, text, plan, drawn, trial, set }: DrawnProps) {
  const { form, facts, formData, parked, denied, setAside, unsigned } = drawn;
  const document = useMemo(() => ({ answers: formData, parked }), [formData, parked]);
  const { typeId } = trial;
  const signer = useMemo(() => ({ typeId, userId: 0, isSupportOrigin: false }), [typeId]);
  const { locks, notes } = useFieldWords(drawn, signer, document);
  const files = useStageFiles(drawn);
  const inSituation = useInSituation(facts, trial.situation);
  return (
    <>
      <Box sx={{ display: 'flex', gap: space(4), flexWrap: 'wrap' }}>
        <Situation {...{ form, facts }} situation={trial.situation} onChange={(situation) => set({ situation })} />
      </Box>
      <DraftPapers {...{ path, text }} facts={inSituation} of={{ plan, typeId: trial.typeId }} />
      <SetAside answers={setAside} />
      {unsigned.length > 0 && (
        <Alert severity="info">
          {`This would no longer be what was signed, and would have to be signed again: ${unsigned.join(', ')}`}
        </Alert>
      )}
      <DrawnForm {...{ form, document, locks, notes, files }} facts={inSituation} why={seenAs(trial.typeId, denied)} />
    </>
  );
}

/** Answers that the form would have no place for. */
function SetAside({ answers }: { readonly answers: DraftOnPlan['setAside'] }) {
  if (answers.length === 0) return null;
  return (
    <Alert severity="info" role="region" aria-label="These answers would be set aside">
      <Box component="h3" sx={{ m: 0, fontSize: tokens.size.body }}>
        These answers would be set aside
      </Box>
      <Box component="dl" sx={{ m: 0, '& dt': { fontWeight: tokens.weight.strong }, '& dd': { m: 0 } }}>
        {answers.map(({ title, text }, index) => (
          <div key={`${index} ${title}`}>
            <dt>{title}</dt>
            <Box component="dd" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {text}
            </Box>
          </div>
        ))}
      </Box>
    </Alert>
  );
}
