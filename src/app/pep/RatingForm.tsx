import { useMemo, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PepStage, RatingPanelSettings } from '../../contract/index.ts';
import { activeForm, validateAnswers, type FormDocument, type Json, type ResolvedForm } from '../../engine/index.ts';
import {
  FirstFocus,
  FormView,
  keepFocus,
  sendByKey,
  space,
  tokens,
  useEngine,
  usePageKeys,
  type FormHandle,
} from '../../renderer/index.ts';
import { portalApi, usePortalDispatch, type CallError } from '../api/store.ts';
import { hiddenText } from '../shell/hiddenText.ts';
import { QuickResponses, responseOf, withResponse } from './QuickResponses.tsx';
import { useReviewText, withReview } from './review/useReviewText.ts';
import { withChoices } from './withChoices.ts';

const noFacts = {};

/** What comes after a rating is stored: the next section, or the same one. */
export type Then = 'goOn' | 'stay';

/** A rating as it was stored. */
export interface SavedRating {
  readonly rating: number;
  readonly review: string;
}

interface Props {
  readonly stage: PepStage;
  readonly stageGroupId: number;
  readonly settings: RatingPanelSettings;
  /** There is a rating to moderate. */
  readonly canModerate: boolean;
  /** What the button says that saves and goes on. */
  readonly goOn: string;
  /** Whether the focus comes to it as soon as it is there. */
  readonly takesFocus: boolean;
  onSaved(saved: SavedRating, then: Then): void;
}

const keys = [['A, B, C', 'Among the chips, takes a quick response']] as const;

/** A new rating of a stage (RAG-2 to RAG-5, ROLE-12), which two keys are enough for: its number, and Enter (D-202). */
export function RatingForm(props: Props) {
  usePageKeys('In the rating of a section', keys);
  const { settings, goOn, takesFocus } = props;
  const form = useRatingForm(props.canModerate);
  const view = useRef<FormHandle>(null);
  const { document, review, isBrought, onChange } = useReviewText(settings);
  const { tried, busy, failure, submit } = useSubmit(form, props);
  const flush = () => view.current?.flush() ?? document;
  const setReview = (text: string) => onChange(withReview(flush(), text));
  const withheld = withheldFor(document.answers.ragRating, props);
  const texts = settings.quickResponses[String(document.answers.ragRating ?? '')] ?? [];
  const onKey = (event: KeyboardEvent<HTMLFormElement>) => {
    sendByKey(event);
    const text = isPlain(event) && isChip(event.target) ? responseOf(event.key, texts) : undefined;
    if (text === undefined) return;
    event.preventDefault();
    setReview(withResponse({ review, isBrought }, text));
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label={form.title}
      onSubmit={(event) => void submit(event, flush, () => view.current?.focusSummary())}
      onKeyDown={onKey}
      // What came with the rating is there to be typed over.
      onFocus={({ target }) => isBrought && target instanceof HTMLTextAreaElement && target.select()}
      sx={formStyle}
    >
      {takesFocus && <FirstFocus />}
      <FormView {...{ form, document, onChange }} ref={view} facts={noFacts} showErrors={tried ? 'complete' : null} />
      <Brought text={isBrought ? review : ''} />
      <QuickResponses {...{ texts, review, isBrought }} onReview={setReview} />
      {(withheld ?? failure) !== null && (
        <Box role="alert" sx={{ color: tokens.tone.danger.ink, fontWeight: tokens.weight.strong }}>
          {withheld ?? failure}
        </Box>
      )}
      <Buttons goOn={goOn} stay={form.submit?.label ?? 'Save'} busy={busy} />
    </Box>
  );
}

/** Why a section cannot be given a rating yet; null where it can. */
const withheldFor = (rating: Json | undefined, { stage, settings }: Pick<Props, 'stage' | 'settings'>): string | null =>
  settings.withheld.find((one) => one.stageId === stage.pepStageId && one.rating === Number(rating))?.message ?? null;

/** Checks a rating and sends it; what is missing is said at its question. */
function useSubmit(form: ResolvedForm, props: Props) {
  const { stage, stageGroupId, onSaved } = props;
  const [tried, setTried] = useState(false);
  const { busy, failure, send } = useRating(form, { stage, stageGroupId });
  const submit = async (event: FormEvent<HTMLFormElement>, flush: () => FormDocument, onFaults: () => void) => {
    event.preventDefault();
    const then = submitterOf(event) === 'stay' ? 'stay' : 'goOn';
    const now = flush();
    setTried(true);
    // What stands there says why.
    if (withheldFor(now.answers.ragRating, props) !== null) return;
    const faults = validateAnswers(activeForm({ form, facts: noFacts, document: now }), now.answers, 'complete');
    if (faults.length > 0) return void requestAnimationFrame(onFaults);
    const saved = await send(now);
    if (saved !== null) onSaved(saved, then);
  };
  return { tried, busy, failure, submit };
}

function Buttons({ goOn, stay, busy }: { readonly goOn: string; readonly stay: string; readonly busy: boolean }) {
  return (
    <Box onMouseDown={keepFocus} sx={buttonsStyle}>
      {/* The first of them is the one that Enter presses. */}
      <Button
        size="small"
        type="submit"
        variant="contained"
        loading={busy}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        {goOn}
      </Button>
      <Button size="small" type="submit" value="stay" variant="outlined" disabled={busy}>
        {stay}
      </Button>
    </Box>
  );
}

/** Says that the review came with the rating, and to who does not see it, how it reads. */
function Brought({ text }: { readonly text: string }) {
  return (
    <Box role="status" sx={{ fontSize: tokens.size.small, color: 'text.secondary', '&:empty': { display: 'none' } }}>
      {text !== '' && 'The first quick response stands in the review: save it, or type over it.'}
      {text !== '' && (
        <Box component="span" sx={hiddenText}>
          {` ${text}`}
        </Box>
      )}
    </Box>
  );
}

const submitterOf = ({ nativeEvent }: FormEvent) =>
  nativeEvent instanceof SubmitEvent && nativeEvent.submitter instanceof HTMLButtonElement
    ? nativeEvent.submitter.value
    : '';

const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => !ctrlKey && !metaKey && !altKey;

const isChip = (target: EventTarget) => target instanceof HTMLInputElement && target.type === 'radio';

const formStyle = { display: 'grid', gap: space(2), gridTemplateColumns: 'minmax(0, 1fr)' } as const;

/** In sight whatever the review grows to. */
const buttonsStyle = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(2),
  py: space(2),
  bgcolor: 'background.paper',
  '& .MuiButton-root': { px: space(3), minHeight: 36 },
} as const;

/** The declared form with the authority's own words for the ratings. */
function useRatingForm(canModerate: boolean): ResolvedForm {
  const { host } = useEngine();
  const declared = host.useForm('pep-review/rating');
  const lookups = host.useLookups();
  return useMemo(() => {
    const form = withChoices(declared, 'ragRating', lookups('rag-rating').options ?? []);
    if (canModerate) return form;
    const { isModeration: _nothingToModerate, ...properties } = form.schema.properties as { [name: string]: object };
    return { ...form, schema: { ...form.schema, properties } as ResolvedForm['schema'] };
  }, [declared, lookups, canModerate]);
}

/** Sends the answers as the form's `submit` says, with the section that they rate; null where nothing was stored. */
function useRating({ submit }: ResolvedForm, { stage, stageGroupId }: Pick<Props, 'stage' | 'stageGroupId'>) {
  const { host } = useEngine();
  const dispatch = usePortalDispatch();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async ({ answers }: FormDocument): Promise<SavedRating | null> => {
    if (busy || submit === undefined) return null;
    setBusy(true);
    setFailure(null);
    const { pepId, pepStageId: stageId, studentId } = stage;
    const { ragRating = null, review = null, isModeration = false } = answers;
    const input = { pepId, stageId, stageGroupId, review, ragRating, studentId, isModeration };
    const reply = await dispatch(
      portalApi.endpoints.command.initiate({ operation: submit.command, input }, { track: false }),
    );
    setBusy(false);
    if (reply.error !== undefined) {
      // Only what the server itself said is shown; what it says is plain text (RAG-11).
      const said = (reply.error as CallError).body.message;
      setFailure(typeof said === 'string' && said !== '' ? said : (submit.failure ?? ''));
      return null;
    }
    if (submit.success !== undefined) host.notify({ tone: 'success', text: submit.success, place: 'top left' });
    host.refresh(submit.refreshes ?? []);
    return { rating: Number(ragRating), review: String(review) };
  };
  return { busy, failure, send };
}
