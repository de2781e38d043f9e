import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import Box from '@mui/material/Box';
import type { PepStage, PepStageSummary } from '../../contract/index.ts';
import { FormView, space, tokens, useQuiet, type FormHandle } from '../../renderer/index.ts';
import { DraftOffer } from '../drafts/DraftOffer.tsx';
import { useDraftKeeper } from '../drafts/useDraftKeeper.ts';
import { useStageFiles } from '../files/stageFiles.ts';
import { usePortal } from '../shell/portalContext.ts';
import { Banner } from './Banner.tsx';
import { ClashPanel } from './ClashPanel.tsx';
import { Folding } from './Folding.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { LeftList, useLeft, useOwnStages } from './LeftList.tsx';
import { PepSections } from './PepSections.tsx';
import { pepHomePath, stagePath } from './paths.ts';
import { RatingPanel } from './RatingPanel.tsx';
import { ReturnedBanner } from './ReturnedBanner.tsx';
import { SaveBar } from './SaveBar.tsx';
import { StageHeader } from './StageHeader.tsx';
import { useActiveForm } from './useActiveForm.ts';
import { useFieldWords } from './useFieldWords.ts';
import type { SaverView, StageSaver } from './stageSaver.ts';
import { autosaves, useStageSaver } from './useStageSaver.ts';

/** One section of a plan, being written: its answers, the state of one's work, and the ways on. */
export function StageEditor({ stage }: { readonly stage: PepStage }) {
  const { data } = usePortal();
  const form = useRef<FormHandle>(null);
  const readOnly = stage.denied['pep.saveStage'] ?? null;
  const flushForm = useCallback(() => void form.current?.flush(), []);
  const { saver, view, flush, save } = useStageSaver(stage, { autosave: autosaves(stage, data.settings), flushForm });
  const { locks, notes } = useFieldWords(stage);
  const { stages } = view;
  const steps = useSteps(stage, stages);
  // What is counted over the whole section is counted in a pause, not with every key.
  const quiet = useQuiet(view.document);
  const active = useActiveForm(stage, quiet);
  // The same for good: a key draws again only the parts of the page that it changes.
  const jump = useCallback((pointer: string) => form.current?.focus(pointer), []);
  useFieldOfAddress(form);
  const own = stages.find(({ formSlug }) => formSlug === stage.formSlug);
  // What stands below the form comes after it.
  const formDrawn = useDeferredValue(true, false);
  const header = { stage, active, document: quiet, stages };
  return (
    <Box sx={{ display: 'grid', gap: space(4), gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <StageHeader {...header} onUse={readOnly === null ? saver.take : null} />
      <ReturnedBanner pep={stage.pep} />
      <PepSections stages={stages} stage={stage} />
      <WhatIsLeft {...header} onJump={jump} />
      <Happened {...header} document={view.document} saver={saver} view={view} readOnly={readOnly !== null} flushForm={flushForm} />
      <Box sx={formStyle}>
        <FormView
          ref={form}
          form={stage.form}
          facts={stage.facts}
          document={view.document}
          onChange={saver.change}
          locks={locks}
          notes={notes}
          former={stage.former}
          files={useStageFiles(stage)}
          readOnly={readOnly}
          sectionList
        />
      </Box>
      {formDrawn && stage.pep.ratingPanel !== null && (
        <RatingPanel stage={stage} settings={stage.pep.ratingPanel} stageGroupId={own?.stageGroupId ?? 0} onRated={saver.rated} />
      )}
      <SaveBar save={readOnly === null ? view.save : null} onSave={save} {...steps} />
      <LeaveGuard unsaved={saver.isUnsaved()} flush={flush} />
    </Box>
  );
}

type Header = Parameters<typeof StageHeader>[0];

interface HappenedProps extends Omit<Header, 'onUse'> {
  readonly saver: StageSaver;
  readonly view: SaverView;
  readonly readOnly: boolean;
  flushForm(): void;
}

/** What one has to know before going on: text that an earlier page could not save, others' changes, and choices. */
function Happened({ stage, active, document, stages, saver, view, readOnly, flushForm }: HappenedProps) {
  const own = stages.find(({ formSlug }) => formSlug === stage.formSlug);
  const unsaved = useDraftKeeper(stage, saver, { title: `${own?.title ?? stage.form.title}, ${stage.pep.studentName}`, flushForm });
  return (
    <>
      {unsaved.found !== null && (
        <DraftOffer
          found={unsaved.found}
          stage={stage}
          onRestore={readOnly ? null : unsaved.restore}
          onDiscard={unsaved.discard}
        />
      )}
      {view.merged !== '' && <Banner tone="info">{view.merged}</Banner>}
      {view.clashes.length > 0 && <ClashPanel clashes={view.clashes} active={active} document={document} onResolve={saver.resolve} />}
    </>
  );
}

function WhatIsLeft({ stage, active, document, stages, onJump }: Omit<Header, 'onUse'> & { onJump(pointer: string): void }) {
  const left = useLeft(stage, active, document);
  const own = useOwnStages(stages);
  const shown = useMemo(() => stages.filter((one) => one.formSlug === stage.formSlug || own.includes(one)), [stages, own, stage]);
  return <LeftPanel stage={stage} stages={shown} left={left} onJump={onJump} />;
}

interface LeftPanelProps extends Pick<Header, 'stage' | 'stages'> {
  readonly left: ReturnType<typeof useLeft>;
  onJump(pointer: string): void;
}

const LeftPanel = memo(function LeftPanel({ stage, stages, left, onJump }: LeftPanelProps) {
  const all = stages.reduce((sum, one) => sum + (one.formSlug === stage.formSlug ? left.length : one.left.length), 0);
  return (
    <Folding title="What is left" remember="pepLeft.open" aside={<span>{all === 0 ? 'Nothing' : `${left.length} here, ${all} in the whole PEP`}</span>}>
      <LeftList studentId={stage.studentId} pepId={stage.pepId} stages={stages} open={{ slug: stage.formSlug, left, onJump }} />
    </Folding>
  );
});

/** An address that names a question opens with the focus on it. */
function useFieldOfAddress(form: { readonly current: FormHandle | null }): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash.startsWith('#/')) form.current?.focus(decodeURIComponent(hash.slice(1)));
  }, [hash, form]);
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

const formStyle = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  p: { xs: space(4), md: space(6) },
  scrollMarginBottom: tokens.control.height,
} as const;
