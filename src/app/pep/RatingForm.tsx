import { useMemo, useRef, useState, type FormEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PepStage, RatingPanelSettings } from '../../contract/index.ts';
import { activeForm, validateAnswers, type FormDocument, type ResolvedForm } from '../../engine/index.ts';
import { FormView, space, tokens, useEngine, type FormHandle } from '../../renderer/index.ts';
import { portalApi, usePortalDispatch, type CallError } from '../api/store.ts';
import { QuickResponses } from './QuickResponses.tsx';
import { withChoices } from './withChoices.ts';

const empty: FormDocument = { answers: {}, parked: {} };
const noFacts = {};

interface Props {
  readonly stage: PepStage;
  readonly stageGroupId: number;
  readonly quickResponses: RatingPanelSettings['quickResponses'];
  /** There is a rating to moderate. */
  readonly canModerate: boolean;
  onSaved(rating: number): void;
}

/** A new rating of a stage (RAG-2 to RAG-5, ROLE-12). */
export function RatingForm({ stage, stageGroupId, quickResponses, canModerate, onSaved }: Props) {
  const form = useRatingForm(canModerate);
  const view = useRef<FormHandle>(null);
  const [document, setDocument] = useState(empty);
  const [tried, setTried] = useState(false);
  const { busy, failure, send } = useRating(form, { stage, stageGroupId, onSaved });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const now = view.current?.flush() ?? document;
    setTried(true);
    const faults = validateAnswers(activeForm({ form, facts: noFacts, document: now }), now.answers, 'complete');
    if (faults.length === 0) void send(now);
    else requestAnimationFrame(() => view.current?.focusSummary());
  };
  const review = String(document.answers.review ?? '');
  const setReview = (text: string) => {
    const { answers } = view.current?.flush() ?? document;
    setDocument({ parked: {}, answers: { ...answers, review: text } });
  };
  const texts = quickResponses[String(document.answers.ragRating ?? '')] ?? [];
  return (
    <Box
      component="form"
      noValidate
      aria-label={form.title}
      onSubmit={submit}
      sx={{ display: 'grid', gap: space(4), gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box component="h3">{form.title}</Box>
      <FormView
        ref={view}
        form={form}
        facts={noFacts}
        document={document}
        onChange={setDocument}
        showErrors={tried ? 'complete' : null}
      />
      <QuickResponses texts={texts} review={review} onReview={setReview} />
      {failure !== null && (
        <Box role="alert" sx={{ color: tokens.tone.danger.ink, fontWeight: tokens.weight.strong }}>
          {failure}
        </Box>
      )}
      <Button type="submit" variant="contained" loading={busy} sx={{ justifySelf: 'start' }}>
        {form.submit?.label ?? 'Save'}
      </Button>
    </Box>
  );
}

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

/** Sends the answers as the form's `submit` says, with the section that they rate. */
function useRating(
  { submit }: ResolvedForm,
  { stage, stageGroupId, onSaved }: Pick<Props, 'stage' | 'stageGroupId' | 'onSaved'>,
) {
  const { host } = useEngine();
  const dispatch = usePortalDispatch();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async ({ answers }: FormDocument) => {
    if (busy || submit === undefined) return;
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
      return setFailure(typeof said === 'string' && said !== '' ? said : (submit.failure ?? ''));
    }
    if (submit.success !== undefined) host.notify({ tone: 'success', text: submit.success });
    host.refresh(submit.refreshes ?? []);
    return onSaved(Number(ragRating));
  };
  return { busy, failure, send };
}
