import { useMemo } from 'react';
import Box from '@mui/material/Box';
import { EngineError, generateAnswers, type ResolvedForm, type SourceFile } from '../../../engine/index.ts';
import { ProblemCard, space } from '../../../renderer/index.ts';
import { factsFor, usualFactsFor, withFact } from '../../playground/previewFacts.ts';
import { rulesFor } from '../../playground/rulesFor.ts';
import { useDeclared } from '../../playground/useDeclared.ts';
import { usePortal } from '../../shell/portalContext.ts';
import { useFormBench } from '../questions/useFormBench.ts';
import { seenAs } from './seenAs.ts';
import { DraftPapers } from './DraftPapers.tsx';
import { DrawnForm } from './DrawnForm.tsx';
import { Situation, useInSituation } from './Situation.tsx';
import type { TrialState } from './usePlanTrial.ts';

interface Props extends TrialState {
  readonly path: string;
  /** One that can be read. */
  readonly text: string;
  readonly files: readonly SourceFile[];
}

/** The draft's form with made-up answers of a pupil who does not exist; the server is not asked. */
export function InventedPlan({ path, text, files, trial, set }: Props) {
  const tenant = String(usePortal().data.settings.localAuthorityId);
  const { bench, edited } = useFormBench({ files, path, tenant }, text);
  const { shown, problems } = useDeclared(bench, edited);
  return (
    <>
      <p role="status">{problems.length > 0 ? 'The text has faults: this is the form as it was before.' : ''}</p>
      {shown !== null && <Drawn {...{ path, text, tenant, trial, set }} form={shown} />}
    </>
  );
}

interface DrawnProps extends TrialState, Pick<Props, 'path' | 'text'> {
  readonly form: ResolvedForm;
  readonly tenant: string;
}

function Drawn({ path, text, form, tenant, trial, set }: DrawnProps) {
  const { typeId, situation } = trial;
  const { today = null } = usePortal().data.facts;
  const usual = useMemo(() => {
    const as = withFact(usualFactsFor(tenant, today), 'user.typeId', typeId);
    return factsFor(form, as);
  }, [form, tenant, today, typeId]);
  const facts = useInSituation(usual, situation);
  const { readOnly, locks } = useMemo(() => rulesFor(facts, form), [facts, form]);
  const made = useMemo(() => madeUp(form, facts), [form, facts]);
  return (
    <>
      <Box sx={{ display: 'flex', gap: space(4), flexWrap: 'wrap' }}>
        <Situation {...{ form, situation }} facts={usual} onChange={(to) => set({ situation: to })} />
      </Box>
      <DraftPapers {...{ path, text, facts }} of={null} />
      {typeof made === 'string' ? (
        <ProblemCard title={form.title} message={`No answers could be made up: ${made}`} />
      ) : (
        <DrawnForm {...{ form, facts, locks }} document={made} why={seenAs(typeId, readOnly)} />
      )}
    </>
  );
}

/** Answers to all that is asked; or why there are none. */
function madeUp(form: ResolvedForm, facts: Parameters<typeof generateAnswers>[1]) {
  try {
    return generateAnswers(form, facts).document;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return error.message;
  }
}
