import { useCallback, useDeferredValue, useEffect, useEffectEvent, useRef, type Ref } from 'react';
import { useLocation } from 'react-router-dom';
import Box from '@mui/material/Box';
import type { PepStage, PepStageSummary } from '../../contract/index.ts';
import { byRowPlaces } from '../../engine/index.ts';
import { FormView, space, tokens, type FormHandle } from '../../renderer/index.ts';
import { DraftOffer } from '../unsaved/DraftOffer.tsx';
import { useDraftKeeper } from '../unsaved/useDraftKeeper.ts';
import { useStageFiles } from '../files/stageFiles.ts';
import { usePortal } from '../shell/portalContext.ts';
import { Banner } from '../shell/Banner.tsx';
import { ClashPanel } from '../unsaved/ClashPanel.tsx';
import { LeaveGuard } from '../unsaved/LeaveGuard.tsx';
import { AnswersAside } from './AnswersAside.tsx';
import { EnquiryButton } from './enquiries/EnquiryButton.tsx';
import { NewForm } from './NewForm.tsx';
import { RatingPanel } from './RatingPanel.tsx';
import { ReturnedBanner } from './ReturnedBanner.tsx';
import { StageFoot } from './StageFoot.tsx';
import { StageHeader } from './StageHeader.tsx';
import { StageRail } from './StageRail.tsx';
import { useActiveForm } from './useActiveForm.ts';
import { useFieldWords } from './useFieldWords.ts';
import { RatingColumn, ratingWidth } from './review/RatingColumn.tsx';
import { useRatingPlace, type RatingPlace } from './review/useRatingPlace.ts';
import { useRail, type Rail } from './useRail.ts';
import { useSigner } from './useSigner.ts';
import { useSaveKey } from '../unsaved/useSaveKey.ts';
import type { StageSaver } from './stageSaver.ts';
import { autosaves, useSaverPart, useStageSaver } from './useStageSaver.ts';

interface Props {
  readonly stage: PepStage;
  /** The plan is no longer what was read of it. */
  onChanged(): void;
}

/** One section of a plan, being written: its answers, the state of one's work, and the ways on. */
export function StageEditor({ stage, onChanged }: Props) {
  const { data } = usePortal();
  const form = useRef<FormHandle>(null);
  const readOnly = stage.denied['pep.saveStage'] ?? null;
  const flushForm = useCallback(() => void form.current?.flush(), []);
  const { saver, flush, save } = useStageSaver(stage, autosaves(stage, data.settings), flushForm);
  const stages = useSaverPart(saver, (view) => view.stages);
  const jump = useCallback((pointer: string) => form.current?.focus(pointer), []);
  useFieldOfAddress(form, stage);
  const place = useRatingPlace(stage);
  const rail = useRail(place.shows === 'column');
  useSaveKey(readOnly === null ? save : null);
  const skip = useCallback(() => document.getElementById(FORM)?.focus(), []);
  return (
    <Box sx={pageStyle}>
      <Box sx={{ ...columnsStyle, gridTemplateColumns: columnsOf(rail, place) }}>
        <StageHeader
          {...{ stage, stages, saver }}
          onUse={readOnly === null ? saver.take : null}
          onSections={rail.shows === 'rail' ? null : rail.toggle}
          onRate={place.onRate}
        />
        <StageRail stages={stages} stage={stage} rail={rail} onSkip={skip} />
        <Box sx={workStyle}>
          <ReturnedBanner pep={stage.pep} />
          <Happened {...{ stage, saver, flushForm }} readOnly={readOnly !== null} />
          <StageForm ref={form} {...{ stage, saver, readOnly }} place={rail.place} />
          {place.shows === 'nothing' && <Ratings stage={stage} />}
        </Box>
        <RatingColumn {...{ stage, stages, place, onChanged }} onRated={saver.rated} />
      </Box>
      <StageFoot
        {...{ stage, stages, saver }}
        readOnly={readOnly !== null}
        note={<NewForm {...{ stage, saver, flush, onChanged }} onSkip={skip} />}
        onJump={jump}
        onSave={save}
      />
      <StageGuard {...{ saver, flush }} />
    </Box>
  );
}

const FORM = 'stage-form';

interface StageFormProps {
  readonly ref: Ref<FormHandle>;
  readonly stage: PepStage;
  readonly saver: StageSaver;
  readonly readOnly: string | null;
  readonly place: ReturnType<typeof useRail>['place'];
}

/** The section's questions, where the keyboard comes to when the list of sections is skipped. */
function StageForm(props: StageFormProps) {
  return (
    <>
      <Box id={FORM} tabIndex={-1} sx={formStyle}>
        <Questions {...props} />
      </Box>
      <AnswersAside setAside={props.stage.setAside} />
    </>
  );
}

/** What every key draws again. */
function Questions({ ref, stage, saver, readOnly, place }: StageFormProps) {
  const document = useSaverPart(saver, (view) => view.document);
  const stored = useSaverPart(saver, (view) => view.stored);
  const { locks, notes } = useFieldWords(stage, useSigner(), stored);
  const files = useStageFiles(stage);
  const { form, facts, former } = stage;
  return (
    <FormView
      {...{ ref, form, facts, document, locks, notes, former, files, readOnly }}
      onChange={saver.change}
      sectionList={place}
      beside={EnquiryButton}
    />
  );
}

interface HappenedProps {
  readonly stage: PepStage;
  readonly saver: StageSaver;
  readonly readOnly: boolean;
  flushForm(): void;
}

/** What one has to know before going on: text that an earlier page could not save, others' changes, and choices. */
function Happened({ stage, saver, readOnly, flushForm }: HappenedProps) {
  const stages = useSaverPart(saver, (view) => view.stages);
  const merged = useSaverPart(saver, (view) => view.merged);
  const title = ownAmong(stages, stage)?.title ?? stage.form.title;
  const unsaved = useDraftKeeper(stage, saver, `${title}, ${stage.pep.studentName}`, flushForm);
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
      {merged !== '' && <Banner tone="info">{merged}</Banner>}
      <Clashes stage={stage} saver={saver} />
    </>
  );
}

function Clashes({ stage, saver }: Pick<HappenedProps, 'stage' | 'saver'>) {
  const any = useSaverPart(saver, (view) => view.clashes.length > 0);
  return any ? <Choices {...{ stage, saver }} /> : null;
}

function Choices({ stage, saver }: Pick<HappenedProps, 'stage' | 'saver'>) {
  const clashes = useSaverPart(saver, (view) => view.clashes);
  const document = useSaverPart(saver, (view) => view.document);
  const active = useActiveForm(stage, document);
  return <ClashPanel {...{ clashes, active, document }} onResolve={saver.resolve} />;
}

function StageGuard({ saver, flush }: Pick<HappenedProps, 'saver'> & { flush(): Promise<boolean> }) {
  return <LeaveGuard unsaved={useSaverPart(saver, () => saver.isUnsaved())} flush={flush} />;
}

/** How the section was rated, for who only reads it. It stands below the form, and comes after it. */
function Ratings({ stage }: { readonly stage: PepStage }) {
  const formDrawn = useDeferredValue(true, false);
  const settings = stage.pep.ratingPanel;
  if (!formDrawn || settings === null) return null;
  return (
    <section aria-label="RAG rating">
      <RatingPanel stage={stage} settings={settings} />
    </section>
  );
}

const columnsOf = (rail: Rail, place: RatingPlace): string =>
  `${rail.shows === 'rail' ? '240px' : '0'} minmax(0, 1fr) ${place.shows === 'column' ? `${ratingWidth}px` : '0'}`;

const ownAmong = (stages: readonly PepStageSummary[], { formSlug }: PepStage) =>
  stages.find((one) => one.formSlug === formSlug);

/** An address that names a question opens with the focus on it. */
function useFieldOfAddress(form: { readonly current: FormHandle | null }, { formData }: PepStage): void {
  const { hash } = useLocation();
  const focus = useEffectEvent((pointer: string) => form.current?.focus(byRowPlaces(formData, pointer)));
  useEffect(() => {
    const pointer = decodeURIComponent(hash.slice(1));
    if (pointer.startsWith('/')) focus(pointer);
  }, [hash]);
}

/** From edge to edge of the page, the bar at its foot also where the form is short. */
const pageStyle = {
  m: { xs: `-${space(4)}`, md: `-${space(4)} -${space(6)} -${space(6)}` },
  minHeight: 'calc(100vh - var(--frame-head, 57px))',
  display: 'flex',
  flexDirection: 'column',
} as const;

const columnsStyle = {
  flex: 1,
  display: 'grid',
  gridTemplateRows: 'auto 1fr',
  // What stands at the sides is not printed, nor the room for it.
  '@media print': { gridTemplateColumns: '0 minmax(0, 1fr) 0 !important' },
} as const;

const workStyle = {
  gridColumn: 2,
  minWidth: 0,
  display: 'grid',
  alignContent: 'start',
  gap: space(4),
  gridTemplateColumns: 'minmax(0, 1fr)',
  px: { xs: space(4), md: space(6) },
  pt: space(1),
  pb: space(6),
  bgcolor: 'background.paper',
} as const;

const formStyle = {
  scrollMarginBottom: tokens.control.height,
  '&:focus-visible': { outline: 'none', boxShadow: 'none' },
} as const;
