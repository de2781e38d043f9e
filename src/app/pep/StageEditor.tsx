import { useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import Box from '@mui/material/Box';
import type { PepStage, PepStageSummary } from '../../contract/index.ts';
import { activeForm, lockedPaths, type ActiveForm, type FormDocument } from '../../engine/index.ts';
import { FormView, space, tokens, type FieldLock, type FormHandle } from '../../renderer/index.ts';
import { usePortal } from '../shell/portalContext.ts';
import { Banner } from './Banner.tsx';
import { ClashPanel } from './ClashPanel.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { PepSections } from './PepSections.tsx';
import { pepHomePath, stagePath } from './paths.ts';
import { SaveBar } from './SaveBar.tsx';
import { StageHeader } from './StageHeader.tsx';
import { useStageSaver } from './useStageSaver.ts';

/** Fields whose name holds this are filled from the records (settled 7.3). */
const AUTOMATIC = 'cg_auto_';

export function StageEditor({ stage }: { readonly stage: PepStage }) {
  const { data } = usePortal();
  const form = useRef<FormHandle>(null);
  const readOnly = stage.denied['pep.saveStage'] ?? null;
  const { saver, view } = useStageSaver(stage, stage.pep.hasPepAutoSave ?? data.settings.hasPepAutoSave);
  const locks = useLocks(stage);
  const { stages } = view;
  const steps = useSteps(stage, stages);
  const flush = async () => {
    form.current?.flush();
    return saver.flush();
  };
  const save = () => {
    form.current?.flush();
    saver.save();
  };
  const active = useActive(stage, view.document);
  return (
    <Box sx={{ display: 'grid', gap: space(4), gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <StageHeader stage={stage} active={active} document={view.document} stages={stages} />
      <PepSections stages={stages} stage={stage} />
      {view.merged !== '' && <Banner tone="info">{view.merged}</Banner>}
      {view.clashes.length > 0 && (
        <ClashPanel clashes={view.clashes} active={active} document={view.document} onResolve={saver.resolve} />
      )}
      <Box sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1, p: { xs: space(4), md: space(6) }, scrollMarginBottom: tokens.control.height }}>
        <FormView
          ref={form}
          form={stage.form}
          facts={stage.facts}
          document={view.document}
          onChange={saver.change}
          locks={locks}
          readOnly={readOnly}
          sectionList
        />
      </Box>
      <SaveBar
        save={readOnly === null ? view.save : null}
        onSave={save}
        {...steps}
      />
      <LeaveGuard unsaved={view.save.kind !== 'saved'} flush={flush} />
    </Box>
  );
}

/** The form that holds now; the last one again while no condition flips. */
function useActive({ form, facts }: PepStage, document: FormDocument): ActiveForm {
  const last = useRef<ActiveForm>(undefined);
  return useMemo(() => (last.current = activeForm({ form, facts, document }, last.current)), [form, facts, document]);
}

/** The ways on from a stage: the one before, the whole PEP, the one after. */
function useSteps({ studentId, pepId, formSlug }: PepStage, stages: readonly PepStageSummary[]) {
  const navigate = useNavigate();
  const place = stages.findIndex((stage) => stage.formSlug === formSlug);
  const [before, after] = [stages[place - 1], stages[place + 1]];
  const onGo = (where: 'back' | 'home' | 'next') => {
    const to = where === 'home' ? undefined : where === 'back' ? before : after;
    void navigate(to ? stagePath(studentId, pepId, to.formSlug) : pepHomePath(studentId, pepId));
  };
  return { hasBack: before !== undefined, hasNext: after !== undefined, onGo };
}

/** Where a value comes from that nobody types. */
function sourceOf({ derived = {} }: PepStage['form'], pointer: string): string {
  const path = pointer.slice(1).replace(/\/\d+(?=\/)/g, '/*');
  return path in derived || `/${path}` in derived ? 'Worked out from other answers' : 'Filled in from the records';
}

/** What this viewer cannot change: rules of the call, and values that came from the records. */
function useLocks(stage: PepStage): readonly FieldLock[] {
  return useMemo(() => {
    const document = { answers: stage.formData, parked: stage.parked };
    const active = activeForm({ form: stage.form, facts: stage.facts, document });
    const automatic = lockedPaths(active, stage.origins, { prefix: AUTOMATIC, answers: document.answers });
    return [
      ...stage.fieldLocks,
      ...automatic.map((pointer) => ({ pointer, reason: sourceOf(stage.form, pointer), automatic: true })),
    ];
  }, [stage]);
}
